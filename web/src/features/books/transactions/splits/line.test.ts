import { describe, expect, it } from "vitest";
import { amountValue } from "@/ui/amount-input";
import { linesOf, newLine, splitsOf, withRest } from "./line";

const writing = { currency: { code: "EUR", digits: 2 }, locale: "en", expense: true };
const splits = [
  { category_id: "food", amount: -1000, note: "bread" },
  { category_id: null, amount: 250, note: "" },
];

describe("lines that are typed", () => {
  it("go in the direction of the transaction and come back as they were", () => {
    const lines = linesOf(splits, writing);
    expect(lines.map(({ amount }) => amount.text)).toEqual(["10.00", "-2.50"]);
    expect(splitsOf(lines, writing)).toEqual(splits);
  });

  it("cannot be kept as long as one has no amount", () => {
    expect(splitsOf([newLine(writing, null, 100), newLine(writing, null, null)], writing)).toBeNull();
  });

  it("leave the rest to the one that is empty", () => {
    const lines = [newLine(writing, "food", 700), newLine(writing, "pets", null)];
    expect(withRest(lines, 1000, writing).map(({ amount }) => amount.minor)).toEqual([700, 300]);
    expect(withRest([...lines, newLine(writing, null, null)], 1000, writing)[1]?.amount.minor).toBeNull();
  });

  it("do not overwrite what cannot be read", () => {
    const wrong = {
      ...newLine(writing, null, null),
      amount: { ...amountValue(null, writing.currency, "en"), text: "x" },
    };
    expect(withRest([newLine(writing, null, 700), wrong], 1000, writing)[1]?.amount.text).toBe("x");
  });
});
