import { expect, test } from "vitest";
import { addDays, addMonths, endOfMonth, formatDay, isDay, startOfMonth, startOfYear, today } from "./dates";

test.each([
  ["2026-11-20", true],
  ["2024-02-29", true],
  ["2026-02-29", false],
  ["2026-13-01", false],
  ["2026-1-1", false],
  ["tomorrow", false],
])("%s is a day: %s", (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

test("today is the user's own day, also when UTC is already a day further", () => {
  expect(today(new Date(2026, 10, 20, 23, 59))).toBe("2026-11-20");
  expect(today(new Date(2026, 0, 1, 0, 0))).toBe("2026-01-01");
});

test("days are counted over the ends of months and the change to summer time", () => {
  expect(addDays("2026-03-28", 2)).toBe("2026-03-30");
  expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
});

test("a month later than the 31st is the last day of a shorter month", () => {
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2024-01-31", 1)).toBe("2024-02-29");
  expect(addMonths("2026-03-31", -12)).toBe("2025-03-31");
});

test("the ends of a month and a year", () => {
  expect(startOfMonth("2026-02-14")).toBe("2026-02-01");
  expect(endOfMonth("2024-02-14")).toBe("2024-02-29");
  expect(startOfYear("2026-02-14")).toBe("2026-01-01");
});

test("a day reads naturally in both languages", () => {
  expect(formatDay("2026-11-20", "en")).toBe("Nov 20, 2026");
  expect(formatDay("2026-11-20", "ru", "long")).toMatch(/^20 ноября 2026/);
  expect(formatDay("2026-11-20", "en", "month")).toBe("November 2026");
});

test("a text that is no day is refused", () => {
  expect(() => formatDay("20.11.2026", "en")).toThrow(RangeError);
});
