import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Done } from "@/api/client";
import { postTyped, transactionsKey } from "../api";
import { row } from "../testing";
import { draftOf, type Transaction, type TransactionList } from "../transaction";
import { useTransactionActions } from "../use-transaction-actions";
import { sendBulkChange } from "./api";
import type { BulkChange } from "./change-rows";
import { runBulkChange } from "./run";

vi.mock("../api", async (original) => ({
  ...(await original<typeof import("../api")>()),
  postTyped: vi.fn(),
}));
vi.mock("./api", () => ({ sendBulkChange: vi.fn() }));
vi.mock("@/ui/notify", () => ({
  notifyError: vi.fn(),
  notifyInfo: vi.fn(),
  notifySuccess: vi.fn(),
  notifyUndo: vi.fn(),
}));

let number = 0;
let booking: PromiseWithResolvers<Done<Transaction>>;

beforeEach(() => {
  booking = Promise.withResolvers();
  vi.mocked(postTyped).mockReturnValue(booking.promise);
  vi.mocked(sendBulkChange).mockReset().mockResolvedValue({ value: null, changeId: "change" });
});

/** A list with one row, and a second one that is being booked. */
async function setUp() {
  const workspace = { id: `w${number++}`, currency: "EUR", currency_digits: 2 };
  const cache = new QueryClient();
  const key = [...transactionsKey(workspace.id), { accountId: "a", start: null, end: null }, 10];
  cache.setQueryData(key, { rows: [row()], total: 1, startingBalance: null });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useTransactionActions(workspace), { wrapper });
  const shown = () => cache.getQueryData<TransactionList>(key)?.rows ?? [];
  await act(async () => result.current.create.mutate(draftOf(row({ payee: "Bakery" }))));
  const bakery = () => shown().find(({ payee }) => payee === "Bakery");
  const run = async (change: BulkChange) => {
    const found = bakery();
    if (!found) throw new Error("the row is not shown");
    const done = runBulkChange({ cache, workspace }, [found], change);
    await act(() => new Promise((next) => setTimeout(next)));
    return { done };
  };
  const booked = (given: Partial<Transaction> = {}) =>
    act(async () =>
      booking.resolve({ value: row({ id: "2", payee: "Bakery", ...given }), changeId: "booked" }),
    );
  return { shown, bakery, run, booked };
}

const sent = () =>
  vi.mocked(sendBulkChange).mock.calls.map(([rows, change]) => [rows.map(({ id }) => id), change.kind]);

test("a row that is still being booked is gone at once, and deleted as soon as it has its id", async () => {
  const { bakery, run, booked } = await setUp();
  await run({ kind: "delete" });
  expect(bakery()).toBeUndefined();
  expect(sendBulkChange).not.toHaveBeenCalled();
  await booked();
  await waitFor(() => expect(sent()).toEqual([[["2"], "delete"]]));
  expect(bakery()).toBeUndefined();
});

test("what is done to it one after the other is sent so, and is about the row as it was shown", async () => {
  const { bakery, run, booked } = await setUp();
  await run({ kind: "category", categoryId: "food" });
  await run({ kind: "status", status: "pending" });
  expect(bakery()).toMatchObject({ category_id: "food", status: "pending" });
  await booked({ note: "by a rule" });
  await waitFor(() =>
    expect(sent()).toEqual([
      [["2"], "category"],
      [["2"], "status"],
    ]),
  );
  const [rows] = vi.mocked(sendBulkChange).mock.calls[1] ?? [];
  expect(rows?.[0]).toMatchObject({ category_id: "food", note: "by a rule", version: 1 });
  expect(bakery()).toMatchObject({ id: "2", category_id: "food", status: "pending" });
});

test("a refused deletion brings the row back as it was booked", async () => {
  const { shown, run, booked } = await setUp();
  vi.mocked(sendBulkChange).mockRejectedValue(new Error("refused"));
  await run({ kind: "delete" });
  await booked();
  await waitFor(() => expect(shown().map(({ id }) => id)).toEqual(["2", "1"]));
});

test("of a row that is not booked nothing is sent", async () => {
  const { shown, run } = await setUp();
  const { done } = await run({ kind: "delete" });
  await act(async () => booking.reject(new Error("refused")));
  expect(await done).toBeNull();
  expect(sendBulkChange).not.toHaveBeenCalled();
  expect(shown().map(({ id }) => id)).toEqual(["1"]);
});
