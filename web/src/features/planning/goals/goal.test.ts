import { describe, expect, it } from "vitest";
import { goalStatus, inOrder, shortfall } from "./goal";
import { fromWire } from "./wire";

const wire: Parameters<typeof fromWire>[0] = {
  workspace_id: "w",
  pace: null,
  projected_date: null,
  problem: null,
  id: "1",
  name: "House",
  target_amount: "1000.00",
  target_date: "2027-06-30",
  account_id: "a",
  source: "balance",
  start_date: "2026-01-01",
  start_amount: "0.00",
  note: "",
  currency: "EUR",
  currency_digits: 2,
  saved: "250.50",
  remaining: "749.50",
  percent: 25,
  per_month_needed: "107.08",
  projected_amount: "900.00",
  is_reached: false,
  is_on_track: false,
  version: 3,
};

const goal = fromWire(wire);

it("is read in minor units, and what is not told is null", () => {
  expect(goal).toMatchObject({
    saved: 25_050,
    remaining: 74_950,
    perMonth: 10_708,
    pace: null,
    expectedOn: null,
    problem: null,
  });
});

describe("a goal stands", () => {
  it.each([
    ["reached, whatever its day says", { isReached: true, isOnTrack: false }, "reached"],
    ["in time", { isOnTrack: true }, "onTrack"],
    ["late", { isOnTrack: false }, "behind"],
    ["as in progress without a day", { isOnTrack: null, expectedOn: "2028-01-01" }, "inProgress"],
    ["as without progress when nothing comes in", { isOnTrack: null }, "noProgress"],
    ["as gone with its account", { problem: "account_missing" }, "gone"],
    ["as closed with its account", { problem: "account_closed" }, "closed"],
  ] as const)("%s", (_, some, status) => {
    expect(goalStatus({ ...goal, ...some })).toBe(status);
  });
});

it("falls short of what is missing on its day, and of nothing when enough is expected", () => {
  expect(shortfall(goal)).toBe(10_000);
  expect(shortfall({ ...goal, expected: 100_000 })).toBeNull();
  expect(shortfall({ ...goal, expected: null })).toBeNull();
});

it("stands in the order of its day, behind all others when it is reached", () => {
  const done = { ...goal, id: "done", isReached: true, targetDate: "2026-01-01" };
  const open = { ...goal, id: "open", targetDate: null };
  expect(inOrder([done, open, goal]).map(({ id }) => id)).toEqual(["1", "open", "done"]);
});
