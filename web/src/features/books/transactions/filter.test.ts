import { describe, expect, it } from "vitest";
import type { FlatCategory } from "@/features/books/categories/public";
import { currencyOf } from "@/lib/money";
import { countFilters, filterOf, isNarrow, joined, listed, matcher } from "./filter";
import { readTransactionSearch, type TransactionSearch } from "./search-params";
import { leg, row } from "./testing";

const shared = {
  depth: 0,
  kind: "expense",
  icon: "tag",
  color: "#000000",
  scope: "system",
  isHidden: false,
  isArchived: false,
  isOffered: true,
  version: 1,
} as const;

const category = (id: string, path: string, parentId: string | null): [string, FlatCategory] => [
  id,
  { id, path, name: id, rootId: "f", parentId, ...shared },
];
const context = {
  categories: new Map([
    category("f", "Food", null),
    category("g", "Food > Groceries", "f"),
    category("m", "Food > Groceries > Market", "g"),
    category("x", "Foodie", null),
  ]),
  accounts: new Map([["savings", "Rainy day"]]),
};
const line = (id: string, category_id: string | null) => ({ id, category_id, amount: -500, note: "" });
const transfer = leg("9", "savings", 100000);
const rows = [
  row({ id: "1", category_id: "f", amount: -1000, payee: "Ёлки и  Ко", tags: ["Trip"] }),
  row({ id: "2", category_id: "m", amount: 2550, status: "pending", tags: ["trip", "far away"] }),
  row({ id: "3", category_id: "x", amount: -2550, account_id: "b", payee: "Ёлки" }),
  row({ id: "4", amount: -99, status: "planned", converted: null }),
  row({ id: "5", amount: -100000, transfer }),
  row({ id: "6", splits: [line("l", "g"), line("k", null)] }),
];
const matching = (search: TransactionSearch) =>
  rows.filter(matcher(filterOf(search, 2), context)).map(({ id }) => id);

describe("a filter keeps", () => {
  it.each<[string, TransactionSearch, string[]]>([
    ["everything", {}, ["1", "2", "3", "4", "5", "6"]],
    ["a category with everything below it, and splits by any line", { category: "f" }, ["1", "2", "6"]],
    ["a lower category", { category: "m" }, ["2"]],
    ["any of several categories", { category: "m,x" }, ["2", "3"]],
    ["rows without a category, transfers aside", { category: "none" }, ["4", "6"]],
    ["nothing of a category that is gone", { category: "gone" }, []],
    ["any of several statuses", { status: "pending,planned" }, ["2", "4"]],
    ["all statuses when none of the wanted exists", { status: "lost" }, ["1", "2", "3", "4", "5", "6"]],
    ["an account", { account: "b" }, ["3"]],
    ["a whole payee in any spelling", { payee: "ЕЛКИ И КО" }, ["1"]],
    ["rows that have all the tags", { tag: "TRIP" }, ["1", "2"]],
    ["rows that have several tags", { tag: "trip, far away" }, ["2"]],
    ["amounts from a size on, both ways", { min: "25,5" }, ["2", "3", "5"]],
    ["amounts up to a size", { max: "10" }, ["1", "4", "6"]],
    ["amounts between two sizes", { min: "5", max: "25.50" }, ["1", "2", "3", "6"]],
    ["what no amount can be read from", { min: "ten", max: "1.999" }, ["1", "2", "3", "4", "5", "6"]],
    ["expenses", { direction: "expense" }, ["1", "3", "4", "6"]],
    ["income", { direction: "income" }, ["2"]],
    ["transfers", { direction: "transfer" }, ["5"]],
    ["no exchange rate", { rate: "none" }, ["4"]],
    ["words and filters at once", { q: "елки", direction: "expense", min: "20" }, ["3"]],
  ])("%s", (_, search, ids) => {
    expect(matching(search)).toEqual(ids);
  });
});

it("reads a size in the currency of each row", () => {
  const yen = row({ id: "7", amount: -13, currency: currencyOf("JPY", 0) });
  const fits = (search: TransactionSearch) => matcher(filterOf(search, 2), context)(yen);
  expect([fits({ min: "13" }), fits({ max: "13" }), fits({ min: "12.50" })]).toEqual([true, true, true]);
  expect([fits({ min: "13.01" }), fits({ max: "12.99" })]).toEqual([false, false]);
});

it("knows what is wanted, and how much of it", () => {
  expect(isNarrow(filterOf({ range: "year", sort: "-amount" }, 2))).toBe(false);
  expect(isNarrow(filterOf({ q: " x " }, 2))).toBe(true);
  expect(countFilters(filterOf({ q: "x", category: "f,g", min: "1", max: "2", payee: "y" }, 2))).toBe(3);
});

describe("the address", () => {
  it("gives what is right in it and leaves out the rest", () => {
    const address = {
      range: "custom",
      from: "2026-01-31",
      to: "2026-02-31",
      q: 7,
      category: "f",
      direction: "sideways",
      payee: ["x"],
      tag: "",
    };
    expect(readTransactionSearch(address)).toEqual({
      range: "custom",
      from: "2026-01-31",
      q: "7",
      category: "f",
    });
  });

  it.each([[[]], [["a"]], [["a b", "c"]]])("takes the list %j and gives it back", (list) => {
    expect(listed(joined(list))).toEqual(list);
  });
});
