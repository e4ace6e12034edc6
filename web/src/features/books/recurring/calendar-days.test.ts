import { expect, test } from "vitest";
import { dayAfterKey, monthPage, startOfWeek, weekdayOf, weekdaysFrom, weekOfMonth } from "./calendar-days";

test("a day knows its weekday and which of its month it is", () => {
  expect(weekdayOf("2026-11-22")).toBe(7);
  expect(weekdayOf("2026-11-23")).toBe(1);
  expect([weekOfMonth("2026-11-07"), weekOfMonth("2026-11-08"), weekOfMonth("2026-11-29")]).toEqual([
    1, 2, 5,
  ]);
});

test("a week begins on the day of the language", () => {
  expect(startOfWeek("2026-11-22", 1)).toBe("2026-11-16");
  expect(startOfWeek("2026-11-22", 7)).toBe("2026-11-22");
  expect(weekdaysFrom(7)).toEqual([7, 1, 2, 3, 4, 5, 6]);
});

test("the page of a month has whole weeks", () => {
  const page = monthPage("2026-11-10", 1);
  expect(page.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect([page[0]?.[0], page.at(-1)?.at(-1)]).toEqual(["2026-10-26", "2026-12-06"]);
  expect(monthPage("2026-02-01", 1)).toHaveLength(5);
});

test("keys lead through the days", () => {
  const from = (key: string) => dayAfterKey(key, "2026-11-30", 1);
  expect(from("ArrowRight")).toBe("2026-12-01");
  expect(from("ArrowUp")).toBe("2026-11-23");
  expect(from("Home")).toBe("2026-11-30");
  expect(from("End")).toBe("2026-12-06");
  expect(from("PageDown")).toBe("2026-12-30");
  expect(dayAfterKey("PageUp", "2026-03-31", 1)).toBe("2026-02-28");
  expect(from("a")).toBeNull();
});
