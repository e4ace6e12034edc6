import { describe, expect, it } from "vitest";
import { row } from "../testing";
import type { Transaction } from "../transaction";
import { inOrder, type Order, orderOf, placeOf, shownColumns } from "./columns";
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

describe("the columns", () => {
  it("of an account and of all accounts differ by the account and the balance", () => {
    const usual = ["select", "date", "payee", "category", "status", "amount", "balance", "open"];
    expect(shownColumns("account", {})).toEqual(usual);
    expect(shownColumns("workspace", {})).toEqual(
      usual.flatMap((id) => (id === "date" ? [id, "account"] : id === "balance" ? [] : [id])),
    );
  });

  it("are those that were chosen, where they make sense", () => {
    const choice = { note: true, status: false, balance: true, account: false };
    expect(shownColumns("account", choice)).toEqual([
      "select",
      "date",
      "payee",
      "category",
      "note",
      "amount",
      "balance",
      "open",
    ]);
    expect(shownColumns("workspace", choice)).not.toContain("balance");
  });

  it("are edited in the payee's place when they are not shown", () => {
    expect(placeOf("note", shownColumns("account", {}))).toBe("payee");
    expect(placeOf("note", shownColumns("account", { note: true }))).toBe("note");
    expect(placeOf("status", shownColumns("account", { status: false }))).toBe("payee");
  });
});

it("reads an order from an address", () => {
  expect(orderOf("-amount")).toEqual({ id: "amount", desc: true });
  expect(orderOf("payee")).toEqual({ id: "payee", desc: false });
  expect(orderOf("balance")).toBeNull();
  expect(orderOf(undefined)).toBeNull();
});
