import { HeadlessMantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { initI18n, loadTexts } from "@/i18n";
import { notifySuccess } from "@/ui/notify";
import type { NotificationChannels, NotificationDefaults } from "./api";
import { DefaultsView } from "./defaults-view";

const calls = vi.hoisted(() => ({ get: vi.fn(), update: vi.fn() }));
vi.mock("@/api/generated", async (original) => ({
  ...(await original<object>()),
  getNotificationDefaults: async () => calls.get(),
  updateNotificationDefaults: async (call: object) => calls.update(call),
}));
vi.mock("@/ui/notify", () => ({ notifySuccess: vi.fn() }));

beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["notification-management", "notifications", "refusals"]);
});
beforeEach(() => vi.clearAllMocks());

const NONE: NotificationChannels = {
  in_app: false,
  email: false,
  web_push: false,
  telegram: false,
  ntfy: false,
  webhook: false,
};

type Topic = NotificationDefaults["topics"][number];

const row = (topic: Topic["topic"], channels: Partial<NotificationChannels>, rest: Partial<Topic> = {}) => ({
  topic,
  channels: { ...NONE, ...channels },
  is_required: false,
  required_channels: [],
  ...rest,
});

/** The defaults in a version, with budgets told on some channels. */
const defaults = (version: number, budgets: Partial<NotificationChannels> = { in_app: true }) => ({
  version,
  topics: [
    row(
      "security",
      { in_app: true, email: true },
      { is_required: true, required_channels: ["in_app", "email"] },
    ),
    row("budgets", budgets),
    row("announcements", { in_app: true }, { required_channels: ["in_app"] }),
  ],
});

const answered = (data: NotificationDefaults) => ({ data, response: new Response() });
const refused = (status: number, code: string) => ({
  error: { detail: { code, message: "" } },
  response: new Response(null, { status }),
});

async function show(): Promise<void> {
  render(
    <HeadlessMantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <DefaultsView />
      </QueryClientProvider>
    </HeadlessMantineProvider>,
  );
  await screen.findByRole("button", { name: "Save" });
}

const cell = (topic: string, channel: string) =>
  within(screen.getByRole("group", { name: topic })).getByRole<HTMLInputElement>("checkbox", {
    name: channel,
  });
const BUDGETS = "Budget alerts";
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));

test("a cell that was changed is saved with all others, over the version that was read", async () => {
  calls.get.mockReturnValueOnce(answered(defaults(3)));
  calls.get.mockReturnValue(answered(defaults(4, { in_app: true, telegram: true })));
  calls.update.mockReturnValue(answered(defaults(4, { in_app: true, telegram: true })));
  await show();
  expect(cell(BUDGETS, "Telegram").checked).toBe(false);
  fireEvent.click(cell(BUDGETS, "Telegram"));
  save();
  await waitFor(() => expect(notifySuccess).toHaveBeenCalledWith("Defaults saved"));
  expect(calls.update.mock.calls).toEqual([
    [
      {
        headers: { "If-Match": '"3"' },
        body: {
          topics: {
            security: { ...NONE, in_app: true, email: true },
            budgets: { ...NONE, in_app: true, telegram: true },
            announcements: { ...NONE, in_app: true },
          },
        },
      },
    ],
  ]);
  expect(cell(BUDGETS, "Telegram").checked).toBe(true);
});

test("what protects the account cannot be changed, nor what is always told in the app; both say why", async () => {
  calls.get.mockReturnValue(answered(defaults(3)));
  await show();
  const security = screen.getByRole("group", {
    name: "Sign-ins, passwords and passkeys",
    description: "Always on: these protect the account.",
  });
  const locked = within(security).getAllByRole<HTMLInputElement>("checkbox");
  expect(locked).toHaveLength(6);
  expect(locked.every(({ disabled }) => disabled)).toBe(true);
  const announcements = "Announcements by administrators";
  expect(
    screen.getByRole("group", { name: announcements, description: "In the app these are always on." }),
  ).toBeTruthy();
  expect(cell(announcements, "In the app").disabled).toBe(true);
  expect(cell(announcements, "Email").disabled).toBe(false);
});

test("what somebody else has changed meanwhile is taken over, cell by cell; what is chosen here stays", async () => {
  calls.get.mockReturnValueOnce(answered(defaults(3)));
  await show();
  fireEvent.click(cell(BUDGETS, "Telegram"));
  calls.update.mockReturnValueOnce(refused(412, "stale_version"));
  // Of the very topic that is being changed here.
  calls.get.mockReturnValue(answered(defaults(5, { in_app: true, email: true })));
  save();
  expect((await screen.findByRole("alert")).textContent).toMatch(/Somebody else has changed this meanwhile/);
  expect(notifySuccess).not.toHaveBeenCalled();
  await waitFor(() => expect(cell(BUDGETS, "Email").checked).toBe(true));
  expect(cell(BUDGETS, "Telegram").checked).toBe(true);
  calls.update.mockReturnValueOnce(answered(defaults(6, { in_app: true, email: true, telegram: true })));
  save();
  await waitFor(() => expect(calls.update).toHaveBeenCalledTimes(2));
  expect(calls.update.mock.calls[1]?.[0]).toMatchObject({
    headers: { "If-Match": '"5"' },
    body: { topics: { budgets: { in_app: true, email: true, telegram: true } } },
  });
});

test("a refusal is shown, and loses nothing of what was chosen", async () => {
  calls.get.mockReturnValue(answered(defaults(3)));
  calls.update.mockReturnValueOnce(refused(500, "internal"));
  await show();
  fireEvent.click(cell(BUDGETS, "In the app"));
  save();
  expect((await screen.findByRole("alert")).textContent).not.toBe("");
  expect(cell(BUDGETS, "In the app").checked).toBe(false);
  // The next change is no longer about the last refusal.
  fireEvent.click(cell(BUDGETS, "Email"));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(cell(BUDGETS, "In the app").checked).toBe(false);
});

test("what cannot be loaded says so, and is loaded again on request", async () => {
  calls.get.mockReturnValueOnce(refused(500, "internal"));
  render(
    <HeadlessMantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <DefaultsView />
      </QueryClientProvider>
    </HeadlessMantineProvider>,
  );
  expect(await screen.findByRole("heading", { name: "Failed to load the defaults" })).toBeTruthy();
  calls.get.mockReturnValue(answered(defaults(3)));
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("group", { name: BUDGETS })).toBeTruthy();
});
