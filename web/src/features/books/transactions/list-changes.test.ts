import { describe, expect, it } from "vitest";
import { filterOf } from "./filter";
import { changeRow, type ListScope } from "./list-changes";
import { runningBalances } from "./running-balance";
import { row } from "./testing";
import { byDate, effect, type Transaction, type TransactionList } from "./transaction";

const november: ListScope = { accountId: "a", start: "2026-11-01", end: "2026-11-30" };

/** What the server would answer for these rows: the reference that the cache must agree with. */
function answer(all: Transaction[], scope: ListScope): TransactionList {
  const own = all.filter((r) => r.account_id === scope.accountId);
  const rows = own
    .filter((r) => (!scope.start || r.date >= scope.start) && (!scope.end || r.date <= scope.end))
    .sort(byDate)
    .reverse();
  const startingBalance = own
    .filter((r) => scope.start !== null && r.date < scope.start)
    .reduce((total, r) => total + effect(r), 0);
  return { rows, total: rows.length, startingBalance };
}

describe("a changed row in a list", () => {
  const old = row({ id: "1", date: "2026-10-15", amount: 5000 });
  const other = row({ id: "2", date: "2026-11-02", amount: -700 });
  const list = answer([old, other], november);

  it("is put where the server would put it", () => {
    const fresh = row({ id: "3", date: "2026-11-02" });
    expect(changeRow(list, november, null, fresh).rows.map((r) => r.id)).toEqual(["3", "2"]);
    const older = row({ id: "4", date: "2026-11-01" });
    expect(changeRow(list, november, null, older).rows.map((r) => r.id)).toEqual(["2", "4"]);
  });

  it("leaves the list when it leaves the range or the account", () => {
    expect(changeRow(list, november, other, { ...other, date: "2026-12-01" })).toMatchObject({
      rows: [],
      total: 0,
    });
    expect(changeRow(list, november, other, { ...other, account_id: "b" })).toMatchObject({
      rows: [],
      total: 0,
    });
  });

  it("moves the starting balance when it moves before the range", () => {
    expect(changeRow(list, november, other, { ...other, date: "2026-10-31" }).startingBalance).toBe(4300);
    expect(changeRow(list, november, old, null).startingBalance).toBe(0);
  });

  it("takes the place of the temporary row that stood for it", () => {
    const temporary = row({ id: "z", date: "2026-11-03" });
    const shown = changeRow(list, november, null, temporary);
    const booked = changeRow(shown, november, temporary, { ...temporary, id: "9" });
    expect(booked.rows.map((r) => r.id)).toEqual(["9", "2"]);
    expect(booked.total).toBe(2);
  });

  it("agrees with the server after any run of changes", () => {
    let seed = 9;
    const pick = (below: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % below;
    };
    let all: Transaction[] = [];
    let list = answer(all, november);
    for (let step = 0; step < 500; step += 1) {
      const previous = pick(3) > 0 && all.length > 0 ? (all[pick(all.length)] ?? null) : null;
      const next =
        previous && pick(4) === 0
          ? null
          : row({
              id: previous?.id ?? String(step).padStart(5, "0"),
              account_id: pick(5) === 0 ? "b" : "a",
              date: `2026-${10 + pick(3)}-${String(1 + pick(28)).padStart(2, "0")}`,
              amount: pick(2001) - 1000,
              status: (["planned", "pending", "cleared", "void"] as const)[pick(4)] ?? "pending",
            });
      all = all.filter((r) => r !== previous);
      if (next) all = [...all, next];
      list = changeRow(list, november, previous, next);
      const expected = answer(all, november);
      expect(list).toEqual(expected);
      expect(runningBalances(list.rows, list.startingBalance ?? 0)).toEqual(
        runningBalances(expected.rows, expected.startingBalance ?? 0),
      );
    }
  });
});

describe("a list that the server has looked for", () => {
  const filter = filterOf({ q: "bread" }, 2);
  const scope: ListScope = {
    accountId: null,
    start: null,
    end: null,
    find: { filter, order: { id: "date", desc: true } },
  };
  const found = row({ id: "1", payee: "Bread" });
  const list: TransactionList = { rows: [found], total: 7_000, startingBalance: null };

  it("keeps what it has found, as it is now, and loses what is deleted", () => {
    const renamed = { ...found, payee: "Rolls" };
    expect(changeRow(list, scope, found, renamed)).toEqual({ ...list, rows: [renamed] });
    expect(changeRow(list, scope, found, null)).toEqual({ ...list, rows: [], total: 6_999 });
  });

  it("takes in nothing that only the server could know to be wanted", () => {
    expect(changeRow(list, scope, null, row({ id: "2", payee: "Bread" }))).toEqual(list);
    expect(changeRow(list, scope, row({ id: "3" }), row({ id: "3", payee: "Bread" }))).toEqual(list);
  });
});
