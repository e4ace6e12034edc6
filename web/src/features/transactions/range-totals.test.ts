import { expect, it } from "vitest";
import { rangeTotals } from "./range-totals";
import { row } from "./testing";

it("counts what came in and went out, without transfers, planned and void rows", () => {
  const rows = [
    row({ amount: 5000 }),
    row({ amount: -1200, status: "pending" }),
    row({ amount: -300 }),
    row({ amount: -9999, transfer: { transaction_id: "2", account_id: "b" } }),
    row({ amount: 777, status: "planned" }),
    row({ amount: -777, status: "void" }),
  ];
  expect(rangeTotals(rows)).toEqual({ income: 5000, expense: -1500 });
});
