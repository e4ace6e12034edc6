import { describe, expect, it } from "vitest";
import type { FlatCategory } from "@/features/books/categories/public";
import { spendingByRoot, topShares, wholePercents } from "./spending";

const shared = {
  parentId: null,
  scope: "system",
  isHidden: false,
  isArchived: false,
  isOffered: true,
  version: 1,
} as const;

const category = (id: string, rootId: string): [string, FlatCategory] => [
  id,
  { id, rootId, name: id, path: id, depth: 0, kind: "expense", icon: "tag", color: "#000000", ...shared },
];

describe("spending", () => {
  it("is summed up to the first level, largest first", () => {
    const categories = new Map([category("food", "food"), category("lidl", "food"), category("car", "car")]);
    const spending = [
      { categoryId: "lidl", amount: 300 },
      { categoryId: "car", amount: 1000 },
      { categoryId: "food", amount: 900 },
      { categoryId: null, amount: 50 },
      { categoryId: "unknown", amount: 5 },
    ];
    expect(spendingByRoot(spending, categories)).toEqual([
      { categoryId: "food", amount: 1200 },
      { categoryId: "car", amount: 1000 },
      { categoryId: null, amount: 55 },
    ]);
  });
});

describe("what there is no room for", () => {
  const parts = [50, 30, 15, 5].map((amount, index) => ({ categoryId: `${index}`, amount }));

  it("is gathered, and nothing is lost", () => {
    const { shown, rest } = topShares(parts, 3);
    expect(shown.map(({ amount }) => amount)).toEqual([50, 30]);
    expect(rest).toBe(20);
  });

  it("is nothing where all have room", () => {
    expect(topShares(parts, 4)).toEqual({ shown: parts, rest: 0 });
  });
});

describe("whole per cents", () => {
  it.each([
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [2, 1],
      [67, 33],
    ],
    [[5], [100]],
    [
      [0, 0],
      [0, 0],
    ],
    [[], []],
  ])("of %j are %j", (amounts, percents) => {
    expect(wholePercents(amounts)).toEqual(percents);
  });

  it("always add up to a hundred", () => {
    for (let seed = 1; seed < 300; seed += 1) {
      const amounts = Array.from(
        { length: 1 + (seed % 12) },
        (_, i) => 1 + ((seed * 7919 * (i + 1)) % 100_003),
      );
      expect(wholePercents(amounts).reduce((a, b) => a + b, 0)).toBe(100);
    }
  });
});
