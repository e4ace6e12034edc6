import { HeadlessMantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ComponentType } from "react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { initI18n, loadTexts } from "@/i18n";
import { notifySuccess } from "@/ui/notify";
import type { Broadcast } from "./api";
import { EndDialog } from "./end-dialog";
import { DeleteDialog, SendDialog } from "./question-dialogs";

const calls = vi.hoisted(() => ({ update: vi.fn(), send: vi.fn(), remove: vi.fn() }));
vi.mock("@/api/generated", async (original) => ({
  ...(await original<object>()),
  updateBroadcast: async (call: object) => calls.update(call),
  sendBroadcast: async (call: object) => calls.send(call),
  deleteBroadcast: async (call: object) => calls.remove(call),
}));
vi.mock("@/ui/notify", () => ({ notifySuccess: vi.fn(), notifyInfo: vi.fn() }));

beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["notification-management", "notifications", "refusals", "money"]);
});
beforeEach(() => vi.clearAllMocks());

const LIVE: Broadcast = {
  id: "a",
  version: 3,
  state: "live",
  severity: "info",
  en: { title: "Maintenance", text: "On Saturday." },
  ru: null,
  is_dismissible: false,
  audience: { type: "users", plan_ids: [], user_count: 1, users: [{ id: "1", email: "anna@example.org" }] },
  starts_at: "2026-03-14T11:00:00Z",
  ends_at: "2050-01-31T18:30:00Z",
  withdrawn_at: null,
  counts: { audience: 3, reached: 0, read: 0 },
  created_at: "2026-03-14T11:00:00Z",
};
const DRAFT: Broadcast = { ...LIVE, state: "draft", is_dismissible: true, starts_at: null, ends_at: null };

const response = new Response();
const refused = (status: number, detail: object) => ({
  error: { detail: { message: "", ...detail } },
  response: new Response(null, { status }),
});
const STALE = refused(412, { code: "stale_version" });

type AboutBroadcast = ComponentType<{ broadcast: Broadcast; onClose: () => void }>;

function show(About: AboutBroadcast, broadcast: Broadcast) {
  const onClose = vi.fn();
  const cache = new QueryClient();
  const dialog = (now: Broadcast) => (
    <HeadlessMantineProvider env="test">
      <QueryClientProvider client={cache}>
        <About broadcast={now} onClose={onClose} />
      </QueryClientProvider>
    </HeadlessMantineProvider>
  );
  const { rerender } = render(dialog(broadcast));
  return { onClose, change: (now: Broadcast) => rerender(dialog(now)) };
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const fill = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};

test("nothing but the end of a message that is shown is changed, in the zone of this browser", async () => {
  calls.update.mockReturnValue({ data: LIVE, response });
  const { onClose } = show(EndDialog, LIVE);
  expect(screen.getByText("“Maintenance” is live: only its end can be changed.")).toBeTruthy();
  expect(screen.getByText(/^Times are in your time zone: /)).toBeTruthy();
  fill("End date", "2051-02-01");
  fill("End time", "09:15");
  press("Save");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(notifySuccess).toHaveBeenCalledWith("End changed");
  const { en, severity, is_dismissible, starts_at } = LIVE;
  expect(calls.update.mock.calls[0]?.[0]).toEqual({
    path: { broadcast_id: "a" },
    headers: { "If-Match": '"3"' },
    body: {
      en,
      ru: null,
      severity,
      is_dismissible,
      audience: { type: "users", plan_ids: [], users: ["1"] },
      starts_at,
      ends_at: new Date(2051, 1, 1, 9, 15).toISOString(),
    },
  });
});

test("a message that cannot be dismissed keeps an end, which is ahead", async () => {
  show(EndDialog, LIVE);
  fireEvent.click(screen.getByRole("button", { name: "Clear date", hidden: true }));
  press("Save");
  expect(await screen.findByText("Choose an end, because people can't dismiss the message.")).toBeTruthy();
  fill("End date", "2026-03-15");
  expect(await screen.findByText("Choose a time in the future.")).toBeTruthy();
  expect(calls.update).not.toHaveBeenCalled();
});

test.each([
  ["that it has ended meanwhile", 409, { code: "broadcast_over" }, "This message is over."],
  [
    "what is wrong with its end",
    422,
    { code: "invalid", fields: [{ field: "ends_at", code: "past_date", message: "In the past." }] },
    "This day has passed.",
  ],
])("the dialog of the end says %s, and keeps what was typed", async (_, status, detail, text) => {
  calls.update.mockReturnValue(refused(status, detail));
  const { onClose } = show(EndDialog, LIVE);
  fill("End time", "09:15");
  press("Save");
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("End time").value).toBe("09:15");
  expect(onClose).not.toHaveBeenCalled();
});

test.each([
  ["an end", EndDialog, LIVE, "Save", calls.update],
  ["a message to be sent", SendDialog, DRAFT, "Send now", calls.send],
  ["a message to be deleted", DeleteDialog, DRAFT, "Delete", calls.remove],
] as const)(
  "%s that somebody else has changed meanwhile is overwritten by nobody who was not told of it",
  async (_, About, broadcast, button, call) => {
    call.mockReturnValueOnce(STALE);
    const { change, onClose } = show(About, broadcast);
    // The page was looked at again meanwhile, and fetched it.
    change({ ...broadcast, version: 4 });
    press(button);
    expect(await screen.findByText(/Somebody else has changed this meanwhile/)).toBeTruthy();
    expect(call.mock.calls[0]?.[0].headers).toEqual({ "If-Match": '"3"' });
    // A third one changes it, who was not told of either.
    call.mockReturnValueOnce(STALE);
    change({ ...broadcast, version: 5 });
    press(button);
    await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
    expect(call.mock.calls[1]?.[0].headers).toEqual({ "If-Match": '"4"' });
    call.mockReturnValueOnce({ data: broadcast, response });
    await waitFor(() => {
      press(button);
      expect(call).toHaveBeenCalledTimes(3);
    });
    expect(call.mock.calls[2]?.[0].headers).toEqual({ "If-Match": '"5"' });
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  },
);

test("before a message is sent it is said to how many, and what can still be changed then", async () => {
  calls.send.mockReturnValueOnce(refused(409, { code: "broadcast_begun" }));
  const { onClose } = show(SendDialog, DRAFT);
  expect(screen.getByRole("heading", { name: "Send to 3 people?" })).toBeTruthy();
  expect(screen.getByText(/only its end can be changed/)).toBeTruthy();
  press("Send now");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "This message has already begun. You can change its end or withdraw it.",
  );
  expect(onClose).not.toHaveBeenCalled();
});
