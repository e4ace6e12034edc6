export { recurringQueries } from "./api";
export type { Occurrence } from "./item";
export { useOccurrenceActions } from "./use-occurrence-actions";
