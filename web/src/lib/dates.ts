/**
 * Days are ISO text ("2026-11-20") everywhere in the client: a transaction has a day, not an instant, and text
 * has no time zone to get wrong. Arithmetic goes through UTC, which has no daylight saving.
 */

/** A calendar day, YYYY-MM-DD. */
export type Day = string;

const FORMAT = /^(\d{4})-(\d{2})-(\d{2})$/;

function toUtc(day: Day): Date {
  const match = FORMAT.exec(day);
  if (!match) throw new RangeError(`not a day: ${day}`);
  return new Date(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])));
}

function fromUtc(date: Date): Day {
  return date.toISOString().slice(0, 10);
}

/** True for an existing calendar day in ISO form. */
export function isDay(text: string): boolean {
  return FORMAT.test(text) && fromUtc(toUtc(text)) === text;
}

/** The user's own calendar day at the given instant. */
export function today(now: Date = new Date()): Day {
  const month = String(now.getMonth() + 1).padStart(2, "0");
  return `${now.getFullYear()}-${month}-${String(now.getDate()).padStart(2, "0")}`;
}

/** The day `count` days later (earlier when negative). */
export function addDays(day: Day, count: number): Day {
  const date = toUtc(day);
  date.setUTCDate(date.getUTCDate() + count);
  return fromUtc(date);
}

/** The same day `count` months later, or the last day of that month where it has no such day. */
export function addMonths(day: Day, count: number): Day {
  const date = toUtc(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return fromUtc(date);
}

/** The first day of the day's month. */
export function startOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** The last day of the day's month. */
export function endOfMonth(day: Day): Day {
  return addDays(addMonths(startOfMonth(day), 1), -1);
}

/** The first day of the day's year. */
export function startOfYear(day: Day): Day {
  return `${day.slice(0, 4)}-01-01`;
}

type Style = "long" | "medium" | "short" | "month" | "month-short";

const STYLES: Record<Style, Intl.DateTimeFormatOptions> = {
  long: { day: "numeric", month: "long", year: "numeric" },
  medium: { day: "numeric", month: "short", year: "numeric" },
  short: { day: "numeric", month: "short" },
  month: { month: "long", year: "numeric" },
  "month-short": { month: "short" },
};

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A day, or its month, in words of the language: "Nov 20, 2026", "20 нояб. 2026". */
export function formatDay(day: Day, language: string, style: Style = "medium"): string {
  const key = `${language} ${style}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(language, { ...STYLES[style], timeZone: "UTC" });
    formatters.set(key, formatter);
  }
  // Russian ends a year with "г.", which tables and charts have no room for.
  return formatter.format(toUtc(day)).replace(/\sг\.$/, "");
}
