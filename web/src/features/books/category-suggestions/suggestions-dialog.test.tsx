import { HeadlessMantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CategorySuggestion, CategorySuggestionRun, RuleInput } from "./api";
import { SuggestionsDialog } from "./suggestions-dialog";

const calls = vi.hoisted(() => ({
  list: vi.fn(),
  start: vi.fn(),
  accept: vi.fn(),
  dismiss: vi.fn(),
  rule: vi.fn(),
  tasks: vi.fn(),
  undo: vi.fn(),
}));
const answered = vi.hoisted(() => (call: (options: object) => unknown) => async (options: object) => ({
  data: await call(options),
  response: new Response(),
}));
vi.mock("@/api/generated", async (original) => ({
  ...(await original<object>()),
  listCategorySuggestions: answered(calls.list),
  startCategorySuggestions: answered(calls.start),
  acceptCategorySuggestions: answered(calls.accept),
  dismissCategorySuggestions: answered(calls.dismiss),
  createRule: answered(calls.rule),
  listAiTasks: answered(calls.tasks),
}));
vi.mock("@/ui/notify", async (original) => ({
  ...(await original<typeof import("@/ui/notify")>()),
  notifyUndo: calls.undo,
}));
vi.mock("@/session/use-user", () => ({ useUser: () => ({ is_superuser: true }) }));
vi.mock("@tanstack/react-router", () => ({
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}));
vi.mock("@/features/books/transactions/public", () => ({
  recordStep: () => ({ count: 0, pending: true }),
  undoStep: vi.fn(),
}));
vi.mock("@/features/books/categories/public", async (original) => ({
  ...(await original<typeof import("@/features/books/categories/public")>()),
  useCategories: () => ({ list: [], byId: new Map([["pets", { path: "Pets" }]]), isPending: false }),
}));

/** The browser's, which the environment of the tests does not have. */
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const RUN: CategorySuggestionRun = {
  id: "run",
  workspace_id: "w",
  state: "done",
  row_count: 3,
  asked_count: 3,
  suggested_count: 2,
  error: null,
  created_at: "2026-11-27T12:00:00Z",
  finished_at: "2026-11-27T12:00:05Z",
};

const RULE: RuleInput = {
  conditions: [{ field: "payee", op: "is", values: ["Zoo"] }],
  actions: [{ kind: "category", category_id: "pets" }],
};

function suggestion(id: string, payee: string, confidence: number): CategorySuggestion {
  const transaction = {
    id,
    payee,
    note: "",
    date: "2026-11-20",
    total_amount: "-10.00",
    currency: "EUR",
    account_id: id === "1" ? "a" : "b",
  } as never;
  const asked_at = "2026-11-27T12:00:00Z";
  return { transaction, category_id: "pets", confidence, model_name: "Large", asked_at };
}

const list = (items: CategorySuggestion[], run: CategorySuggestionRun | null) => ({
  items,
  total: items.length,
  run,
});

const BOTH = [suggestion("1", "Zoo", 95), suggestion("2", "Bar", 40)];

beforeEach(() => {
  vi.stubGlobal("ResizeObserver", SilentObserver);
  calls.list.mockResolvedValue(list(BOTH, RUN));
  calls.tasks.mockResolvedValue({ items: [{ task: "categorize", state: "ready" }] });
});
afterEach(() => vi.clearAllMocks());

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <HeadlessMantineProvider env="test">
        <SuggestionsDialog
          workspace={{ id: "w", currency: "EUR", currency_digits: 2 } as never}
          accountId="a"
          accounts={[
            { id: "a", name: "Current" },
            { id: "b", name: "Savings" },
          ]}
          onClose={vi.fn()}
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

test("a model is asked about the account, and not again while it is at work", async () => {
  calls.start.mockResolvedValue({ ...RUN, state: "waiting" });
  show();
  await screen.findByText("Zoo");
  calls.list.mockResolvedValue(list(BOTH, { ...RUN, state: "running", asked_count: 1 }));
  await press("categorySuggestions.start");
  expect(calls.start).toHaveBeenCalledWith({ path: { workspace_id: "w" }, body: { account_id: "a" } });
  const start = screen.getByRole("button", { name: "categorySuggestions.start" });
  await waitFor(() => expect(start.getAttribute("aria-disabled")).toBe("true"));
  expect(screen.getByRole("progressbar")).toBeTruthy();
  await press("categorySuggestions.start");
  expect(calls.start).toHaveBeenCalledTimes(1);
});

test("one suggestion is accepted with the way back, and a rule is offered once", async () => {
  calls.accept.mockResolvedValue({ changed: 1, change_id: "change", rules: [RULE] });
  calls.rule.mockResolvedValue({});
  show();
  await press("categorySuggestions.acceptOne");
  expect(calls.accept).toHaveBeenCalledWith({ path: { workspace_id: "w" }, body: { ids: ["1"] } });
  await waitFor(() => expect(calls.undo).toHaveBeenCalled());
  await press("categorySuggestions.createRuleFor");
  expect(calls.rule).toHaveBeenCalledWith({ path: { workspace_id: "w" }, body: RULE });
  await waitFor(() => expect(screen.queryByText("categorySuggestions.rulesText")).toBeNull());
});

test("those that are sure enough are accepted together", async () => {
  calls.accept.mockResolvedValue({ changed: 1, change_id: "change", rules: [] });
  show();
  await press("categorySuggestions.acceptAll");
  expect(calls.accept).toHaveBeenCalledWith({ path: { workspace_id: "w" }, body: { min_confidence: 90 } });
});

test("it is said of which account a transaction is, where it is not the one on the screen", async () => {
  show();
  expect(await screen.findByText("Savings")).toBeTruthy();
  expect(screen.queryByText("Current")).toBeNull();
});

test("one that is not wanted is dismissed", async () => {
  calls.dismiss.mockResolvedValue(undefined);
  show();
  await press("categorySuggestions.dismiss", 1);
  expect(calls.dismiss).toHaveBeenCalledWith({ path: { workspace_id: "w" }, body: { ids: ["2"] } });
});

test("it is said why a run ended early, and what was suggested stays", async () => {
  calls.list.mockResolvedValue(list(BOTH, { ...RUN, state: "failed", error: "cap_reached" }));
  show();
  expect((await screen.findByRole("alert")).textContent).toContain("categorySuggestions.errors.cap_reached");
  expect(screen.getByRole("link").getAttribute("href")).toBe("/admin/ai-models");
  expect(screen.getByText("Zoo")).toBeTruthy();
});

test("who has not agreed is led to where they can, and nothing is asked", async () => {
  calls.list.mockResolvedValue(list([], { ...RUN, state: "failed", error: "unanswered" }));
  calls.tasks.mockResolvedValue({ items: [{ task: "categorize", state: "not_agreed" }] });
  show();
  expect((await screen.findByRole("link")).getAttribute("href")).toBe("/profile");
  expect(screen.getByRole("alert").textContent).toContain("categorySuggestions.errors.not_agreed");
  expect(screen.queryByRole("button", { name: "categorySuggestions.start" })).toBeNull();
});

test("a rule for a payee is offered once, and no more after what it is about was undone", async () => {
  const twice = [suggestion("1", "Zoo", 95), suggestion("2", "Zoo", 94)];
  calls.list.mockResolvedValue(list(twice, RUN));
  calls.accept.mockResolvedValue({ changed: 1, change_id: "change", rules: [RULE] });
  show();
  await press("categorySuggestions.acceptOne");
  await press("categorySuggestions.acceptOne", 1);
  await waitFor(() => expect(calls.undo).toHaveBeenCalledTimes(2));
  expect(screen.getAllByRole("button", { name: "categorySuggestions.createRuleFor" })).toHaveLength(1);
  act(() => void calls.undo.mock.lastCall?.[1]());
  expect(screen.queryByRole("button", { name: "categorySuggestions.createRuleFor" })).toBeNull();
});
