import { HeadlessMantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { initI18n, loadTexts } from "@/i18n";
import type { Notification } from "./api";
import type { InboxFilter } from "./groups";
import { Inbox } from "./inbox";

const calls = vi.hoisted(() => ({ list: vi.fn(), readAll: vi.fn() }));
vi.mock("@/api/generated", async (original) => ({
  ...(await original<object>()),
  listWorkspaces: async () => ({ data: { items: [] }, response: new Response() }),
  listNotifications: async ({ query }: { query: object }) => calls.list(query),
  readNotifications: async ({ body }: { body: object }) => {
    calls.readAll(body);
    return { response: new Response(null, { status: 204 }) };
  },
}));

beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["notifications"]);
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
});

const ALL: InboxFilter = { unread: false, group: null };

function notification(id: string, type: string, more: object = {}): Notification {
  const rest = { params: {}, entity: null, workspace_id: null, read_at: null, severity: "info" };
  const message = { paragraphs: [], is_dismissible: true };
  const created_at = new Date().toISOString();
  return { id, type, topic: "service", created_at, ...rest, ...message, ...more } as unknown as Notification;
}

const page = (items: Notification[], next_cursor: string | null = null) => ({
  data: { items, unread_count: items.length, next_cursor },
  response: new Response(),
});

function show(filter: InboxFilter, onFilter = vi.fn()) {
  render(
    <HeadlessMantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterContextProvider
          router={createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })}
        >
          <Inbox filter={filter} onFilter={onFilter} />
        </RouterContextProvider>
      </QueryClientProvider>
    </HeadlessMantineProvider>,
  );
  return onFilter;
}

test("pages follow each other by their cursors, and what nobody here knows is shown in neutral words", async () => {
  calls.list.mockImplementation(({ cursor }: { cursor?: string }) =>
    cursor
      ? page([notification("b", "password_changed")])
      : page([notification("a", "flying_pig", { params: { wings: { shape: "round" } } })], "next"),
  );
  show(ALL);
  expect(await screen.findByText(/can't describe/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Show earlier ones" }));
  expect(await screen.findByText("Password changed")).toBeTruthy();
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Show earlier ones" })).toBeNull();
  expect(calls.list).toHaveBeenCalledWith({ limit: 30, cursor: "next" });
});

test("all are marked as read up to the newest one that is shown", async () => {
  calls.list.mockReturnValue(
    page([notification("newest", "passkey_added"), notification("old", "new_version")]),
  );
  show(ALL);
  const button = await screen.findByRole("button", { name: "Mark all as read" });
  await waitFor(() => expect(button.hasAttribute("disabled")).toBe(false));
  fireEvent.click(button);
  await waitFor(() => expect(calls.readAll).toHaveBeenCalledWith({ up_to: "newest" }));
});

test.each([
  [ALL, "No notifications yet", null],
  [{ unread: true, group: null }, "You're all caught up", "Show all"],
  [{ unread: false, group: "files" }, "Nothing matches these filters", "Show all"],
] as [InboxFilter, string, string | null][])(
  "with %j there may be nothing, and a way on",
  async (filter, title, way) => {
    calls.list.mockReturnValue(page([]));
    const onFilter = show(filter);
    expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
    if (way === null) return;
    fireEvent.click(screen.getByRole("button", { name: way }));
    expect(onFilter).toHaveBeenCalledWith(ALL);
  },
);

test("the filters are asked of the server", async () => {
  calls.list.mockReturnValue(page([]));
  show({ unread: true, group: "files" });
  await waitFor(() =>
    expect(calls.list).toHaveBeenCalledWith({
      limit: 30,
      unread: true,
      type: "receipt_ready,receipt_failed,import_ready,import_failed",
    }),
  );
});

test("what cannot be fetched says so, and is fetched again on request", async () => {
  calls.list.mockRejectedValue(new Error("no"));
  show(ALL);
  expect(await screen.findByText("Failed to load notifications")).toBeTruthy();
  calls.list.mockImplementation(() => page([notification("a", "password_changed")]));
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Password changed")).toBeTruthy();
});

test("a message of the administrators is shown with its text; one that stays can be neither read nor deleted", async () => {
  const message = {
    topic: "announcements",
    severity: "warning",
    paragraphs: [[{ text: "On Saturday.", link: null }]],
  };
  const lasting = { is_dismissible: false, expires_at: "2030-01-01T12:00:00Z" };
  const { data, ...rest } = page([
    notification("a", "broadcast", { ...message, ...lasting, params: { title: "Maintenance" } }),
    notification("b", "broadcast", {
      ...message,
      read_at: "2026-01-01T12:00:00Z",
      params: { title: "Welcome" },
    }),
  ]);
  calls.list.mockReturnValue({ ...rest, data: { ...data, unread_count: 1 } });
  show(ALL);
  const [first, second] = await screen.findAllByRole("listitem");
  expect(first?.textContent).toContain("Maintenance");
  expect(first?.textContent).toContain("On Saturday.");
  expect(first?.textContent).toContain("Stays until");
  expect(first?.querySelector("button")).toBeNull();
  expect(second?.querySelector("button")).not.toBeNull();
  expect(second?.textContent).not.toContain("Stays until");
  expect(screen.getByRole("button", { name: "Mark all as read" }).hasAttribute("disabled")).toBe(true);
});
