import { HeadlessMantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { initI18n, loadTexts } from "@/i18n";
import type { NotificationChannelState } from "./api";
import { ChannelsPanel } from "./channels-panel";

const calls = vi.hoisted(() => ({ list: vi.fn(), test: vi.fn() }));
vi.mock("@/api/generated", async (original) => ({
  ...(await original<object>()),
  listNotificationChannels: async () => calls.list(),
  testNotificationChannel: async ({ body }: { body: object }) => calls.test(body),
}));

beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["notifications", "notification-channels"]);
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
  vi.stubGlobal("isSecureContext", true);
});

const answer = (data: object) => ({ data, response: new Response() });

function channel(name: string, more: Partial<NotificationChannelState> = {}): NotificationChannelState {
  const state = {
    target: "@family",
    is_off: false,
    last_error: null,
    last_status: null,
    last_success_at: null,
  };
  return { channel: name, ...state, ...more } as NotificationChannelState;
}

function listed(...items: NotificationChannelState[]) {
  calls.list.mockReturnValue(answer({ items, push_public_key: "BAAB", ntfy_server: "https://ntfy.sh" }));
}

async function show(...items: NotificationChannelState[]) {
  listed(...items);
  render(
    <HeadlessMantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ChannelsPanel />
      </QueryClientProvider>
    </HeadlessMantineProvider>,
  );
  return within(await screen.findByRole("list", { name: "Channels" }));
}

function row(list: Awaited<ReturnType<typeof show>>, name: string) {
  const rows: HTMLElement[] = list.getAllByRole("listitem");
  const found = rows.find(({ textContent }) => textContent.includes(name));
  if (!found) throw new Error(`there is no row of ${name}`);
  return within(found);
}

test("what is not set up says what it is for, and how to begin", async () => {
  const list = await show();
  expect(row(list, "Telegram").getByRole("button", { name: "Set up Telegram" })).toBeTruthy();
  expect(row(list, "Webhook").getByText("A signed HTTP request to your own program.")).toBeTruthy();
  expect(await list.findByText("This browser doesn't support push notifications.")).toBeTruthy();
});

test.each([
  [{}, "Not used yet", null],
  [{ last_success_at: new Date().toISOString() }, "Working", "Last delivered"],
  [
    { last_error: "key_refused", last_status: 401 },
    "Not working",
    "Telegram doesn't accept the bot token. Enter a valid one. HTTP status: 401.",
  ],
  [{ last_error: "timed_out" }, "Not working", "The server took too long to respond."],
  [
    { last_error: "recipient_refused", last_status: 403, is_off: true },
    "Turned off",
    "send a test to turn it back on",
  ],
  [{ last_error: "bitten_by_a_dog" }, "Not working", "The server reported an error."],
] as [object, string, string | null][])("a channel with %j is %s", async (state, badge, reason) => {
  const list = await show(channel("telegram", state));
  const telegram = row(list, "Telegram");
  expect(telegram.getByText(badge)).toBeTruthy();
  expect(telegram.getByText("@family")).toBeTruthy();
  if (reason !== null) expect(telegram.getByText(reason, { exact: false })).toBeTruthy();
});

test("a test says whether it was delivered, or why not", async () => {
  const list = await show(channel("webhook"));
  const webhook = row(list, "Webhook");
  calls.test.mockReturnValue(answer({ is_delivered: true, error: null, status: null }));
  fireEvent.click(webhook.getByRole("button", { name: "Send test: Webhook" }));
  expect(await webhook.findByText("Test delivered.")).toBeTruthy();
  expect(calls.test).toHaveBeenCalledWith({ channel: "webhook" });
  calls.test.mockReturnValue(answer({ is_delivered: false, error: "message_refused", status: 422 }));
  listed(channel("webhook", { last_error: "message_refused", last_status: 422 }));
  fireEvent.click(webhook.getByRole("button", { name: "Send test: Webhook" }));
  const text = "Test not delivered. Your program didn't accept the request. HTTP status: 422.";
  expect(await webhook.findByText(text)).toBeTruthy();
  // What is known of it was asked for again each time.
  expect(calls.list).toHaveBeenCalledTimes(3);
});

test("what cannot be fetched says so", async () => {
  calls.list.mockRejectedValue(new Error("no"));
  render(
    <HeadlessMantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ChannelsPanel />
      </QueryClientProvider>
    </HeadlessMantineProvider>,
  );
  expect(await screen.findByText("Failed to load channels")).toBeTruthy();
});
