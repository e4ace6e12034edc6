import { HeadlessMantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { render, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { initI18n } from "@/i18n";
import type { SessionUser } from "@/session/record";
import { useSession } from "@/session/session";
import { useToasts } from "./store";
import { ToastStack } from "./toast-stack";

const calls = vi.hoisted(() => ({ mine: vi.fn(), offers: vi.fn() }));
vi.mock("@/api/generated", async (original) => ({
  ...(await original<object>()),
  getMyPlan: async () => ({ data: calls.mine(), response: new Response() }),
  listOfferedPlans: async () => ({ data: { items: calls.offers() }, response: new Response() }),
  listWorkspaces: async () => ({
    data: { items: [{ users: [{ user_id: "anna", full_name: "Anna Example" }] }] },
    response: new Response(),
  }),
}));

const SENTENCE = "Your plan includes 1 workspace, and you own 1.";
const OFFERS = [
  { plan: { id: "basic" }, action: "current" },
  { plan: { id: "family" }, action: "change_now" },
];

beforeAll(() => initI18n("en"));
beforeEach(() => {
  vi.clearAllMocks();
  useToasts.setState({ toasts: [] });
  useSession.setState({ session: { status: "signed-in", user: { id: "boris" } as SessionUser } });
  calls.mine.mockReturnValue({ is_shown: true, open_payment: null });
  calls.offers.mockReturnValue(OFFERS);
});

/** The stack over a warning about a limit of somebody's plan; resolves when all about it is known. */
async function warn(payerId: string | null): Promise<void> {
  const cache = new QueryClient();
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  useToasts.getState().show({ id: "limit", kind: "limit", text: SENTENCE, payerId });
  render(
    <HeadlessMantineProvider>
      <QueryClientProvider client={cache}>
        <RouterContextProvider router={router}>
          <ToastStack />
        </RouterContextProvider>
      </QueryClientProvider>
    </HeadlessMantineProvider>,
  );
  await waitFor(() => expect(cache.getQueryCache().getAll().length).toBeGreaterThan(0), { timeout: 10_000 });
  await waitFor(() => expect(cache.isFetching()).toBe(0));
}

test.each([
  ["one's own", "boris"],
  ["not said whose", null],
])("a limit of a plan (%s) is said once, with the way to another plan", async (_, payerId) => {
  await warn(payerId);
  expect(screen.getAllByText(SENTENCE)).toHaveLength(1);
  expect((await screen.findByRole("link", { name: "Choose a plan" })).getAttribute("href")).toBe(
    "/profile#plan",
  );
});

test.each([
  ["there is no other", { offers: OFFERS.slice(0, 1), mine: {} }],
  ["a payment is open", { offers: OFFERS, mine: { open_payment: { id: "p" } } }],
])("where %s, the way leads to one's plan", async (_, { offers, mine }) => {
  calls.offers.mockReturnValue(offers);
  calls.mine.mockReturnValue({ is_shown: true, open_payment: null, ...mine });
  await warn("boris");
  expect((await screen.findByRole("link", { name: "Your plan" })).getAttribute("href")).toBe("/profile#plan");
});

test("of somebody else's plan it says whose it is, and leads nowhere", async () => {
  await warn("anna");
  expect(await screen.findByText("This workspace is on Anna Example's plan.")).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
  expect(calls.offers).not.toHaveBeenCalled();
});

test("of somebody who is not known here it says nothing", async () => {
  await warn("clara");
  expect(screen.getByRole("status").textContent).toBe(`Limit exceeded${SENTENCE}`);
});

test("where plans are not shown, no way leads to them", async () => {
  calls.mine.mockReturnValue({ is_shown: false, open_payment: null });
  await warn("boris");
  expect(screen.getByText(SENTENCE)).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});
