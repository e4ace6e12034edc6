import { HeadlessMantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { initI18n, loadTexts } from "@/i18n";
import { notifyInfo } from "@/ui/notify";
import type { Broadcast, PreviewBroadcast } from "./api";
import type { OpenBroadcastDialog } from "./broadcast-dialogs";
import { BroadcastsView } from "./broadcasts-view";

const calls = vi.hoisted(() => ({
  list: vi.fn(),
  get: vi.fn(),
  preview: vi.fn(),
  update: vi.fn(),
  send: vi.fn(),
  withdraw: vi.fn(),
  remove: vi.fn(),
}));
vi.mock("@/api/generated", async (original) => ({
  ...(await original<object>()),
  listBroadcasts: async ({ query }: { query: object }) => calls.list(query),
  getBroadcast: async ({ path }: { path: { broadcast_id: string } }) => calls.get(path.broadcast_id),
  previewBroadcast: async ({ body }: { body: object }) => calls.preview(body),
  updateBroadcast: async (call: object) => calls.update(call),
  sendBroadcast: async (call: object) => calls.send(call),
  withdrawBroadcast: async ({ path }: { path: { broadcast_id: string } }) =>
    calls.withdraw(path.broadcast_id),
  deleteBroadcast: async (call: object) => calls.remove(call),
  listPlans: async () => ({
    data: {
      items: ["Free", "Plus", "Pro"].map((name) => ({ id: name.toLowerCase(), name, archived_at: null })),
    },
    response: new Response(),
  }),
}));
vi.mock("@/ui/notify", () => ({ notifySuccess: vi.fn(), notifyInfo: vi.fn() }));

beforeAll(async () => {
  // jsdom has none; fields that grow wait for them.
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  await initI18n("en");
  await loadTexts(["notification-management", "notifications", "refusals", "money"]);
  // The page fetches them when one is opened, which takes a busy machine a while.
  await import("./broadcast-dialogs");
});

const response = new Response();
const refused = (status: number, code: string) => ({
  error: { detail: { code, message: "" } },
  response: new Response(null, { status }),
});

/** Nothing has a size here. */
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

let all: Broadcast[];

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal("ResizeObserver", SilentObserver);
  calls.list.mockImplementation(() => ({ data: { items: all, total: all.length }, response }));
  calls.get.mockImplementation((id: string) => {
    const data = all.find((one) => one.id === id);
    return data ? { data, response } : refused(404, "not_found");
  });
  calls.preview.mockImplementation(({ en, ru }: PreviewBroadcast) => {
    const shown = (text: PreviewBroadcast["en"]) => ({
      title: text?.title,
      paragraphs: [[{ text: text?.text, link: null }]],
    });
    return { data: { en: shown(en ?? ru), ru: shown(ru ?? en) }, response };
  });
});

function message(id: string, more: Partial<Broadcast> = {}): Broadcast {
  return {
    id,
    version: 3,
    state: "live",
    severity: "warning",
    en: { title: `Maintenance ${id}`, text: "We'll be back at noon." },
    ru: { title: `Работы ${id}`, text: "Вернёмся в полдень." },
    is_dismissible: true,
    audience: { type: "all", plan_ids: [], user_count: 0, users: [] },
    starts_at: "2026-03-14T11:00:00Z",
    ends_at: null,
    withdrawn_at: null,
    counts: { audience: 1200, reached: 1100, read: 7 },
    created_at: "2026-03-14T11:00:00Z",
    ...more,
  };
}

function Page() {
  const [open, setOpen] = useState<OpenBroadcastDialog | null>(null);
  return <BroadcastsView open={open} onOpen={setOpen} />;
}

async function show(...messages: Broadcast[]): Promise<void> {
  all = messages;
  render(
    <HeadlessMantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Page />
      </QueryClientProvider>
    </HeadlessMantineProvider>,
  );
  if (messages.length > 0) await screen.findByRole("button", { name: messages[0]?.en?.title ?? "" });
}

const menuOf = (id: string) => screen.getByRole("button", { name: `Actions for Maintenance ${id}` });

/** Chooses something out of the menu of a message, as by the keyboard: its button has the focus. */
async function choose(id: string, item: string): Promise<void> {
  act(() => menuOf(id).focus());
  fireEvent.click(menuOf(id));
  fireEvent.click(await screen.findByRole("menuitem", { name: item }));
}

const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
/** The button at the end of the dialog: "Close" stands at its top, too. */
const press = (name: string) => {
  const found = within(screen.getByRole("dialog")).getAllByRole("button", { name });
  fireEvent.click(found.at(-1) as HTMLElement);
};

test("the details say how far a message has got, for whom it is, and what it says in both languages", async () => {
  const audience: Broadcast["audience"] = {
    type: "users",
    plan_ids: [],
    user_count: 2,
    users: [
      { id: "1", email: "anna@example.org" },
      { id: "2", email: "boris@example.org" },
    ],
  };
  await show(message("a", { audience }));
  const title = screen.getByRole("button", { name: "Maintenance a" });
  act(() => title.focus());
  fireEvent.click(title);
  const details = await dialog("Maintenance a");
  expect(details.getByText("Live")).toBeTruthy();
  expect(details.getByText("Warning")).toBeTruthy();
  expect(details.getByText("2 people")).toBeTruthy();
  expect(details.getByText("anna@example.org, boris@example.org")).toBeTruthy();
  expect(details.getByText("Delivered: 1,100 of 1,200")).toBeTruthy();
  expect(details.getByText("Read: 7")).toBeTruthy();
  const preview = async (name: string) =>
    (await details.findByRole("list", { name: `Preview in ${name}` })).textContent;
  expect(await preview("English")).toContain("We'll be back at noon.");
  expect(await preview("Russian")).toContain("Вернёмся в полдень.");
  press("Close");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(title);
});

test("of a message for some plans it is said which they are", async () => {
  await show(
    message("a", { audience: { type: "plans", plan_ids: ["plus", "pro"], user_count: 0, users: [] } }),
  );
  fireEvent.click(screen.getByRole("button", { name: "Maintenance a" }));
  const details = await dialog("Maintenance a");
  expect(details.getByText("2 plans")).toBeTruthy();
  expect(await details.findByText("Plus, Pro")).toBeTruthy();
});

test("what cannot be shown as people see it is no text that somebody has yet to write", async () => {
  calls.preview.mockReturnValueOnce(refused(500, "internal"));
  await show(message("a"));
  fireEvent.click(screen.getByRole("button", { name: "Maintenance a" }));
  const details = await dialog("Maintenance a");
  expect(details.queryByText("Enter a title and text to see the preview.")).toBeNull();
  expect(await details.findAllByText("Failed to load the preview")).toHaveLength(2);
  fireEvent.click(details.getAllByRole("button", { name: "Retry" })[0] as HTMLElement);
  expect(await details.findByRole("list", { name: "Preview in English" })).toBeTruthy();
});

test("before a message is withdrawn it is said what that means, and whoever refrains changes nothing", async () => {
  await show(message("a"));
  await choose("a", "Withdraw…");
  const question = await dialog("Withdraw “Maintenance a”?");
  expect(question.getByText(/disappears from everyone's notifications.*can't be undone/)).toBeTruthy();
  press("Cancel");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.withdraw).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(menuOf("a"));
  await choose("a", "Withdraw…");
  await dialog("Withdraw “Maintenance a”?");
  calls.withdraw.mockImplementation((id: string) => {
    all = [message(id, { state: "withdrawn", withdrawn_at: "2026-03-14T12:00:00Z", version: 4 })];
    return { data: all[0], response };
  });
  press("Withdraw");
  await waitFor(() => expect(notifyInfo).toHaveBeenCalledWith("Message withdrawn"));
  expect(calls.withdraw.mock.calls).toEqual([["a"]]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByText("Withdrawn")).toBeTruthy();
  expect(document.activeElement).toBe(menuOf("a"));
});

test("that a message has ended meanwhile is said in words, and its state is shown", async () => {
  await show(message("a"));
  await choose("a", "Withdraw…");
  await dialog("Withdraw “Maintenance a”?");
  calls.withdraw.mockImplementation(() => {
    all = [message("a", { state: "ended", version: 4 })];
    return refused(409, "broadcast_over");
  });
  press("Withdraw");
  expect((await screen.findByRole("alert")).textContent).toBe("This message is over.");
  expect(await screen.findByText("Ended")).toBeTruthy();
  expect(notifyInfo).not.toHaveBeenCalled();
});

test("a draft is sent as it was saved just before, after a question, and the keys return to its menu", async () => {
  await show(message("a", { state: "draft", starts_at: null, counts: { audience: 3, reached: 0, read: 0 } }));
  await choose("a", "Edit");
  const form = await dialog("Edit message");
  const english = within(form.getByRole("group", { name: "English" }));
  fireEvent.change(english.getByLabelText("Text"), { target: { value: "We'll be back at six." } });
  fireEvent.click(form.getByRole("radio", { name: "Send now" }));
  calls.update.mockImplementation(() => {
    all = all.map((one) => ({ ...one, version: 4 }));
    return { data: all[0], response };
  });
  press("Continue");
  await dialog("Send to 3 people?");
  calls.send.mockImplementation(() => {
    all = [message("a", { version: 5 })];
    return { data: all[0], response };
  });
  press("Send now");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.send.mock.calls).toEqual([[{ path: { broadcast_id: "a" }, headers: { "If-Match": '"4"' } }]]);
  expect(screen.getByText("Live")).toBeTruthy();
  expect(document.activeElement).toBe(menuOf("a"));
});

test("a draft is deleted after a question, and the keys go on with the message in its place", async () => {
  const draft = { state: "draft", starts_at: null } as const;
  await show(message("a", draft), message("b", draft));
  await choose("a", "Delete");
  expect(
    (await dialog("Delete “Maintenance a”?")).getByText(/Nobody has seen this message yet/),
  ).toBeTruthy();
  calls.remove.mockImplementation(() => {
    all = [message("b", draft)];
    return { response: new Response(null, { status: 204 }) };
  });
  press("Delete");
  await waitFor(() => expect(notifyInfo).toHaveBeenCalledWith("Message deleted"));
  expect(calls.remove.mock.calls).toEqual([
    [{ path: { broadcast_id: "a" }, headers: { "If-Match": '"3"' } }],
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByText("Maintenance a")).toBeNull();
  expect(document.activeElement?.closest("tr")?.textContent).toContain("Maintenance b");
});

test("what is opened once more is as it is by now", async () => {
  await show(message("a"));
  fireEvent.click(screen.getByRole("button", { name: "Maintenance a" }));
  await dialog("Maintenance a");
  press("Close");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  all = [message("a", { version: 4, en: { title: "Maintenance a", text: "We'll be back at six." } })];
  await choose("a", "Withdraw…");
  // It is not asked about an older one while the newest is still fetched.
  expect(screen.queryByRole("dialog", { name: /^Withdraw/ })).toBeNull();
  expect(await dialog("Withdraw “Maintenance a”?")).toBeTruthy();
});

test("a message that somebody else has deleted meanwhile cannot be opened, and that is said", async () => {
  await show(message("a"));
  all = [];
  fireEvent.click(screen.getByRole("button", { name: "Maintenance a" }));
  expect(await screen.findByRole("heading", { name: "Failed to load the message" })).toBeTruthy();
});

test("without messages it is said what they are for, and one can be written", async () => {
  await show();
  expect(await screen.findByRole("heading", { name: "No messages yet" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Write a message" }));
  expect(await dialog("New message")).toBeTruthy();
});

test("earlier messages are fetched on request; one that has moved on to the next page meanwhile is shown once", async () => {
  calls.list.mockImplementation(({ skip }: { skip: number }) => {
    const items = skip === 0 ? [message("c"), message("b")] : [message("b"), message("a")];
    return { data: { items, total: 3 + Number(skip > 0) }, response };
  });
  await show(message("c"));
  fireEvent.click(screen.getByRole("button", { name: "Show earlier ones" }));
  expect(await screen.findByText("Maintenance a")).toBeTruthy();
  expect(screen.getAllByText("Maintenance b")).toHaveLength(1);
});

test("what cannot be loaded says so, and is loaded again on request", async () => {
  calls.list.mockReturnValueOnce(refused(500, "internal"));
  await show();
  expect(await screen.findByRole("heading", { name: "Failed to load messages" })).toBeTruthy();
  all = [message("a")];
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("button", { name: "Maintenance a" })).toBeTruthy();
});
