import { describe, expect, it } from "vitest";
import { searchRows } from "./search";
import { row } from "./testing";

const rows = [
  row({ id: "1", payee: "Ёлки и Ко", note: "weekly shop", amount: -125050, category_id: "food" }),
  row({
    id: "2",
    payee: "City Metro",
    amount: 700,
    transfer: { transaction_id: "9", account_id: "savings" },
  }),
];
const context = {
  currency: { code: "EUR", digits: 2 },
  categoryName: (id: string) => (id === "food" ? "Food > Groceries" : undefined),
  accountName: (id: string) => (id === "savings" ? "Rainy day" : undefined),
};
const found = (search: string) => searchRows(rows, search, context).map((r) => r.id);

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
    ["metro groceries", []],
  ])("%j finds %j", (search, ids) => {
    expect(found(search)).toEqual(ids);
  });
});
