import { describe, expect, it } from "vitest";
import { row } from "../testing";
import type { Transaction } from "../transaction";
import { inOrder, type Order } from "./columns";
import type { ViewRow } from "./view-row";

const view = (given: Partial<Transaction>): ViewRow => ({
  row: row(given),
  category: undefined,
  account: "",
  parts: [],
  otherAccount: undefined,
  balance: undefined,
});
const rows = [
  view({ id: "1", date: "2026-11-01", payee: "Ёж", amount: -5, status: "cleared" }),
  view({ id: "2", date: "2026-11-03", payee: "apple 10", amount: -5, status: "planned" }),
  view({ id: "3", date: "2026-11-03", payee: "Apple 9", amount: 700, status: "void" }),
];
const ids = (order: Order) => inOrder(rows, order).map((r) => r.row.id);

describe("the order of rows", () => {
  it("is by date and, within a day, as they were booked", () => {
    expect(ids({ id: "date", desc: true })).toEqual(["3", "2", "1"]);
    expect(ids({ id: "date", desc: false })).toEqual(["1", "2", "3"]);
  });

  it("of payees knows numbers and both alphabets", () => {
    expect(ids({ id: "payee", desc: false })).toEqual(["3", "2", "1"]);
  });

  it("of statuses follows the life of a transaction", () => {
    expect(ids({ id: "status", desc: false })).toEqual(["2", "1", "3"]);
  });

  it("of equal amounts falls back on the date", () => {
    expect(ids({ id: "amount", desc: true })).toEqual(["3", "2", "1"]);
    expect(ids({ id: "amount", desc: false })).toEqual(["1", "2", "3"]);
  });
});
