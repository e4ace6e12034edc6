import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { clientInstance } from "@/api/instance";
import { announceActivity } from "@/features/books/activity/public";
import { transactionsKey } from "../api";
import { type RowUpdate, subscribeToRow } from "../conflict/row-updates";
import { flashRows } from "../flash";
import { row } from "../testing";
import { bulkEvents } from "./events";

vi.mock("@/features/books/activity/public", () => ({ announceActivity: vi.fn() }));
vi.mock("../flash", () => ({ flashRows: vi.fn() }));

const boris = { user_id: "boris", full_name: "Boris Orlov", origin: "elsewhere" };
const scopes = ["a", "b", null].map((accountId) => ({ accountId, start: null, end: null }));
const key = (scope: object) => [...transactionsKey("w"), scope, 5000];

let cache: QueryClient;
beforeEach(() => {
  vi.clearAllMocks();
  cache = new QueryClient();
  for (const scope of scopes) {
    cache.setQueryData(key(scope), {
      rows: [row({ id: "1", payee: "Market" })],
      total: 1,
      startingBalance: null,
    });
  }
});
/** Which lists are to be asked for again: of accounts, or of all of them. */
const stale = () =>
  scopes.filter((scope) => cache.getQueryState(key(scope))?.isInvalidated).map(({ accountId }) => accountId);
const event = (ids: string[], some = {}) => ({
  workspace_id: "w",
  account_ids: ["a"],
  transaction_ids: ids,
  actor: boris,
  ...some,
});

test("the lists of the accounts that it is about are asked for again, and those of all accounts", async () => {
  bulkEvents.TRANSACTIONS_BULK_UPDATED_STATUS(event(["1", "2"]), cache);
  await vi.waitFor(() => expect(flashRows).toHaveBeenCalled());
  expect(stale()).toEqual(["a", null]);
});

test("this tab's own doing is in its lists already", () => {
  bulkEvents.TRANSACTIONS_BULK_DELETED(event(["1"], { actor: { ...boris, origin: clientInstance } }), cache);
  expect(stale()).toEqual([]);
});

test("thousands of rows are told of once each, and fifty glow", async () => {
  const ids = Array.from({ length: 3_000 }, (_, at) => String(at));
  bulkEvents.TRANSACTIONS_BULK_UPDATED_CATEGORY(event(ids), cache);
  await vi.waitFor(() => expect(announceActivity).toHaveBeenCalledTimes(3_000));
  expect(vi.mocked(flashRows).mock.calls[0]?.[0].size).toBe(50);
});

test("one row alone is told of by its name; deleted rows do not glow", async () => {
  bulkEvents.TRANSACTIONS_BULK_DELETED(event(["1"]), cache);
  await vi.waitFor(() => expect(announceActivity).toHaveBeenCalled());
  expect(vi.mocked(announceActivity).mock.calls[0]?.[2]).toMatchObject({ verb: "deleted", name: "Market" });
  expect(flashRows).not.toHaveBeenCalled();
});

test("an editor that is open on one of the rows hears where it is now", async () => {
  const updates: RowUpdate[] = [];
  const end = subscribeToRow("1", (news) => updates.push(news));
  bulkEvents.TRANSACTIONS_BULK_MOVED_ACCOUNT(event(["1", "2"], { target_account_id: "b" }), cache);
  expect(updates).toEqual([
    { who: "Boris Orlov", accountId: "b", date: "2026-11-20", version: 2, gone: false },
  ]);
  // It tells the news itself.
  await vi.waitFor(() => expect(announceActivity).toHaveBeenCalledTimes(1));
  end();
});
