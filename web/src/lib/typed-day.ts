/** Reads a day as people type it: "20.11", "11/20/2026", "20 ноября", "Nov 20, 2026", "2026-11-20", "yesterday", "+3". */
import { addDays, type Day, isDay } from "./dates";
import { plainCharacters } from "./typed-characters";

/** The days that a transaction may have. */
export const EARLIEST_DAY: Day = "1900-01-01";
export const LATEST_DAY: Day = "2199-12-31";

/** Why a text names no day; each has its sentence under `dates.errors`. */
export type DayError = "empty" | "unreadable" | "no_such_day" | "out_of_range";

export type TypedDay = { ok: true; day: Day } | { ok: false; error: DayError };

const DAY_WORDS = new Map([
  ["yesterday", -1],
  ["today", 0],
  ["tomorrow", 1],
  ["позавчера", -2],
  ["вчера", -1],
  ["сегодня", 0],
  ["завтра", 1],
  ["послезавтра", 2],
]);

/**
 * The typed day, or why the text names none; it is never guessed. Missing parts come from `today`. Figures stand in
 * the order of the locale, behind points the day first; where only the other order is a date, it is that one.
 */
export function parseDay(typed: string, locale: string, today: Day): TypedDay {
  const text = plainCharacters(typed)
    .toLowerCase()
    .replace(/ ?([./,-]) ?/g, "$1");
  if (text === "") return { ok: false, error: "empty" };
  const days = DAY_WORDS.get(text) ?? daysFromToday(text);
  if (days !== null) return inRange(addDays(today, days));
  return /\p{L}/u.test(text) ? withMonthName(text, today) : ofFigures(text, locale, today);
}

/** The days of "+3" and "-2". */
function daysFromToday(text: string): number | null {
  return /^[+-]\d{1,5}$/.test(text) ? Number(text) : null;
}

function ofFigures(text: string, locale: string, today: Day): TypedDay {
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (compact) return toDay(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  const [, first = "", separator, second, third] =
    /^(\d+)(?:([./, -])(\d{1,2})(?:\2(\d+))?)?\.?$/.exec(text) ?? [];
  if (first.length === 4 && second && third && third.length <= 2)
    return toDay(Number(first), Number(second), Number(third));

  const year = yearOf(third, today);
  if (first === "" || first.length > 2 || year === null) return { ok: false, error: "unreadable" };
  if (!second) return toDay(year, Number(today.slice(5, 7)), Number(first));
  const monthFirst = isMonthFirst(locale) && separator !== "." && separator !== ",";
  const [month, day] = monthFirst ? [Number(first), Number(second)] : [Number(second), Number(first)];
  return month > 12 && day <= 12 ? toDay(year, day, month) : toDay(year, month, day);
}

function withMonthName(text: string, today: Day): TypedDay {
  const plain = text
    .replace(/(\d)-?(?:st|nd|rd|th|го|е)(?!\p{L})/gu, "$1")
    .replace(/([ \d])(?:г\.?|года)$/u, "$1");
  const parts = plain.match(/\d+|\p{L}+/gu) ?? [];
  const words = parts.filter((part) => !/\d/.test(part));
  const [first, second, ...more] = parts.filter((part) => /\d/.test(part));
  const month = words.length === 1 ? monthNamed(words[0] ?? "") : null;
  const yearIsFirst = first?.length === 4;
  const day = yearIsFirst ? second : first;
  const year = yearOf(yearIsFirst ? first : second, today);
  const isOnlyThese = /^[ .,/-]*$/.test(plain.replace(/\d+|\p{L}+/gu, "")) && more.length === 0;
  if (!isOnlyThese || month === null || year === null || !day || day.length > 2)
    return { ok: false, error: "unreadable" };
  return toDay(year, month, Number(day));
}

const monthFirst = new Map<string, boolean>();

function isMonthFirst(locale: string): boolean {
  let found = monthFirst.get(locale);
  if (found === undefined) {
    const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type);
    found = parts.indexOf("month") < parts.indexOf("day");
    monthFirst.set(locale, found);
  }
  return found;
}

let names: readonly (readonly [name: string, month: number])[] | null = null;

/** The month that begins so, in either language, from three letters on: these tell all apart. */
function monthNamed(word: string): number | null {
  names ??= ["en", "ru"].flatMap(monthNames);
  return (word.length >= 3 && names.find(([name]) => name.startsWith(word))?.[1]) || null;
}

// As they stand after a day and alone: Russian has "9 мая" but "май".
function monthNames(language: string): (readonly [string, number])[] {
  return ([{ day: "numeric", month: "long" }, { month: "long" }] as const).flatMap((style) => {
    const format = new Intl.DateTimeFormat(language, { ...style, timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, month) => {
      const parts = format.formatToParts(new Date(Date.UTC(2026, month, 1)));
      const name = parts.find((part) => part.type === "month")?.value ?? "";
      return [name.toLowerCase(), month + 1] as const;
    });
  });
}

/** The year of four figures, of two the one nearest to today, or this year; null for any other text. */
function yearOf(text: string | undefined, today: Day): number | null {
  const thisYear = Number(today.slice(0, 4));
  if (text === undefined) return thisYear;
  if (text.length === 4) return Number(text);
  if (text.length !== 2) return null;
  const first = thisYear - 49;
  return first + ((((Number(text) - first) % 100) + 100) % 100);
}

function toDay(year: number, month: number, day: number): TypedDay {
  if (year < 1000) return { ok: false, error: "out_of_range" };
  const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return isDay(text) ? inRange(text) : { ok: false, error: "no_such_day" };
}

function inRange(day: Day): TypedDay {
  return day >= EARLIEST_DAY && day <= LATEST_DAY ? { ok: true, day } : { ok: false, error: "out_of_range" };
}
