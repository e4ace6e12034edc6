/** What the address of an account's page says. Light: the router reads it before the page is loaded. */
import type { Day } from "@/lib/dates";
import { type DateRange, dayOrNull, isRangeName, type RangeName } from "./date-range";
import { STATUSES, type TransactionStatus } from "./transaction";

/** What of an account is shown, as it stands in the address; what is missing is as by default. */
export interface TransactionSearch {
  range?: RangeName;
  from?: Day;
  to?: Day;
  q?: string;
  /** A category with everything below it, or "none" for rows without one. */
  category?: string;
  status?: TransactionStatus;
}

/** Rows without a category, in the address. */
export const NO_CATEGORY = "none";

/** Reads the address; what is wrong in it is left out. */
export function readTransactionSearch(given: Record<string, unknown>): TransactionSearch {
  const from = dayOrNull(given.from);
  const to = dayOrNull(given.to);
  const status = STATUSES.find((name) => name === given.status);
  return {
    ...(isRangeName(given.range) ? { range: given.range } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(typeof given.q === "string" && given.q ? { q: given.q } : {}),
    ...(typeof given.category === "string" && given.category ? { category: given.category } : {}),
    ...(status ? { status } : {}),
  };
}

/** The custom days of the address. */
export function customRange({ from, to }: TransactionSearch): DateRange {
  return { start: from ?? null, end: to ?? null };
}
