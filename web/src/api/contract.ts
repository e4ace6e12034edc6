/** The names of the contract that are used beyond a feature's own calls. */
export type { ErrorCode, Event, FieldCode, FieldErrorBody as FieldError } from "./generated";
