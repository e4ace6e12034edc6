import { describe, expect, it } from "vitest";
import { addDays, formatDay } from "./dates";
import { EARLIEST_DAY, LATEST_DAY, parseDay } from "./typed-day";

const TODAY = "2026-11-15";

/** The day, or why there is none. */
function read(text: string, locale: string): string {
  const typed = parseDay(text, locale, TODAY);
  return typed.ok ? typed.day : typed.error;
}

describe("a typed day", () => {
  it.each([
    // The locale's own order.
    ["11/20/2026", "en", "2026-11-20"],
    ["11-20-2026", "en", "2026-11-20"],
    ["11 20 2026", "en", "2026-11-20"],
    ["04/05/2026", "en", "2026-04-05"],
    ["04/05/2026", "ru", "2026-05-04"],
    ["20.11.2026", "ru", "2026-11-20"],
    ["20-11-2026", "ru", "2026-11-20"],
    ["20 11 2026", "ru", "2026-11-20"],
    // Behind points, the day stands first in English, too.
    ["04.05.2026", "en", "2026-05-04"],
    // What is a date in one order only is that one.
    ["15/10/2026", "en", "2026-10-15"],
    ["11/20/2026", "ru", "2026-11-20"],
    ["11.20.2026", "ru", "2026-11-20"],
    // ISO 8601, with other separators as well.
    ["2026-03-05", "en", "2026-03-05"],
    ["2026-03-05", "ru", "2026-03-05"],
    ["2026/03/05", "en", "2026-03-05"],
    ["2026.3.5", "ru", "2026-03-05"],
    ["20260305", "en", "2026-03-05"],
    // What is missing is today's.
    ["3", "en", "2026-11-03"],
    ["3.", "ru", "2026-11-03"],
    ["5.3", "ru", "2026-03-05"],
    ["5,3", "ru", "2026-03-05"],
    ["5. 3. 2026", "ru", "2026-03-05"],
    ["11/20", "en", "2026-11-20"],
    ["20/11", "ru", "2026-11-20"],
    // Years of two figures are the nearest ones.
    ["20.11.26", "ru", "2026-11-20"],
    ["1/2/75", "en", "2075-01-02"],
    ["1/2/98", "en", "1998-01-02"],
    // Names of months, in both languages whatever is shown.
    ["Nov 20, 2026", "en", "2026-11-20"],
    ["20 november", "en", "2026-11-20"],
    ["20-Nov-26", "en", "2026-11-20"],
    ["20nov2026", "en", "2026-11-20"],
    ["2026 Nov 20", "en", "2026-11-20"],
    ["November 3rd, 2026", "en", "2026-11-03"],
    ["Sept 1", "ru", "2026-09-01"],
    ["20 ноя", "ru", "2026-11-20"],
    ["20 нояб. 2026 г.", "ru", "2026-11-20"],
    ["20 ноября 2026г.", "ru", "2026-11-20"],
    ["20 ноября 2026 года", "en", "2026-11-20"],
    ["9 мая 2025", "ru", "2025-05-09"],
    ["9 май", "ru", "2026-05-09"],
    // Words, and days from today.
    ["today", "en", TODAY],
    ["Yesterday", "ru", "2026-11-14"],
    ["tomorrow", "en", "2026-11-16"],
    ["сегодня", "en", TODAY],
    ["Вчера", "ru", "2026-11-14"],
    ["завтра", "ru", "2026-11-16"],
    ["+3", "en", "2026-11-18"],
    ["-2", "ru", "2026-11-13"],
    ["\u2212 20", "ru", "2026-10-26"],
    ["+0", "en", TODAY],
    // Other keyboards' characters, and what is not seen.
    ["２０２６／０３／０５", "en", "2026-03-05"],
    ["٢٠٢٦-٠٣-٠٥", "en", "2026-03-05"],
    ["۵.۳.۲۰۲۶", "ru", "2026-03-05"],
    ["\u200e5.3.2026\ufeff", "ru", "2026-03-05"],
    ["5\u00a0марта\u202f2026", "ru", "2026-03-05"],
    ["2026\u20113\u20115", "en", "2026-03-05"],
  ])("%j in %s is %s", (text, locale, day) => {
    expect(read(text, locale)).toBe(day);
  });

  it.each([
    ["", "empty"],
    [" \u200b ", "empty"],
    ["31.02.2026", "no_such_day"],
    ["02/30/2026", "no_such_day"],
    ["2026-02-29", "no_such_day"],
    ["2026-13-01", "no_such_day"],
    ["31", "no_such_day"],
    ["0", "no_such_day"],
    ["32", "no_such_day"],
    ["13/13", "no_such_day"],
    ["31 april", "no_such_day"],
    ["1/1/1899", "out_of_range"],
    ["1.1.2200", "out_of_range"],
    ["0026-01-01", "out_of_range"],
    ["+99999", "out_of_range"],
    ["soon", "unreadable"],
    ["2026", "unreadable"],
    ["March 2026", "unreadable"],
    ["5 marshmallow", "unreadable"],
    ["5 ma", "unreadable"],
    ["5 March May", "unreadable"],
    ["5 March 2026 10", "unreadable"],
    ["1 2 3 4", "unreadable"],
    ["1/2/3", "unreadable"],
    ["1/2/202", "unreadable"],
    ["1/2/20266", "unreadable"],
    ["20.11/2026", "unreadable"],
    ["2026-03", "unreadable"],
    ["2026-03-05T10:00", "unreadable"],
    ["5²", "unreadable"],
    ["--2", "unreadable"],
    ["5 + 3", "unreadable"],
  ])("%j is none: %s", (text, error) => {
    expect([read(text, "en"), read(text, "ru")]).toEqual([error, error]);
  });

  it("is read as it is written, in every style and in the figures of the locale", () => {
    const figures = (locale: string) => new Intl.DateTimeFormat(locale, { timeZone: "UTC" });
    for (const locale of ["en", "ru"]) {
      const numeric = figures(locale);
      for (let day = EARLIEST_DAY; day <= LATEST_DAY; day = addDays(day, 13)) {
        expect(read(formatDay(day, locale), locale)).toBe(day);
        expect(read(formatDay(day, locale, "long"), locale)).toBe(day);
        expect(read(numeric.format(new Date(`${day}T00:00Z`)), locale)).toBe(day);
        expect(read(day, locale)).toBe(day);
      }
      for (let day = "2026-01-01"; day < "2027-01-01"; day = addDays(day, 1)) {
        expect(read(formatDay(day, locale, "short"), locale)).toBe(day);
      }
    }
  });

  it("is another one or none for every other text, but never beside what its figures say", () => {
    // Each pair of figures in each order and with each separator: the day has these two figures and this year.
    for (const locale of ["en", "ru"]) {
      for (const separator of ["/", ".", "-", " "]) {
        for (let first = 0; first <= 40; first += 1) {
          for (let second = 0; second <= 40; second += 1) {
            const day = read(`${first}${separator}${second}${separator}2026`, locale);
            if (day === "no_such_day") continue;
            const [year, ...rest] = day.split("-").map(Number);
            expect(year).toBe(2026);
            expect(rest.sort((a, b) => a - b)).toEqual([first, second].sort((a, b) => a - b));
          }
        }
      }
    }
  });
});
