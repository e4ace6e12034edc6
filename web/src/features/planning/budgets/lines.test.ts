import { describe, expect, it } from "vitest";
import { combined, inputsOf, scopeOf, withAmount } from "./lines";
import { line, period, progress } from "./testing";

const food = line("food", { defaultAmount: 40_000, progress: progress({ planned: 50_000, pace: 100 }) });
const trip = line("trip", { defaultAmount: null, progress: progress({ planned: 90_000 }), carry: "both" });
const lines = [food, trip];

describe("what is sent of lines", () => {
  it("for one period is what is planned for it", () => {
    const amounts = inputsOf(lines, "this", 2).map(({ amount }) => amount);
    expect(amounts).toEqual(["500.00", "900.00"]);
  });

  it("from a period on is what stands, without what is of this period alone", () => {
    expect(inputsOf(lines, "onward", 2)).toEqual([
      { category_id: "food", include_subcategories: true, carry: null, amount: "400.00" },
    ]);
  });

  it("has what is changed, also of a line that was of this period alone", () => {
    const changes = [{ categoryId: "trip", amount: 1_000 }];
    expect(inputsOf(lines, "onward", 2, { changes }).at(-1)).toEqual({
      category_id: "trip",
      include_subcategories: true,
      carry: "both",
      amount: "10.00",
    });
  });

  it("has new lines last, and leaves out what goes", () => {
    const changes = [{ categoryId: null, amount: 5 }];
    const sent = inputsOf(lines, "this", 2, { changes, gone: { categoryId: "food" } });
    expect(sent.map(({ category_id, amount }) => [category_id, amount])).toEqual([
      ["trip", "900.00"],
      [null, "0.05"],
    ]);
  });
});

it("a period that differs comes back to what stands by itself alone", () => {
  expect(scopeOf(food, 40_000, "onward")).toBe("this");
  expect(scopeOf(food, 45_000, "onward")).toBe("onward");
  expect(scopeOf(undefined, 45_000, "onward")).toBe("onward");
});

it("a new amount shows in the line, in the whole, and in what is to be assigned", () => {
  const before = period(lines, {
    envelope: { income: 0, assigned: 140_000, carriedIn: 0, toAssign: 10_000 },
  });
  const after = withAmount(before, "food", 55_000, "onward");
  expect(after.lines[0]).toMatchObject({
    defaultAmount: 55_000,
    progress: { planned: 55_000, remaining: 55_000 },
  });
  expect(after.total.planned).toBe(before.total.planned + 5_000);
  expect(after.envelope).toMatchObject({ assigned: 145_000, toAssign: 5_000 });
  expect(withAmount(before, "unknown", 1, "this")).toBe(before);
});

it("several lines add up, and what only some of them know is not known", () => {
  expect(combined([food.progress, trip.progress])).toMatchObject({ planned: 140_000, pace: null });
  expect(combined([food.progress, food.progress])).toMatchObject({ planned: 100_000, pace: 200 });
});
