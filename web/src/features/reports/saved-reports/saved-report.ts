/** When a kept report is mailed. Pure. */
import { addDays, addMonths, type Day, startOfMonth } from "@/lib/dates";

export const SCHEDULE_EVERY = ["week", "month"] as const;
export const FILE_FORMATS = ["pdf", "xlsx", "csv"] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** When a report is mailed, and as what. */
export interface Schedule {
  every: (typeof SCHEDULE_EVERY)[number];
  /** Of the week 1 (Monday) to 7, of the month 1 to 28. */
  day: number;
  /** 0 to 23, where the workspace is. */
  hour: number;
  format: FileFormat;
}

/** What a new one begins with: Monday morning, before anything else is read. */
export const FIRST_SCHEDULE: Schedule = { every: "week", day: 1, hour: 8, format: "pdf" };

/** Every month has so many days. */
export const LAST_MONTH_DAY = 28;
export const DAYS_OF_WEEK = 7;
export const HOURS = 24;

/** When a schedule is due next, by the clock of a place. */
export function nextTime(
  { every, day, hour }: Schedule,
  zone: string,
  now: Date,
): { day: Day; hour: number } {
  const here = clockOf(zone, now);
  const isOver = (at: Day) => at < here.day || (at === here.day && hour <= here.hour);
  if (every === "month") {
    const at = addDays(startOfMonth(here.day), day - 1);
    return { day: isOver(at) ? addMonths(at, 1) : at, hour };
  }
  const at = addDays(here.day, (day - weekdayOf(here.day) + DAYS_OF_WEEK) % DAYS_OF_WEEK);
  return { day: isOver(at) ? addDays(at, DAYS_OF_WEEK) : at, hour };
}

/** Monday is 1, Sunday 7. */
function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || DAYS_OF_WEEK;
}

/** What the clock shows at a place. */
function clockOf(zone: string, now: Date): { day: Day; hour: number } {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    hourCycle: "h23",
  });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? "";
  return { day: `${part("year")}-${part("month")}-${part("day")}`, hour: Number(part("hour")) };
}

/** A Monday: the names of weekdays are asked for by days. */
const MONDAY = "2024-01-01";

/** How a language calls a day of the week: "Monday". */
export function weekdayName(weekday: number, locale: string): string {
  const day = new Date(`${addDays(MONDAY, weekday - 1)}T00:00:00Z`);
  return new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(day);
}

/** An hour as a clock of the language shows it: "8:00 AM", "08:00". */
export function hourName(hour: number, locale: string): string {
  const at = new Date(Date.UTC(2024, 0, 1, hour));
  return new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "UTC" }).format(at);
}
