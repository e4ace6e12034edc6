import { describe, expect, it } from "vitest";
import { convertedParts, shareOut } from "./converted";
import { row } from "./testing";

const line = (category_id: string, amount: number) => ({ category_id, amount, note: "" });

describe("what a converted amount is shared among", () => {
  it.each([
    [1000, 1000, [300, 700], [300, 700]],
    [100, 300, [100, 100, 100], [34, 33, 33]],
    [-100, -300, [-100, -100, -100], [-33, -33, -34]],
    [925, 1000, [-250, 1250], [-231, 1156]],
    [15_000, 100, [33, 67], [4950, 10_050]],
    [0, 300, [100, 200], [0, 0]],
  ])("%i of %i for %j is %j", (converted, amount, lines, shares) => {
    expect(shareOut(converted, amount, lines)).toEqual(shares);
  });

  it("comes to it exactly, whatever the lines", () => {
    for (let seed = 1; seed < 400; seed += 1) {
      const lines = Array.from(
        { length: 1 + (seed % 7) },
        (_, i) => ((seed * 7919 * (i + 3)) % 20_011) - 6000,
      );
      const amount = lines.reduce((sum, one) => sum + one, 0);
      if (amount === 0) continue;
      const converted = Math.sign(amount) * ((seed * 104_729) % 1_000_003);
      const shares = shareOut(converted, amount, lines);
      expect(shares.reduce((sum, one) => sum + one, 0)).toBe(converted);
    }
  });
});

it("nothing is known of a row without a rate, neither whole nor in parts", () => {
  expect(convertedParts(row({ amount: -500, converted: null }))).toBeNull();
  const splits = [line("food", -200), line("home", -300)];
  expect(convertedParts(row({ amount: -500, converted: null, splits }))).toBeNull();
});

it("a row counts in its category, a split one by its lines", () => {
  expect(convertedParts(row({ amount: -500, converted: -460, category_id: "food" }))).toEqual([
    { category_id: "food", amount: -460 },
  ]);
  const splits = [line("food", -200), line("home", -300)];
  expect(convertedParts(row({ amount: -500, converted: -460, splits }))).toEqual([
    { category_id: "food", amount: -184 },
    { category_id: "home", amount: -276 },
  ]);
});
