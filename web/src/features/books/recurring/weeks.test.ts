import { expect, test } from "vitest";
import { occurrence } from "./testing";
import { byDay, byWeek, sumsOf } from "./weeks";

const today = "2026-11-25";

test("what is overdue stands first, then week by week", () => {
  const groups = byWeek(
    [
      occurrence({ due_date: "2026-12-09" }),
      occurrence({ due_date: "2026-12-01" }),
      occurrence({ due_date: today, state: "due" }),
      occurrence({ due_date: "2026-11-24", state: "overdue" }),
      occurrence({ due_date: "2026-11-29" }),
    ],
    today,
    1,
  );
  expect(groups.map(({ name, start, payments }) => [name, start, payments.length])).toEqual([
    ["overdue", null, 1],
    ["thisWeek", "2026-11-23", 2],
    ["nextWeek", "2026-11-30", 1],
    ["week", "2026-12-07", 1],
  ]);
});

test("where weeks begin on Sunday, Sunday is next week", () => {
  const [group] = byWeek([occurrence({ due_date: "2026-11-29" })], today, 7);
  expect(group?.name).toBe("nextWeek");
});

test("what was booked or left out is not waited for", () => {
  const done = [occurrence({ state: "posted" }), occurrence({ state: "skipped" })];
  expect(byWeek(done, today, 1)).toEqual([]);
});

test("the days of a calendar have theirs in the order of names", () => {
  const days = byDay([occurrence({ name: "Rent" }), occurrence({ name: "Gym" })]);
  expect(days.get("2026-12-01")?.map(({ name }) => name)).toEqual(["Gym", "Rent"]);
});

test("sums are by currency, without transfers and without what is left out", () => {
  const dollar = { code: "USD", digits: 2 };
  const sums = sumsOf([
    occurrence({ amount: -1000 }),
    occurrence({ amount: 250_000, kind: "income" }),
    occurrence({ amount: -500, currency: dollar }),
    occurrence({ amount: 9900, kind: "transfer" }),
    occurrence({ amount: -7700, state: "skipped" }),
  ]);
  expect(sums).toEqual([
    { currency: { code: "EUR", digits: 2 }, out: -1000, in: 250_000 },
    { currency: dollar, out: -500, in: 0 },
  ]);
});
