import { expect, it } from "vitest";
import { dayAndMonth, dueOf } from "./due";

it.each([
  ["2026-11-19", "overdue"],
  ["2026-11-20", "today"],
  ["2026-11-21", "tomorrow"],
  ["2026-12-20", "later"],
] as const)("on the 20th of November %s is %s", (day, due) => {
  expect(dueOf(day, "2026-11-20")).toBe(due);
});

it("shows a day as a leaf of a calendar in the language's words", () => {
  expect(dayAndMonth("2026-11-05", "en")).toEqual({ day: "5", month: "Nov" });
  expect(dayAndMonth("2026-11-05", "ru")).toEqual({ day: "5", month: "нояб" });
});
