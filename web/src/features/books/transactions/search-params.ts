/** What the address of a list of transactions says. */
import type { Day } from "@/lib/dates";
import { type DateRange, dayOrNull, isRangeName, type RangeName } from "./date-range";

/** Which way the money goes. */
export const DIRECTIONS = ["expense", "income", "transfer"] as const;

export type Direction = (typeof DIRECTIONS)[number];

/** Narrows what is shown by a text each; what they mean is read by `filterOf`. */
const TEXTS = ["q", "category", "status", "account", "payee", "tag", "min", "max", "sort"] as const;

/** What is shown, as it stands in the address; what is missing is as by default. Several of a kind are joined by commas. */
export interface TransactionSearch {
  range?: RangeName;
  from?: Day;
  to?: Day;
  q?: string;
  /** Categories with everything below them, "none" among them for rows without one. */
  category?: string;
  status?: string;
  account?: string;
  /** A whole name. */
  payee?: string;
  /** All of them are wanted. */
  tag?: string;
  /** The smallest and the greatest size of the amount, as decimal text. */
  min?: string;
  max?: string;
  direction?: Direction;
  /** Only rows without an exchange rate, which sums leave out. */
  rate?: "none";
  /** A column, with "-" before it for the greatest first. */
  sort?: string;
}

/** Rows without a category, in the address. */
export const NO_CATEGORY = "none";

/** Reads the address; what is wrong in it is left out. */
export function readTransactionSearch(given: Record<string, unknown>): TransactionSearch {
  const search: TransactionSearch = {};
  for (const name of TEXTS) {
    const value = given[name];
    // What looks like a number in an address is one by now.
    if ((typeof value === "string" || typeof value === "number") && value !== "")
      search[name] = String(value);
  }
  const [from, to] = [dayOrNull(given.from), dayOrNull(given.to)];
  const direction = DIRECTIONS.find((name) => name === given.direction);
  if (isRangeName(given.range)) search.range = given.range;
  if (from) search.from = from;
  if (to) search.to = to;
  if (direction) search.direction = direction;
  if (given.rate === "none") search.rate = "none";
  return search;
}

/** The custom days of the address. */
export function customRange({ from, to }: TransactionSearch): DateRange {
  return { start: from ?? null, end: to ?? null };
}
