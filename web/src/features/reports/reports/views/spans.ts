/** What a time is called: a month by its name, a quarter by its number, anything else by its days. Pure. */
import { addDays, addMonths, type Day, endOfMonth, formatDay, startOfMonth } from "@/lib/dates";

/** A time, as people call it. */
export type Span =
  | { kind: "day"; day: Day }
  | { kind: "month"; day: Day }
  | { kind: "quarter"; quarter: number; year: string }
  | { kind: "year"; year: string }
  | { kind: "range"; start: Day; end: Day };

/** What lies between two days inclusive. */
export function spanOf(start: Day, end: Day): Span {
  const year = start.slice(0, 4);
  if (start === end) return { kind: "day", day: start };
  if (start === startOfMonth(start)) {
    if (end === endOfMonth(start)) return { kind: "month", day: start };
    const month = Number(start.slice(5, 7));
    if (month % 3 === 1 && end === addDays(addMonths(start, 3), -1)) {
      return { kind: "quarter", quarter: (month + 2) / 3, year };
    }
    if (month === 1 && end === `${year}-12-31`) return { kind: "year", year };
  }
  return { kind: "range", start, end };
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Two days as one text: "Oct 6 – 12, 2025", "6–12 окт. 2025". */
export function formatRange(start: Day, end: Day, locale: string): string {
  let formatter = formatters.get(locale);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, {
      day: "numeric",
      month: "short",
      year: "numeric",
      timeZone: "UTC",
    });
    formatters.set(locale, formatter);
  }
  const at = (day: Day) => new Date(`${day}T00:00:00Z`);
  return formatter.formatRange(at(start), at(end)).replace(/\sг\.$/, "");
}

/** A time in full, for titles; the quarter's name is the language's. */
export function spanTitle(
  span: Span,
  locale: string,
  quarterName: (quarter: number, year: string) => string,
): string {
  switch (span.kind) {
    case "day":
      return formatDay(span.day, locale, "long");
    case "month":
      return formatDay(span.day, locale, "month");
    case "quarter":
      return quarterName(span.quarter, span.year);
    case "year":
      return span.year;
    case "range":
      return formatRange(span.start, span.end, locale);
  }
}

/** How long the times of a report are. */
export type Unit = "day" | "week" | "month" | "quarter" | "year";

/** A time in a few letters, for below a column; where there are several years it names its own. */
export function spanLabel(
  start: Day,
  unit: Unit,
  locale: string,
  severalYears: boolean,
  quarterName: (quarter: number, year: string) => string,
): string {
  const year = start.slice(0, 4);
  switch (unit) {
    case "day":
    case "week":
    case "month": {
      const text = formatDay(start, locale, unit === "month" ? "month-short" : "short").replace(/\.$/, "");
      return severalYears ? `${text} \u2019${year.slice(2)}` : text;
    }
    case "quarter":
      return quarterName(Math.ceil(Number(start.slice(5, 7)) / 3), year);
    case "year":
      return year;
  }
}
