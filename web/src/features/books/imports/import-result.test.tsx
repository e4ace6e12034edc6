import { HeadlessMantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { configure, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { initI18n, loadTexts } from "@/i18n";
import { type Import, importQueries } from "./api";
import { ImportDetail } from "./import-detail";
import { PastImports } from "./past-imports";

const pairs = vi.hoisted(() => vi.fn());
vi.mock("@/api/generated", async (original) => ({
  ...(await original<object>()),
  listTransferSuggestions: async (options: object) => ({
    data: await pairs(options),
    response: new Response(),
  }),
}));
vi.mock("@/features/books/transactions/public", () => ({ fromWire: (row: object) => row }));
vi.mock("@tanstack/react-router", async (original) => ({
  ...(await original<object>()),
  Link: ({ search, children }: { search: object | ((current: object) => object); children: ReactNode }) => (
    <a href={`?${JSON.stringify(typeof search === "function" ? search({ account: "a" }) : search)}`}>
      {children}
    </a>
  ),
}));

const FOUND = { items: [{ from: { id: "1" }, to: { id: "2" }, is_exchange: false }], total: 1 };
const OFFER = "1 pair looks like a transfer between your accounts";

const BOOKED = {
  id: "i",
  workspace_id: "w",
  name: "May.csv",
  state: "booked",
  row_count: 3,
  settled_count: 0,
  skipped_count: 1,
  unread_count: 0,
  account_ids: [],
  can_revert: true,
  created_by: { full_name: "Maya Rivera" },
  created_at: "2026-05-02T10:00:00Z",
  booked_at: "2026-05-02T10:01:00Z",
} as unknown as Import;

// A busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 });
beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["imports"]);
});

let cache: QueryClient;
beforeEach(() => {
  cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  pairs.mockReset().mockResolvedValue(FOUND);
});

const inPage = (children: ReactNode) =>
  render(
    <QueryClientProvider client={cache}>
      <HeadlessMantineProvider env="test">{children}</HeadlessMantineProvider>
    </QueryClientProvider>,
  );

function show(made: Import, allowed = ["edit_transactions"]) {
  cache.setQueryData(importQueries.one("w", "i").queryKey, made);
  return inPage(
    <ImportDetail
      workspace={{ id: "w", currency: "EUR", currency_digits: 2, allowed } as never}
      accounts={[]}
      id="i"
      hint={null}
      next={null}
      onNext={vi.fn()}
      onClose={vi.fn()}
    />,
  );
}

test("an import that was booked long ago still offers what looks like transfers", async () => {
  show(BOOKED);
  const offer = await screen.findByText(OFFER);
  expect(pairs.mock.calls[0]?.[0]).toMatchObject({ query: { import_id: "i" } });
  const revert = screen.getByRole("button", { name: "Revert the import" });
  // It comes later than the buttons, and pushes none of them away.
  expect(revert.compareDocumentPosition(offer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("nothing is offered where no pair is open", async () => {
  pairs.mockResolvedValue({ items: [], total: 0 });
  show(BOOKED);
  await waitFor(() => expect(pairs).toHaveBeenCalled());
  expect(screen.queryByRole("button", { name: "Review" })).toBeNull();
});

test("who may only look at the books is offered nothing", async () => {
  show(BOOKED, []);
  await screen.findByText("3 transactions are in your books");
  expect(pairs).not.toHaveBeenCalled();
});

test("of one that was reverted it is said so, and nothing is offered", async () => {
  show({ ...BOOKED, state: "reverted", can_revert: false });
  await screen.findByRole("heading", { name: "Import reverted" });
  expect(screen.queryByText(/in your books/)).toBeNull();
  expect(screen.getByText("From “May.csv”.")).toBeTruthy();
  expect(pairs).not.toHaveBeenCalled();
});

test("where nothing was added, it is said first what was cleared", async () => {
  show({ ...BOOKED, row_count: 0, settled_count: 1, skipped_count: 0 }, []);
  await screen.findByRole("heading", { name: "1 pending transaction cleared" });
  expect(screen.getByText("From “May.csv”.")).toBeTruthy();
});

test("the list of earlier imports leads to each that is done, and remembers the account", async () => {
  const uploaded = { ...BOOKED, id: "u", name: "June.csv", state: "uploaded" } as Import;
  cache.setQueryData(importQueries.list("w").queryKey, [BOOKED, uploaded]);
  inPage(<PastImports workspace={{ id: "w" } as never} accounts={[]} onOpen={vi.fn()} />);
  const links = await screen.findAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["May.csv", '?{"account":"a","import":"i"}'],
  ]);
});
