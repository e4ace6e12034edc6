import { addDays, type Day, formatDay } from "@/lib/dates";

/** When something is due, seen from a day. */
export type Due = "overdue" | "today" | "tomorrow" | "later";

/** When a day is due, seen from another one. */
export function dueOf(day: Day, today: Day): Due {
  if (day < today) return "overdue";
  if (day === today) return "today";
  return day === addDays(today, 1) ? "tomorrow" : "later";
}

/** A day as a leaf of a calendar: "20" over "Nov". */
export function dayAndMonth(day: Day, locale: string): { day: string; month: string } {
  return {
    day: String(Number(day.slice(8))),
    month: formatDay(day, locale, "month-short").replace(/\.$/, ""),
  };
}
