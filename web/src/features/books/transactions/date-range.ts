import { addDays, addMonths, type Day, endOfMonth, isDay, startOfMonth, startOfYear } from "@/lib/dates";

/** The quick ranges, in the order of the menu; "custom" takes its days from the address. */
export const RANGES = ["7d", "30d", "month", "last-month", "quarter", "year", "all", "custom"] as const;

export type RangeName = (typeof RANGES)[number];

/** Spec, section 9: the last 30 days unless chosen otherwise. */
export const DEFAULT_RANGE: RangeName = "30d";

/** Two days, both included; null is open. */
export interface DateRange {
  start: Day | null;
  end: Day | null;
}

/**
 * The days of a quick range, seen from `today`. The last days reach into the future without an end, so that
 * planned rows stand on top; closed months end where they end.
 */
export function rangeDays(
  name: RangeName,
  today: Day,
  custom: DateRange = { start: null, end: null },
): DateRange {
  switch (name) {
    case "7d":
      return { start: addDays(today, -6), end: null };
    case "30d":
      return { start: addDays(today, -29), end: null };
    case "month":
      return { start: startOfMonth(today), end: endOfMonth(today) };
    case "last-month": {
      const month = addMonths(startOfMonth(today), -1);
      return { start: month, end: endOfMonth(month) };
    }
    case "quarter":
      return { start: startOfMonth(addMonths(today, -2)), end: endOfMonth(today) };
    case "year":
      return { start: startOfYear(today), end: addDays(addMonths(startOfYear(today), 12), -1) };
    case "all":
      return { start: null, end: null };
    case "custom":
      return ordered(custom);
  }
}

/** Whether the text is a quick range's name. */
export function isRangeName(text: unknown): text is RangeName {
  return RANGES.some((name) => name === text);
}

/** A day from an address, or null where it is none. */
export function dayOrNull(text: unknown): Day | null {
  return typeof text === "string" && isDay(text) ? text : null;
}

function ordered({ start, end }: DateRange): DateRange {
  return start !== null && end !== null && start > end ? { start: end, end: start } : { start, end };
}
