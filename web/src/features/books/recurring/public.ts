export { recurringQueries } from "./api";
export type { Occurrence } from "./item";
export { keyOf } from "./upcoming-payments";
export { useOccurrenceActions } from "./use-occurrence-actions";
export { useUpcomingPayments } from "./use-upcoming-payments";
