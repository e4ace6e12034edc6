/** What the periods of a budget are called. Pure. */
import { addDays, addMonths, type Day, endOfMonth, formatDay } from "@/lib/dates";

interface Span {
  start: Day;
  end: Day;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function rangeFormat(locale: string, year: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${year}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, {
      day: "numeric",
      month: "short",
      ...(year && { year: "numeric" }),
      timeZone: "UTC",
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

const utc = (day: Day) => new Date(`${day}T00:00:00Z`);

/** Whether the two days are the first and the last of so many whole months. */
function isMonths({ start, end }: Span, months: number): boolean {
  return start.endsWith("-01") && end === endOfMonth(addMonths(start, months - 1));
}

/** The name of a period: its month or its year where it is one, else its first and last day. */
export function periodTitle(span: Span, locale: string): string {
  if (isMonths(span, 1)) return upper(formatDay(span.start, locale, "month"), locale);
  if (isMonths(span, 12) && span.start.endsWith("-01-01")) return span.start.slice(0, 4);
  const text = rangeFormat(locale, true).formatRange(utc(span.start), utc(span.end));
  return text.replace(/\sг\.$/, "");
}

/** A name short enough for an axis: "Nov", "2026", "Nov 15". */
export function periodLabel(span: Span, locale: string): string {
  if (isMonths(span, 1))
    return upper(formatDay(span.start, locale, "month-short").replace(/\.$/, ""), locale);
  if (isMonths(span, 12) && span.start.endsWith("-01-01")) return span.start.slice(0, 4);
  return rangeFormat(locale, false).format(utc(span.start)).replace(/\.$/, "");
}

/** Months begin with a capital where they are a title, also in Russian. */
function upper(text: string, locale: string): string {
  return text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1);
}

/** A day of the period before, and one of the period after. */
export function adjacentPeriods({ start, end }: Span): { before: Day; after: Day } {
  return { before: addDays(start, -1), after: addDays(end, 1) };
}
