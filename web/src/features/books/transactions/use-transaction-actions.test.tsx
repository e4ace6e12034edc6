import { QueryClient, QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Done } from "@/api/client";
import { findRow, putTransaction, transactionsKey } from "./api";
import { row } from "./testing";
import type { Transaction } from "./transaction";
import { undoRecordedChange } from "./undo/api";
import { undoOrRedo } from "./undo/undo";
import { useTransactionActions } from "./use-transaction-actions";

vi.mock("./api", async (original) => ({
  ...(await original<typeof import("./api")>()),
  putTransaction: vi.fn(),
}));
vi.mock("./undo/api", () => ({ undoRecordedChange: vi.fn(async () => ({ id: "undone", kind: "updated" })) }));
vi.mock("@/ui/notify", () => ({ notifyError: vi.fn(), notifyInfo: vi.fn(), notifySuccess: vi.fn() }));

let number = 0;
let answers: {
  row: Transaction;
  resolve: (done: Done<Transaction>) => void;
  reject: (error: Error) => void;
}[];

function setUp() {
  const workspace = { id: `w${number++}`, currency: "EUR", currency_digits: 2 } as never as Parameters<
    typeof useTransactionActions
  >[0];
  const cache = new QueryClient();
  const key = [...transactionsKey(workspace.id), { accountId: "a", start: null, end: null }, 10];
  const rows = [row({ id: "2" }), row({ id: "1" })];
  const fetched = () => cache.setQueryData(key, { rows, total: 2, startingBalance: null });
  fetched();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useTransactionActions(workspace), { wrapper });
  const edit = async (id: string, patch: Partial<Transaction>, onSuccess: () => void = vi.fn()) => {
    const shown = findRow(cache, workspace.id, id);
    if (shown) await act(async () => result.current.update.mutate({ row: shown, patch }, { onSuccess }));
  };
  const shown = (id: string) => findRow(cache, workspace.id, id);
  return { cache, workspace, edit, shown, fetched };
}

const answer = (at: number, changeId: string, given: Partial<Transaction>) =>
  act(async () => {
    const call = answers[at];
    call?.resolve({ value: { ...call.row, ...given, version: call.row.version + 1 }, changeId });
  });

beforeEach(() => {
  answers = [];
  vi.mocked(undoRecordedChange).mockClear();
  vi.mocked(putTransaction).mockImplementation(
    (given) => new Promise((resolve, reject) => answers.push({ row: given, resolve, reject })),
  );
});

test("what is undone is what was done last, though its turn has not come yet", async () => {
  const { cache, workspace, edit } = setUp();
  await edit("1", { note: "first" });
  await edit("2", { note: "second" });
  await waitFor(() => expect(answers).toHaveLength(1));
  const undone = undoOrRedo(cache, workspace.id, "undo");
  await answer(0, "change-1", { note: "first" });
  await waitFor(() => expect(answers).toHaveLength(2));
  await answer(1, "change-2", { note: "second" });
  await undone;
  expect(vi.mocked(undoRecordedChange).mock.calls.map(([, id]) => id)).toEqual(["change-2"]);
});

test("an older list that comes in between does not get the new version", async () => {
  const { edit, shown, fetched } = setUp();
  await edit("1", { note: "new" });
  await waitFor(() => expect(answers).toHaveLength(1));
  fetched();
  await answer(0, "change", { note: "new" });
  await waitFor(() => expect(shown("1")).toMatchObject({ note: "new", version: 2 }));
});

test("a second edit of the row stays on top of the first one's answer, and of its refusal", async () => {
  const { edit, shown } = setUp();
  await edit("1", { note: "new" });
  await edit("1", { payee: "Market" });
  await answer(0, "change", { note: "new" });
  await waitFor(() => expect(answers[1]?.row.version).toBe(2));
  expect(shown("1")).toMatchObject({ note: "new", payee: "Market" });
  await edit("1", { note: "newer" });
  await act(async () => answers[1]?.reject(new Error("refused")));
  await waitFor(() => expect(shown("1")).toMatchObject({ note: "newer", payee: "" }));
});

test("an edit is done when it is answered, however long the figures take", async () => {
  const { cache, workspace, edit } = setUp();
  let calls = 0;
  const queryKey = ["workspaces", workspace.id, "reports", "income-expense"];
  const report = new QueryObserver(cache, {
    queryKey,
    queryFn: () => (calls++ === 0 ? 1 : new Promise<number>(() => undefined)),
  });
  const leave = report.subscribe(() => undefined);
  await waitFor(() => expect(report.getCurrentResult().data).toBe(1));
  const done = vi.fn();
  await edit("1", { note: "new" }, done);
  await answer(0, "change", { note: "new" });
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(calls).toBe(2);
  leave();
});
