/**
 * When something repeats: the recurrence text of RFC 5545 as what a person chooses, and back. Pure.
 *
 * Months differ: the 31st is kept as "the last of the 28th to the 31st", since the bare text would leave February out.
 */
import type { Day } from "@/lib/dates";
import type { Weekday } from "@/lib/week";
import { monthDayOf, monthOf, weekdayOf, weekOfMonth } from "./calendar-days";

/** Which of the weekdays of a month: the first to the fourth, or the last. */
export type Place = 1 | 2 | 3 | 4 | -1;

/** The last day of a month, however many it has. */
export const LAST_DAY = -1;

/** On which days of its month. A 29th or 30th that a month does not have is its last day. */
export type MonthDays =
  | { by: "days"; days: readonly number[] }
  | { by: "weekday"; place: Place; weekday: Weekday }
  | { by: "workday"; place: 1 | -1 };

/** When it repeats: every so many days, weeks, months or years, and on which days of these. */
export type Schedule =
  | { unit: "day"; every: number }
  | { unit: "week"; every: number; weekdays: readonly Weekday[] }
  | { unit: "month"; every: number; on: MonthDays }
  | { unit: "year"; every: number; month: number; on: MonthDays };

export type Unit = Schedule["unit"];
export const UNITS = ["day", "week", "month", "year"] as const satisfies readonly Unit[];

/** What is chosen with one click, in the order of the list. */
export const PRESETS = [
  "daily",
  "workdays",
  "weekly",
  "twoWeeks",
  "fourWeeks",
  "twiceMonthly",
  "monthly",
  "nthWeekday",
  "lastDay",
  "quarterly",
  "twiceYearly",
  "yearly",
] as const;
export type Preset = (typeof PRESETS)[number];

/** The limit of the server. */
export const MAX_INTERVAL = 999;

const CODES = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
const WORKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5];
const FREQS = { DAILY: "day", WEEKLY: "week", MONTHLY: "month", YEARLY: "year" } as const;
const NAMES = { day: "DAILY", week: "WEEKLY", month: "MONTHLY", year: "YEARLY" } as const;

/** How many days a month has, in any year. */
interface Lengths {
  shortest: number;
  longest: number;
}

const ANY_MONTH: Lengths = { shortest: 28, longest: 31 };

/** What a preset means for something that begins on this day. */
export function presetSchedule(preset: Preset, start: Day): Schedule {
  const day = monthDayOf(start);
  const own: MonthDays = { by: "days", days: [day === ANY_MONTH.longest ? LAST_DAY : day] };
  const weekdays = [weekdayOf(start)];
  switch (preset) {
    case "daily":
      return { unit: "day", every: 1 };
    case "workdays":
      return { unit: "week", every: 1, weekdays: WORKDAYS };
    case "weekly":
      return { unit: "week", every: 1, weekdays };
    case "twoWeeks":
      return { unit: "week", every: 2, weekdays };
    case "fourWeeks":
      return { unit: "week", every: 4, weekdays };
    case "twiceMonthly":
      return { unit: "month", every: 1, on: { by: "days", days: twice(day) } };
    case "monthly":
      return { unit: "month", every: 1, on: own };
    case "nthWeekday":
      return { unit: "month", every: 1, on: nthWeekday(start) };
    case "lastDay":
      return { unit: "month", every: 1, on: { by: "days", days: [LAST_DAY] } };
    case "quarterly":
      return { unit: "month", every: 3, on: own };
    case "twiceYearly":
      return { unit: "month", every: 6, on: own };
    case "yearly":
      return { unit: "year", every: 1, month: monthOf(start), on: { by: "days", days: [day] } };
  }
}

/** Half a month apart, and both in every month. */
function twice(day: number): number[] {
  if (day > ANY_MONTH.shortest) return [15, LAST_DAY];
  if (day > 15) return [day - 15, day];
  return day + 15 > ANY_MONTH.shortest ? [day, LAST_DAY] : [day, day + 15];
}

function nthWeekday(start: Day): MonthDays {
  const nth = weekOfMonth(start);
  return { by: "weekday", place: nth > 4 ? -1 : (nth as Place), weekday: weekdayOf(start) };
}

/** The preset that says the same; null for what only the own choice can say. */
export function presetOf(schedule: Schedule, start: Day): Preset | null {
  const text = writeRrule(schedule);
  // On the last day of a month two of them say the same: the one that names it is meant.
  const order = [...PRESETS].sort((a, b) => Number(b === "lastDay") - Number(a === "lastDay"));
  return order.find((preset) => writeRrule(presetSchedule(preset, start)) === text) ?? null;
}

/** The text of RFC 5545. */
export function writeRrule(schedule: Schedule): string {
  const { unit, every } = schedule;
  const parts = [`FREQ=${NAMES[unit]}`];
  if (every !== 1) parts.push(`INTERVAL=${every}`);
  if (unit === "week") parts.push(`BYDAY=${inOrder(schedule.weekdays).map(codeOf).join(",")}`);
  if (unit === "month") parts.push(...writeOn(schedule.on, ANY_MONTH));
  if (unit === "year")
    parts.push(`BYMONTH=${schedule.month}`, ...writeOn(schedule.on, lengthsOf(schedule.month)));
  return parts.join(";");
}

function writeOn(on: MonthDays, month: Lengths): string[] {
  if (on.by === "weekday") return [`BYDAY=${on.place}${codeOf(on.weekday)}`];
  if (on.by === "workday") return [`BYDAY=${WORKDAYS.map(codeOf).join(",")}`, `BYSETPOS=${on.place}`];
  const [first = 1] = on.days;
  if (on.days.length > 1) {
    const counted = inOrder(on.days.filter((day) => day !== LAST_DAY));
    return [`BYMONTHDAY=${[...counted, ...(on.days.includes(LAST_DAY) ? [LAST_DAY] : [])].join(",")}`];
  }
  const day = first === LAST_DAY ? month.longest : Math.min(first, month.longest);
  if (day <= month.shortest) return [`BYMONTHDAY=${day}`];
  const days = Array.from({ length: day - month.shortest + 1 }, (_, at) => month.shortest + at);
  return [`BYMONTHDAY=${days.join(",")}`, "BYSETPOS=-1"];
}

/** What the text means for something that begins on this day; null for what there is no choice for here. */
export function readRrule(text: string, start: Day): Schedule | null {
  const parts = new Map(
    text
      .replace(/^RRULE:/i, "")
      .toUpperCase()
      .split(";")
      .filter(Boolean)
      .map((part) => part.split("=", 2) as [string, string]),
  );
  const unit = FREQS[parts.get("FREQ") as keyof typeof FREQS];
  const every = Number(parts.get("INTERVAL") ?? "1");
  if (!unit || !Number.isInteger(every) || every < 1) return null;
  const known = ["FREQ", "INTERVAL", "BYDAY", "BYMONTHDAY", "BYMONTH", "BYSETPOS", "WKST"];
  if ([...parts.keys()].some((key) => !known.includes(key))) return null;
  const has = (...keys: string[]) => keys.some((key) => parts.has(key));
  if (unit === "day") return has("BYDAY", "BYMONTHDAY", "BYMONTH", "BYSETPOS") ? null : { unit, every };
  if (unit === "week") {
    const given = has("BYMONTHDAY", "BYMONTH", "BYSETPOS") ? null : readDays(parts.get("BYDAY"));
    if (given === null || given.some(({ place }) => place !== null)) return null;
    const weekdays = given.map(({ weekday }) => weekday);
    return { unit, every, weekdays: weekdays.length > 0 ? inOrder(weekdays) : [weekdayOf(start)] };
  }
  const months = numbers(parts.get("BYMONTH"));
  if (unit === "month") {
    const on = months.length === 0 ? readOn(parts, start, ANY_MONTH) : null;
    return on && { unit, every, on };
  }
  // Without its month a yearly rule counts through the year, for which there is no choice here.
  if (months.length > 1 || (months.length === 0 && has("BYDAY", "BYMONTHDAY"))) return null;
  const month = months[0] ?? monthOf(start);
  const on = readOn(parts, start, lengthsOf(month));
  return on && { unit, every, month, on };
}

function readOn(parts: ReadonlyMap<string, string>, start: Day, month: Lengths): MonthDays | null {
  const days = numbers(parts.get("BYMONTHDAY"));
  const weekdays = readDays(parts.get("BYDAY"));
  const positions = numbers(parts.get("BYSETPOS"));
  const [position] = positions;
  // In a month that may have fewer days, a 31st is the last day.
  const named = (day: number) => (day === month.longest && month === ANY_MONTH ? LAST_DAY : day);
  if (weekdays === null || positions.length > 1) return null;
  if (weekdays.length > 0) return days.length === 0 ? readWeekdays(weekdays, position) : null;
  if (days.length === 0 && position === undefined) {
    // The bare rule leaves months out that do not have the day of its beginning.
    const day = monthDayOf(start);
    return day <= month.shortest ? { by: "days", days: [day] } : null;
  }
  if (position === undefined) {
    const isSupported = days.every((day) => day === LAST_DAY || (day >= 1 && day <= month.shortest));
    return isSupported ? { by: "days", days } : null;
  }
  // "The last of the 28th to the 30th."
  const whole = days.length > 0 && days.every((day, at) => day === month.shortest + at);
  return position === -1 && whole ? { by: "days", days: [named(days.at(-1) ?? 1)] } : null;
}

function readWeekdays(
  given: readonly { place: number | null; weekday: Weekday }[],
  position: number | undefined,
): MonthDays | null {
  const [first] = given;
  if (given.length === 1 && first) {
    const place = first.place ?? position ?? null;
    if (first.place !== null && position !== undefined) return null;
    return isPlace(place) ? { by: "weekday", place, weekday: first.weekday } : null;
  }
  const plain = given.every(({ place, weekday }) => place === null && weekday <= 5);
  return plain && given.length === 5 && (position === 1 || position === -1)
    ? { by: "workday", place: position }
    : null;
}

function isPlace(place: number | null): place is Place {
  return place === -1 || (place !== null && place >= 1 && place <= 4);
}

function numbers(text: string | undefined): number[] {
  return text === undefined ? [] : text.split(",").map(Number);
}

function readDays(text: string | undefined): { place: number | null; weekday: Weekday }[] | null {
  if (text === undefined) return [];
  const read = text.split(",").map((part) => {
    const match = /^([+-]?\d+)?(MO|TU|WE|TH|FR|SA|SU)$/.exec(part);
    const weekday = (CODES as readonly string[]).indexOf(match?.[2] ?? "") + 1;
    return weekday === 0
      ? null
      : { place: match?.[1] ? Number(match[1]) : null, weekday: weekday as Weekday };
  });
  return read.includes(null) ? null : read.filter((one) => one !== null);
}

function codeOf(weekday: Weekday): string {
  return CODES[weekday - 1] ?? "MO";
}

function inOrder<N extends number>(days: readonly N[]): N[] {
  return [...new Set(days)].sort((a, b) => a - b);
}

/** How long a month is, from 1. */
export function lengthsOf(month: number): Lengths {
  if (month === 2) return { shortest: 28, longest: 29 };
  const length = [4, 6, 9, 11].includes(month) ? 30 : 31;
  return { shortest: length, longest: length };
}
