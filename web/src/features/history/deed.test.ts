import { expect, test } from "vitest";
import type { Change } from "./api";
import { byDay } from "./days";
import { deedOf } from "./deed";

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
  can_undo: true,
  undone_by: null,
  undoes: null,
  ...some,
});
const member = (id: string) => [{ noun: "member" as const, kind: "deleted" as const, id, account_id: null }];

test("who leaves was not removed", () => {
  const gone = { noun: "member", kind: "deleted" } as const;
  expect(deedOf(change({ ...gone, rows: member("anna") }))).toBe("member.left");
  expect(deedOf(change({ ...gone, rows: member("boris") }))).toBe("member.removed");
});

test("two legs are one transfer", () => {
  const leg = (id: string) => ({
    noun: "transaction" as const,
    kind: "deleted" as const,
    id,
    account_id: id,
  });
  expect(deedOf(change({ kind: "deleted", rows: [leg("a"), leg("b")] }))).toBe("transfer.deleted");
  expect(deedOf(change({ kind: "deleted", rows: [leg("a")] }))).toBe("transaction.deleted");
});

test("a change of a later version of the server is not told wrongly", () => {
  expect(deedOf(change({ noun: "workspace", kind: "moved_here" }))).toBeNull();
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
