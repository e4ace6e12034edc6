import { expect, test } from "vitest";
import { firstOf, monthOf } from "./months";

test.each([
  ["2026-11", 1, "2026-11"],
  ["2026-11", 6, "2026-06"],
  ["2026-02", 3, "2025-12"],
  ["2026-12", 12, "2026-01"],
])("of the months to %s the first of %d is %s", (last, count, first) => {
  expect(firstOf(last, count)).toBe(first);
});

test("a month is that of UTC, whatever the day is here", () => {
  expect(monthOf(new Date("2026-11-30T23:30:00-05:00"))).toBe("2026-12");
});
