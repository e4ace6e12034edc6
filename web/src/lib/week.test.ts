import { expect, it, vi } from "vitest";
import { firstDayOfWeek, firstWeekday } from "./week";

it("begins with the day that the language has its weeks begin with", () => {
  expect([firstWeekday("en"), firstWeekday("ru"), firstWeekday("en-GB")]).toEqual([7, 1, 1]);
});

it("is known without the help of the browser for the languages that there are", () => {
  vi.stubGlobal("Intl", { Locale: class {} });
  expect([firstWeekday("en"), firstWeekday("ru")]).toEqual([7, 1]);
});

it("is counted from Sunday for calendars", () => {
  expect([firstDayOfWeek("en"), firstDayOfWeek("ru")]).toEqual([0, 1]);
});
