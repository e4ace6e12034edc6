import { HeadlessMantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { initI18n, loadTexts } from "@/i18n";
import type { Broadcast } from "./api";
import { BroadcastDialog } from "./broadcast-dialog";

const calls = vi.hoisted(() => ({ create: vi.fn(), update: vi.fn(), preview: vi.fn(), plans: vi.fn() }));
vi.mock("@/api/generated", async (original) => ({
  ...(await original<object>()),
  listPlans: async () => calls.plans(),
  previewBroadcast: async ({ body }: { body: object }) => calls.preview(body),
  createBroadcast: async ({ body }: { body: object }) => calls.create(body),
  updateBroadcast: async (call: { body: object; headers: object }) => calls.update(call),
}));

beforeAll(async () => {
  // jsdom has none; fields that grow wait for them.
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  await initI18n("en");
  await loadTexts(["notification-management", "notifications", "refusals", "money"]);
});

/** Nothing has a size here. */
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const response = new Response();

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal("ResizeObserver", SilentObserver);
  calls.preview.mockImplementation(({ en, ru }: Record<string, { title: string; text: string } | null>) => {
    const shown = (text: { title: string; text: string } | null | undefined) => ({
      title: text?.title,
      paragraphs: [[{ text: text?.text, link: null }]],
    });
    return { data: { en: shown(en ?? ru), ru: shown(ru ?? en) }, response };
  });
});

const SAVED: Broadcast = {
  id: "b",
  version: 3,
  state: "draft",
  severity: "info",
  en: { title: "Maintenance", text: "On Saturday." },
  ru: null,
  is_dismissible: true,
  audience: { type: "users", plan_ids: [], user_count: 1, users: [{ id: "1", email: "anna@example.org" }] },
  starts_at: null,
  ends_at: null,
  withdrawn_at: null,
  counts: { audience: 1, reached: 0, read: 0 },
  created_at: "2026-03-14T11:00:00Z",
};

function show(broadcast: Broadcast | null) {
  const [onSend, onClose] = [vi.fn(), vi.fn()];
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const dialog = (now: Broadcast | null) => (
    <HeadlessMantineProvider env="test">
      <QueryClientProvider client={cache}>
        <BroadcastDialog broadcast={now} copyOf={null} onSend={onSend} onClose={onClose} />
      </QueryClientProvider>
    </HeadlessMantineProvider>
  );
  const { rerender } = render(dialog(broadcast));
  return { onSend, onClose, change: (now: Broadcast) => rerender(dialog(now)) };
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const part = (name: string) => within(screen.getByRole("group", { name }));

test("a new message is written in one language, previewed in both, and sent on to be confirmed", async () => {
  calls.create.mockReturnValue({ data: SAVED, response });
  const { onSend, onClose } = show(null);
  press("Continue");
  expect(await screen.findByText("Write the message in at least one language.")).toBeTruthy();
  expect(calls.create).not.toHaveBeenCalled();
  fill(part("English").getByLabelText("Title"), "Maintenance");
  fill(part("English").getByLabelText("Text"), "On Saturday.");
  const inRussian = await screen.findByRole("list", { name: "Preview in Russian" });
  expect(inRussian.textContent).toContain("On Saturday.");
  expect(inRussian.lang).toBe("en");
  press("Continue");
  await waitFor(() => expect(onSend).toHaveBeenCalledWith(SAVED));
  expect(calls.create.mock.calls[0]?.[0]).toMatchObject({
    en: { title: "Maintenance", text: "On Saturday." },
    ru: null,
    audience: { type: "all" },
    starts_at: null,
  });
  expect(onClose).not.toHaveBeenCalled();
});

test("addresses that nobody has are named at their field", async () => {
  calls.update.mockReturnValue({
    error: {
      detail: {
        code: "invalid",
        message: "",
        fields: [{ field: "audience.users[1]", code: "not_found", message: "Not found." }],
      },
    },
    response: new Response(null, { status: 422 }),
  });
  show(SAVED);
  fill(screen.getByLabelText("Email addresses"), "anna@example.org\nnobody@example.org");
  press("Save draft");
  expect(await screen.findByText("No users with these addresses: nobody@example.org")).toBeTruthy();
});

test("what somebody else has changed meanwhile is overwritten by nobody who was not told of it", async () => {
  calls.update.mockReturnValueOnce({
    error: { detail: { code: "stale_version", message: "" } },
    response: new Response(null, { status: 412 }),
  });
  const { change, onClose } = show(SAVED);
  change({ ...SAVED, version: 4 });
  press("Save draft");
  expect(await screen.findByText(/Somebody else has changed this meanwhile/)).toBeTruthy();
  expect(calls.update.mock.calls[0]?.[0].headers).toEqual({ "If-Match": '"3"' });
  calls.update.mockReturnValueOnce({ data: SAVED, response });
  press("Save draft");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.update.mock.calls[1]?.[0].headers).toEqual({ "If-Match": '"4"' });
});

test("another refusal says nothing of what somebody else has changed: it is not overwritten after that either", async () => {
  const fields = [{ field: "audience.users[0]", code: "not_found", message: "Not found." }];
  calls.update.mockReturnValueOnce({
    error: { detail: { code: "invalid", message: "", fields } },
    response: new Response(null, { status: 422 }),
  });
  const { change } = show(SAVED);
  press("Save draft");
  expect(await screen.findByText(/^No users with these addresses/)).toBeTruthy();
  change({ ...SAVED, version: 4 });
  calls.update.mockReturnValueOnce({ data: SAVED, response });
  fill(screen.getByLabelText("Email addresses"), "boris@example.org");
  press("Save draft");
  await waitFor(() => expect(calls.update).toHaveBeenCalledTimes(2));
  expect(calls.update.mock.calls[1]?.[0].headers).toEqual({ "If-Match": '"3"' });
});

test("the keys are led to the first field that cannot be sent: it may be out of sight", async () => {
  show({ ...SAVED, en: { title: "Maintenance", text: "" } });
  press("Save draft");
  const text = part("English").getByLabelText("Text");
  await waitFor(() => expect(document.activeElement).toBe(text));
  fill(text, "On Saturday.");
  fill(screen.getByLabelText("Email addresses"), "");
  press("Save draft");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Email addresses")));
  expect(calls.update).not.toHaveBeenCalled();
});

test("the keys are led to what the server has refused, too", async () => {
  const fields = [{ field: "ru.title", code: "too_long", message: "Too long." }];
  calls.update.mockReturnValueOnce({
    error: { detail: { code: "invalid", message: "", fields } },
    response: new Response(null, { status: 422 }),
  });
  show({ ...SAVED, ru: { title: "Работы", text: "В субботу." } });
  press("Save draft");
  await waitFor(() => expect(document.activeElement).toBe(part("Русский").getByLabelText("Title")));
});

test("plans to choose from that cannot be loaded are not none: they are loaded again on request", async () => {
  calls.plans.mockReturnValueOnce({
    error: { detail: { code: "internal", message: "" } },
    response: new Response(null, { status: 500 }),
  });
  show(SAVED);
  fireEvent.click(screen.getByRole("radio", { name: "Users on certain plans" }));
  expect(await screen.findByText("Failed to load the plans")).toBeTruthy();
  const plan = (id: string, name: string, archived_at: string | null, subscriber_count: number) => ({
    ...{ id, name, archived_at, subscriber_count },
  });
  const archived = "2026-01-01T00:00:00Z";
  const items = [
    plan("plus", "Plus", null, 1200),
    plan("old", "Old", archived, 1),
    plan("older", "Older", archived, 0),
  ];
  calls.plans.mockReturnValue({ data: { items }, response });
  press("Retry");
  fireEvent.click(await screen.findByRole("checkbox", { name: "Plus" }));
  expect(screen.getByText("1,200 subscribers")).toBeTruthy();
  // Whoever has a plan keeps it when it is in the archive.
  expect(screen.getByRole("checkbox", { name: "Old" })).toBeTruthy();
  expect(screen.queryByRole("checkbox", { name: "Older" })).toBeNull();
  calls.update.mockReturnValueOnce({ data: SAVED, response });
  press("Save draft");
  await waitFor(() => expect(calls.update).toHaveBeenCalled());
  expect(calls.update.mock.calls[0]?.[0].body.audience).toEqual({ type: "plans", plan_ids: ["plus"] });
});
