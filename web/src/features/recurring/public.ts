export { recurringQueries } from "./api";
export type { Occurrence } from "./item";
export { useOccurrenceActs } from "./use-occurrence-acts";
