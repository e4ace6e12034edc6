import { describe, expect, it } from "vitest";
import type { FlatCategory } from "@/features/books/categories/public";
import { wordsIn } from "./search";
import { leg, row } from "./testing";

const rows = [
  row({ id: "1", payee: "Ёлки и Ко", note: "weekly shop", amount: -125050, category_id: "food" }),
  row({
    id: "2",
    payee: "City Metro",
    amount: 700,
    transfer: leg("9", "savings", -700),
  }),
];
const context = {
  categories: new Map([["food", { path: "Food > Groceries" } as FlatCategory]]),
  accounts: new Map([["savings", "Rainy day"]]),
};
const found = (search: string) => {
  const hasWords = wordsIn(search, context);
  return rows.filter((one) => !hasWords || hasWords(one)).map(({ id }) => id);
};

describe("search", () => {
  it.each([
    ["", ["1", "2"]],
    ["  ", ["1", "2"]],
    ["елки", ["1"]],
    ["METRO", ["2"]],
    ["shop weekly", ["1"]],
    ["groceries", ["1"]],
    ["rainy", ["2"]],
    ["1250,5", ["1"]],
    ["1250.50", ["1"]],
    ["−1250", ["1"]],
    ["7", ["2"]],
    ["700", []],
    ["50", []],
    ["+7,0", ["2"]],
    ["-7", []],
    ["1250.505", []],
    ["metro groceries", []],
    ["ｍｅｔｒｏ", ["2"]],
  ])("%j finds %j", (search, ids) => {
    expect(found(search)).toEqual(ids);
  });
});
