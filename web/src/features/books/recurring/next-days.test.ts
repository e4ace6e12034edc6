import { expect, test } from "vitest";
import { nextDays, type Recurrence } from "./next-days";

const monthly: Recurrence = {
  rrule: "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
  dtstart: "2026-01-31",
  until: null,
  count: null,
  weekend: "none",
};

test("the 31st comes in every month", () => {
  expect(nextDays(monthly, "2026-01-01", 4)).toEqual([
    "2026-01-31",
    "2026-02-28",
    "2026-03-31",
    "2026-04-30",
  ]);
});

test("what is over is not shown", () => {
  expect(nextDays(monthly, "2026-03-31", 2)).toEqual(["2026-03-31", "2026-04-30"]);
});

test("29 February comes every year", () => {
  const yearly = {
    ...monthly,
    rrule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1",
    dtstart: "2024-02-29",
  };
  expect(nextDays(yearly, "2026-01-01", 3)).toEqual(["2026-02-28", "2027-02-28", "2028-02-29"]);
});

test("a weekend is kept, moved or left out", () => {
  const days = (weekend: Recurrence["weekend"]) => nextDays({ ...monthly, weekend }, "2026-01-01", 2);
  expect(days("before")).toEqual(["2026-01-30", "2026-02-27"]);
  expect(days("after")).toEqual(["2026-02-02", "2026-03-02"]);
  expect(days("skip")).toEqual(["2026-03-31", "2026-04-30"]);
});

test("it ends on its last day, or after so many times", () => {
  expect(nextDays({ ...monthly, until: "2026-03-01" }, "2026-01-01", 5)).toHaveLength(2);
  expect(nextDays({ ...monthly, count: 3 }, "2026-02-01", 5)).toEqual(["2026-02-28", "2026-03-31"]);
});

test("a rule that never comes shows nothing", () => {
  expect(nextDays({ ...monthly, rrule: "FREQ=MONTHLY;BYMONTHDAY=30;BYMONTH=2" }, "2026-01-01", 5)).toEqual(
    [],
  );
});
