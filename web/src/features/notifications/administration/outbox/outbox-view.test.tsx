import { HeadlessMantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { initI18n, loadTexts } from "@/i18n";
import NotificationAdminPage from "../notification-admin-page";
import type { OutboxEmail } from "./api";

const calls = vi.hoisted(() => ({ list: vi.fn() }));
vi.mock("@/api/generated", async (original) => ({
  ...(await original<object>()),
  listOutbox: async ({ query }: { query: object }) => calls.list(query),
}));

beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["notification-management", "notifications", "refusals"]);
});

/** Nothing has a size here. */
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal("ResizeObserver", SilentObserver);
  vi.stubGlobal("scrollTo", vi.fn());
  Element.prototype.scrollIntoView = vi.fn();
});

const email = (id: string, more: Partial<OutboxEmail> = {}): OutboxEmail => ({
  id,
  to: `${id}@example.org`,
  subject: `Hello ${id}`,
  state: "sent",
  error: null,
  text: null,
  attachments: [],
  created_at: "2026-03-14T11:00:00Z",
  sent_at: null,
  ...more,
});
const page = (items: OutboxEmail[], total = items.length) => ({
  data: { items, total },
  response: new Response(),
});

async function open(search = "?tab=outbox") {
  const root = createRootRoute();
  const path = "/admin/notifications";
  const screenRoute = createRoute({ getParentRoute: () => root, path, component: NotificationAdminPage });
  const history = createMemoryHistory({ initialEntries: [`${path}${search}`] });
  const router = createRouter({ routeTree: root.addChildren([screenRoute]), history });
  render(
    <HeadlessMantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </HeadlessMantineProvider>,
  );
  await screen.findByRole("link", { name: "Outbox" });
  return { history, address: () => router.state.location.search };
}

const filters = () => within(screen.getByRole("group", { name: "Filters" }));
const recipient = () => filters().getByRole<HTMLInputElement>("searchbox", { name: "Search by recipient" });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

async function chooseState(name: string): Promise<void> {
  fireEvent.click(filters().getByRole("combobox", { name: "Status" }));
  fireEvent.click(await screen.findByRole("option", { name }));
}

test("whom emails go to, and how it stands with them, is in the address and asked of the server", async () => {
  calls.list.mockReturnValue(page([email("anna"), email("boris")]));
  const { address, history } = await open();
  expect(await screen.findByText("Hello anna")).toBeTruthy();
  expect(calls.list).toHaveBeenLastCalledWith({ skip: 0, limit: 30 });
  const length = history.length;
  fireEvent.change(recipient(), { target: { value: " anna@ " } });
  await waitFor(() => expect(address()).toEqual({ tab: "outbox", q: "anna@" }));
  await waitFor(() => expect(calls.list).toHaveBeenLastCalledWith({ skip: 0, limit: 30, search: "anna@" }));
  await chooseState("Not delivered");
  await waitFor(() => expect(address()).toEqual({ tab: "outbox", q: "anna@", state: "failed" }));
  const both = { skip: 0, limit: 30, search: "anna@", state: "failed" };
  await waitFor(() => expect(calls.list).toHaveBeenLastCalledWith(both));
  // Back leads off the screen, not through every letter.
  expect(history.length).toBe(length);
});

test("an address leads to what it says, also to whom it was sent", async () => {
  calls.list.mockReturnValue(page([email("anna", { state: "kept" })]));
  await open("?tab=outbox&state=kept&q=anna%40");
  expect(await screen.findByText("Hello anna")).toBeTruthy();
  expect(calls.list.mock.calls).toEqual([[{ skip: 0, limit: 30, search: "anna@", state: "kept" }]]);
  expect(recipient().value).toBe("anna@");
  expect(filters().getByRole<HTMLInputElement>("combobox", { name: "Status" }).value).toBe("Kept here");
});

test("where nothing is found that is said, and the filters can be cleared", async () => {
  calls.list.mockImplementation(({ search, state }: { search?: string; state?: string }) =>
    page(search || state ? [] : [email("anna")]),
  );
  const { address } = await open("?tab=outbox&state=failed&q=nobody");
  const nothing = await screen.findByRole("heading", { name: "No emails found" });
  expect(screen.queryByRole("list", { name: "Emails" })).toBeNull();
  const clear = screen.getAllByRole("button", { name: "Clear filters" }).at(-1) as HTMLElement;
  act(() => clear.focus());
  fireEvent.click(clear);
  await waitFor(() => expect(nothing.isConnected).toBe(false));
  expect(address()).toEqual({ tab: "outbox" });
  expect(await screen.findByText("Hello anna")).toBeTruthy();
  expect(recipient().value).toBe("");
  // The button would have taken the focus along: it is where the emails are.
  expect(document.activeElement?.contains(screen.getByRole("list", { name: "Emails" }))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test("without any emails it is said what will be here", async () => {
  calls.list.mockReturnValue(page([]));
  await open();
  expect(await screen.findByRole("heading", { name: "No emails yet" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
});

test("what cannot be found for now leaves the filters as they are typed, and is looked for again", async () => {
  calls.list.mockReturnValueOnce(page([email("anna")]));
  await open();
  await screen.findByText("Hello anna");
  calls.list.mockReturnValueOnce({
    error: { detail: { code: "internal", message: "" } },
    response: new Response(null, { status: 500 }),
  });
  const field = recipient();
  act(() => field.focus());
  fireEvent.change(field, { target: { value: "boris" } });
  expect(await screen.findByRole("heading", { name: "Failed to load emails" })).toBeTruthy();
  expect(document.activeElement).toBe(field);
  calls.list.mockReturnValue(page([email("boris")]));
  press("Retry");
  expect(await screen.findByText("Hello boris")).toBeTruthy();
  expect(recipient().value).toBe("boris");
});

test("earlier emails are fetched on request; one that has moved on to the next page meanwhile is shown once", async () => {
  calls.list.mockImplementation(({ skip }: { skip: number }) =>
    skip === 0 ? page([email("anna"), email("boris")], 3) : page([email("boris"), email("clara")], 4),
  );
  await open();
  await screen.findByText("Hello anna");
  press("Show earlier ones");
  expect(await screen.findByText("Hello clara")).toBeTruthy();
  expect(calls.list).toHaveBeenLastCalledWith({ skip: 2, limit: 30 });
  expect(screen.getAllByText("Hello boris")).toHaveLength(1);
});

test("an email that is kept is read here, and the keys return to its button", async () => {
  calls.list.mockReturnValue(page([email("anna", { state: "kept", text: "Follow https://kym.example/x" })]));
  await open();
  const read = await screen.findByRole("button", { name: "Read “Hello anna” to anna@example.org" });
  act(() => read.focus());
  fireEvent.click(read);
  const dialog = within(await screen.findByRole("dialog", { name: "Hello anna" }));
  expect(dialog.getByText("To: anna@example.org")).toBeTruthy();
  expect(dialog.getByText("Follow https://kym.example/x")).toBeTruthy();
  expect(dialog.queryByRole("link")).toBeNull();
  fireEvent.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(read);
});
