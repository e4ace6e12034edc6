/** The names of the contract that are used beyond a feature's own calls. */
export type { ErrorCode, Event, FieldCode, FieldViolation, RateSync } from "./generated";
