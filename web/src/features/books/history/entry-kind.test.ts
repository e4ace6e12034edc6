import { expect, test } from "vitest";
import type { Change } from "./api";
import { byDay } from "./days";
import { entryKindOf, unlinkedBy } from "./entry-kind";

const change = (some: Partial<Change>): Change => ({
  id: "1",
  at: "2026-11-20T12:00:00Z",
  actor: { user_id: "anna", full_name: "Anna Berg" },
  kind: "updated",
  noun: "transaction",
  name: "Market",
  before: null,
  after: null,
  rows: [{ noun: "transaction", kind: "updated", id: "t", account_id: "a" }],
  row_count: 1,
  is_transfer: false,
  can_undo: true,
  undone_by: null,
  undoes: null,
  ...some,
});
const member = (id: string) => [{ noun: "member" as const, kind: "deleted" as const, id, account_id: null }];

test("who leaves was not removed", () => {
  const gone = { noun: "member", kind: "deleted" } as const;
  expect(entryKindOf(change({ ...gone, rows: member("anna") }))).toBe("member.left");
  expect(entryKindOf(change({ ...gone, rows: member("boris") }))).toBe("member.removed");
});

const leg = (id: string, account_id = id) => ({
  noun: "transaction" as const,
  kind: "deleted" as const,
  id,
  account_id,
});

test("two legs are one transfer, and two rows on two accounts are not", () => {
  const two = { kind: "deleted", rows: [leg("a"), leg("b")], row_count: 2 } as const;
  expect(entryKindOf(change({ ...two, rows: [...two.rows], is_transfer: true }))).toBe("transfer.deleted");
  expect(entryKindOf(change({ ...two, rows: [...two.rows] }))).toBe("transactions.deleted");
  expect(entryKindOf(change({ kind: "deleted", rows: [leg("a")] }))).toBe("transaction.deleted");
});

test("two rows that became a transfer, and a transfer that became two rows, are told so", () => {
  const leg_of = { transfer: { transaction_id: "b", account_id: "savings" } };
  const two = { rows: [leg("a"), leg("b")], row_count: 2, is_transfer: true };
  expect(entryKindOf(change({ ...two, before: { transfer: null }, after: leg_of }))).toBe("transfer.joined");
  expect(entryKindOf(change({ ...two, before: leg_of, after: { transfer: null } }))).toBe(
    "transfer.separated",
  );
  const renamed = { before: { payee: "A" }, after: { payee: "B" } };
  expect(entryKindOf(change({ ...two, ...renamed }))).toBe("transfer.updated");
});

test("several rows are several transactions, whatever stands first among them", () => {
  const two = [leg("a", "current"), leg("b", "current")];
  expect(entryKindOf(change({ rows: two, row_count: 2 }))).toBe("transactions.updated");
  const before = { transfer: { transaction_id: "b", account_id: "savings" } };
  const rows = [leg("a"), leg("b"), leg("c")];
  expect(entryKindOf(change({ kind: "deleted", before, rows, row_count: 1_000 }))).toBe(
    "transactions.deleted",
  );
});

test("a change of a later version of the server is not told wrongly", () => {
  expect(entryKindOf(change({ noun: "workspace", kind: "moved_here" }))).toBeNull();
});

test("changes stand by the reader's day", () => {
  const days = byDay([
    change({ id: "3", at: "2026-11-20T12:00:00Z" }),
    change({ id: "2", at: "2026-11-20T11:00:00Z" }),
    change({ id: "1", at: "2026-11-18T12:00:00Z" }),
  ]);
  expect(days.map(({ day, changes }) => [day, changes.map(({ id }) => id)])).toEqual([
    ["2026-11-20", ["3", "2"]],
    ["2026-11-18", ["1"]],
  ]);
});

test("an account that leaves says how many transfers it leaves behind", () => {
  expect(unlinkedBy({ noun: "account", kind: "moved_away", row_count: 3 })).toBe(2);
  expect(unlinkedBy({ noun: "account", kind: "moved_away", row_count: 1 })).toBe(0);
  expect(unlinkedBy({ noun: "account", kind: "moved_here", row_count: 3 })).toBe(0);
});
