import { HeadlessMantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OfferedTransfers } from "./offered-transfers";

const calls = vi.hoisted(() => ({
  list: vi.fn(),
  join: vi.fn(),
  dismiss: vi.fn(),
  restore: vi.fn(),
  undo: vi.fn(),
}));
const answered = vi.hoisted(() => (call: (options: object) => unknown) => async (options: object) => ({
  data: await call(options),
  response: new Response(),
}));
vi.mock("@/api/generated", async (original) => ({
  ...(await original<object>()),
  listTransferSuggestions: answered(calls.list),
  joinTransfers: answered(calls.join),
  dismissTransferSuggestions: answered(calls.dismiss),
  restoreTransferSuggestions: answered(calls.restore),
}));
vi.mock("@/ui/notify", async (original) => ({
  ...(await original<typeof import("@/ui/notify")>()),
  notifyUndo: calls.undo,
}));
vi.mock("@/features/books/transactions/public", () => ({
  fromWire: ({ total_amount, currency, ...row }: { total_amount: string; currency: string }) => ({
    ...row,
    amount: Math.round(Number(total_amount) * 100),
    currency: { code: currency, digits: 2 },
  }),
  recordStep: () => ({ count: 0, pending: true }),
  undoStep: vi.fn(),
}));

/** The browser's, which the environment of the tests does not have. */
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

function wire(id: string, account_id: string, total_amount: string, currency = "EUR") {
  return {
    id,
    account_id,
    date: "2026-11-20",
    total_amount,
    currency,
    converted_amount: null,
    rate: null,
    category_id: null,
    status: "cleared",
    payee: `Payee ${id}`,
    note: "",
    splits: [],
    tags: [],
    transfer: null,
    attachment_count: 0,
    version: 3,
  };
}

const sure = {
  from: wire("1", "a", "-10.00"),
  to: wire("2", "b", "10.00"),
  days_apart: 0,
  is_exchange: false,
};
const unsure = {
  from: wire("3", "a", "-11.00"),
  to: wire("4", "b", "10.00", "USD"),
  days_apart: 2,
  is_exchange: true,
};

const list = (...items: object[]) => ({ items, total: items.length, is_partial: false });

beforeEach(() => {
  vi.stubGlobal("ResizeObserver", SilentObserver);
  calls.list.mockResolvedValue(list(sure, unsure));
});
afterEach(() => vi.clearAllMocks());

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <HeadlessMantineProvider env="test">
        <OfferedTransfers
          workspace={{ id: "w", currency: "EUR", currency_digits: 2 }}
          accounts={[
            { id: "a", name: "Giro" },
            { id: "b", name: "Spar" },
          ]}
          importId="i"
        />
      </HeadlessMantineProvider>
    </QueryClientProvider>,
  );

const press = async (name: string, at = 0) => {
  const button = (await screen.findAllByRole("button", { name }))[at];
  await act(async () => {
    if (button) fireEvent.click(button);
  });
};

test("where nothing looks like a transfer nothing is offered", async () => {
  calls.list.mockResolvedValue(list());
  const { container } = show();
  await waitFor(() => expect(calls.list).toHaveBeenCalled());
  expect(calls.list.mock.calls[0]?.[0]).toMatchObject({
    path: { workspace_id: "w" },
    query: { import_id: "i" },
  });
  expect(container.querySelector("button")).toBeNull();
});

test("what is ticked becomes transfers in one change; a rate alone ticks nothing", async () => {
  calls.join.mockResolvedValue({ changed: [], unchanged: [], change_id: "change" });
  show();
  await press("transferSuggestions.review");
  const boxes = await screen.findAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false]);
  expect(screen.getByText("Payee 1")).toBeTruthy();
  await press("transferSuggestions.make");
  const seen = (id: string) => ({ id, version: 3 });
  expect(calls.join).toHaveBeenCalledWith({ body: { pairs: [{ from: seen("1"), to: seen("2") }] } });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.undo).toHaveBeenCalledWith("transferSuggestions.made", expect.any(Function));
});

test("all that the user ticks goes along", async () => {
  calls.join.mockResolvedValue({ changed: [], unchanged: [], change_id: "change" });
  show();
  await press("transferSuggestions.review");
  const [, second] = await screen.findAllByRole("checkbox");
  if (second) fireEvent.click(second);
  await press("transferSuggestions.make");
  expect(calls.join.mock.calls[0]?.[0].body.pairs).toHaveLength(2);
});

test("a pair that is none is dismissed, with the way back", async () => {
  calls.dismiss.mockResolvedValue(undefined);
  calls.restore.mockResolvedValue(undefined);
  show();
  await press("transferSuggestions.review");
  calls.list.mockResolvedValue(list(unsure));
  await press("transferSuggestions.dismissNamed");
  const request = { path: { workspace_id: "w" }, body: { pairs: [{ from_id: "1", to_id: "2" }] } };
  expect(calls.dismiss).toHaveBeenCalledWith(request);
  await waitFor(() => expect(screen.getAllByRole("checkbox")).toHaveLength(1));
  calls.list.mockResolvedValue(list());
  await act(async () => calls.undo.mock.calls[0]?.[1]());
  expect(calls.restore).toHaveBeenCalledWith(request);
  expect(await screen.findByText("transferSuggestions.none")).toBeTruthy();
});
