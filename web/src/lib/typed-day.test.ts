import { describe, expect, it } from "vitest";
import { addDays, formatDay } from "./dates";
import { parseTypedDay } from "./typed-day";

describe("a typed day", () => {
  it.each([
    ["2026-11-20", "en", "2026-11-20"],
    ["20.11.2026", "ru", "2026-11-20"],
    ["20.11.26", "ru", "2026-11-20"],
    ["5.3", "ru", "2026-03-05"],
    ["11/20/2026", "en", "2026-11-20"],
    ["11/20", "en", "2026-11-20"],
    ["20/11", "ru", "2026-11-20"],
    ["3", "en", "2026-11-03"],
    ["Nov 20, 2026", "en", "2026-11-20"],
    ["20 november", "en", "2026-11-20"],
    ["20 ноя", "ru", "2026-11-20"],
    ["9 мая 2025", "ru", "2025-05-09"],
    ["9 май", "ru", "2026-05-09"],
  ])("%j in %s is %s", (text, locale, day) => {
    expect(parseTypedDay(text, locale, "2026-11-15")).toBe(day);
  });

  it.each(["", "31.02", "0", "32", "yesterday", "13/13", "1/1/1899", "2026-13-01", "1.1.2200", "1 2 3 4"])(
    "%j is none",
    (text) => {
      expect(parseTypedDay(text, "en", "2026-11-15")).toBeNull();
    },
  );

  it("understands every day as the field itself writes it", () => {
    for (let day = "2025-12-28"; day < "2027-01-05"; day = addDays(day, 1)) {
      for (const locale of ["en", "ru"]) {
        expect(parseTypedDay(formatDay(day, locale), locale, "2026-11-15")).toBe(day);
      }
    }
  });
});
