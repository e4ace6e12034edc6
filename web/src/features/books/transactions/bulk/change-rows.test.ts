import { describe, expect, it } from "vitest";
import { leg, row } from "../testing";
import type { Transaction, TransactionList } from "../transaction";
import { type BulkChange, changeRows, revertRows } from "./change-rows";

const scope = { accountId: "a", start: "2026-11-01", end: null };
const rows = [row({ id: "3" }), row({ id: "2", amount: 500 }), row({ id: "1" })];
const list: TransactionList = { rows, total: 10, startingBalance: 7_000 };
const of = (...ids: string[]) => rows.filter(({ id }) => ids.includes(id));
const idsOf = ({ rows: some }: TransactionList) => some.map(({ id }) => id).join("");

describe("what is done to several rows shows at once", () => {
  it("deleted rows are gone, and so is the number of them", () => {
    const next = changeRows(list, scope, of("1", "3"), { kind: "delete" });
    expect(idsOf(next)).toBe("2");
    expect(next.total).toBe(8);
    expect(next.startingBalance).toBe(7_000);
  });

  it("both legs of a transfer go together", () => {
    const legs = [
      row({ id: "1", transfer: leg("2", "b", 1000) }),
      row({ id: "2", account_id: "b", transfer: leg("1", "a", -1000) }),
    ];
    const both: TransactionList = { rows: legs, total: 2, startingBalance: null };
    const everywhere = { accountId: null, start: null, end: null };
    expect(idsOf(changeRows(both, everywhere, legs.slice(0, 1), { kind: "delete" }))).toBe("");
  });

  it("a category and a status are changed where the rows stand", () => {
    const categorised = changeRows(list, scope, of("2"), { kind: "category", categoryId: "food" });
    expect(categorised.rows.map(({ category_id }) => category_id)).toEqual([null, "food", null]);
    const voided = changeRows(list, scope, of("2", "1"), { kind: "status", status: "void" });
    expect(voided.rows.map(({ status }) => status)).toEqual(["cleared", "void", "void"]);
  });

  it("two rows become a transfer without a category, and a transfer two rows", () => {
    const pair = [
      row({ id: "1", category_id: "food", payee: "Bank" }),
      row({ id: "2", account_id: "b", amount: 1000, payee: "Own" }),
    ] as const;
    const both: TransactionList = { rows: [...pair], total: 2, startingBalance: null };
    const everywhere = { accountId: null, start: null, end: null };
    const joined = changeRows(both, everywhere, pair, { kind: "join", pair });
    expect(joined.rows).toEqual([
      { ...pair[0], category_id: null, transfer: leg("2", "b", 1000) },
      { ...pair[1], transfer: leg("1", "a", -1000) },
    ]);
    const apart = changeRows(joined, everywhere, joined.rows.slice(0, 1), { kind: "separate" });
    expect(apart.rows).toEqual([{ ...pair[0], category_id: null }, pair[1]]);
  });

  it("rows that move to another account leave the list of this one, and stay in the workspace's", () => {
    const change = { kind: "account", accountId: "b" } as const;
    expect(idsOf(changeRows(list, scope, of("2"), change))).toBe("31");
    const everywhere = changeRows(list, { ...scope, accountId: null }, of("2"), change);
    expect(everywhere.rows.map(({ account_id }) => account_id)).toEqual(["a", "b", "a"]);
  });

  it("rows before the range move the balance that it starts from", () => {
    const old = [row({ id: "0", date: "2026-10-01", amount: -200 })];
    expect(changeRows(list, scope, old, { kind: "delete" }).startingBalance).toBe(7_200);
    expect(changeRows(list, scope, old, { kind: "status", status: "void" }).startingBalance).toBe(7_200);
    expect(changeRows(list, scope, old, { kind: "account", accountId: "b" }).startingBalance).toBe(7_200);
    expect(changeRows(list, scope, old, { kind: "category", categoryId: null }).startingBalance).toBe(7_000);
  });
});

describe("a refused change is taken back", () => {
  const revertedAfter = (
    chosen: Transaction[],
    change: BulkChange,
    meanwhile = (shown: TransactionList) => shown,
  ) => revertRows(meanwhile(changeRows(list, scope, chosen, change)), list, scope, chosen, change);

  it("with all that it did, and nothing else", () => {
    const old = row({ id: "0", date: "2026-10-01", amount: -200 });
    const changes: BulkChange[] = [
      { kind: "delete" },
      { kind: "category", categoryId: "food" },
      { kind: "account", accountId: "b" },
      { kind: "status", status: "void" },
      { kind: "separate" },
    ];
    for (const change of changes)
      expect(revertedAfter([...of("3", "2"), old], change), change.kind).toEqual(list);
  });

  it("and what was done since stays", () => {
    const later = { kind: "category", categoryId: "food" } as const;
    const result = revertedAfter(of("2", "1"), { kind: "status", status: "void" }, (shown) =>
      changeRows(changeRows(shown, scope, of("2"), later), scope, of("1"), { kind: "delete" }),
    );
    expect(result.rows.map(({ id, status, category_id }) => [id, status, category_id])).toEqual([
      ["3", "cleared", null],
      ["2", "cleared", "food"],
    ]);
    expect(result.total).toBe(9);
  });
});
