/** Reads a day as people type it: "20.11", "11/20/2026", "20 ноября", "Nov 20, 2026", "20", "2026-11-20". */
import { type Day, isDay } from "./dates";

const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 2199;

/**
 * The typed day, or null where the text names none. Missing parts come from `today`. With points and words the day
 * stands before the month; with slashes English writes the month first.
 */
export function parseTypedDay(text: string, locale: string, today: Day): Day | null {
  const normal = text.trim().toLocaleLowerCase(locale);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(normal);
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));

  const figures = normal.match(/\d+/g) ?? [];
  const month = monthNamed(normal.match(/\p{L}{3,}/gu) ?? [], locale);
  if (month !== null) {
    const [day, year] = figures;
    return day ? toDay(fullYear(year, today), month, Number(day)) : null;
  }
  if (!/^\d{1,2}(?:[./\s-]+\d{1,2}(?:[./\s-]+\d{2,4})?)?\.?$/.test(normal)) return null;
  const monthFirst = locale === "en" && normal.includes("/");
  const [first = "", second, year] = figures;
  const thisMonth = today.slice(5, 7);
  if (second === undefined) return toDay(fullYear(undefined, today), Number(thisMonth), Number(first));
  const [day, monthNumber] = monthFirst ? [second, first] : [first, second];
  return toDay(fullYear(year, today), Number(monthNumber), Number(day));
}

function monthNamed(words: readonly string[], locale: string): number | null {
  const word = words[0];
  if (!word) return null;
  const index = monthNames(locale).findIndex((name) => name.startsWith(word) || word.startsWith(name));
  return index < 0 ? null : (index % 12) + 1;
}

// The twelve names as they stand after a day and then alone, cut to the three letters that tell them apart:
// Russian has "9 мая" but "май".
function monthNames(locale: string): string[] {
  return ([{ day: "numeric", month: "long" }, { month: "long" }] as const).flatMap((style) => {
    const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, month) => {
      const parts = format.formatToParts(new Date(Date.UTC(2026, month, 1)));
      const name = parts.find((part) => part.type === "month")?.value ?? "";
      return name.toLocaleLowerCase(locale).slice(0, 3);
    });
  });
}

function fullYear(year: string | undefined, today: Day): number {
  if (year === undefined) return Number(today.slice(0, 4));
  return year.length <= 2 ? 2000 + Number(year) : Number(year);
}

function toDay(year: number, month: number, day: number): Day | null {
  if (year < EARLIEST_YEAR || year > LATEST_YEAR) return null;
  const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return isDay(text) ? text : null;
}
