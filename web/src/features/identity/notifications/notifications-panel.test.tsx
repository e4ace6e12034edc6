import { HeadlessMantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { initI18n, loadTexts } from "@/i18n";
import type { Notification } from "./api";
import { NotificationsPanel } from "./notifications-panel";

const listed = vi.hoisted(() => vi.fn());
vi.mock("@/api/generated", async (original) => ({
  ...(await original<object>()),
  listNotifications: async () => ({ data: listed(), response: new Response() }),
}));

beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["users", "billing"]);
});

const INVOICE = { id: "i", number: "KYM-2026-0007" };
const BILLING = {
  plan_name: "Family",
  invoice: null,
  payment_id: null,
  amount: "9.99",
  currency: "USD",
  day: null,
};

test.each([
  [
    "payment_attention",
    { ...BILLING, payment_id: "p" },
    "Open the payments",
    "/admin/payment?attention=true",
  ],
  [
    "payment_attention",
    { ...BILLING, invoice: INVOICE },
    "Open the payments",
    "/admin/payment?attention=true",
  ],
  ["payment_due", { ...BILLING, invoice: INVOICE }, "Open your invoices", "/profile#invoices"],
  ["trial_ends", BILLING, "Open your plan", "/profile#plan"],
] as const)("a notification of %s leads to what it is about", async (kind, billing, name, href) => {
  const item = { id: "n", kind, billing, device: null, plan: null, limit: null, workspace: null };
  const notification = { ...item, provider: null, created_at: "2026-11-28T10:00:00Z", read_at: null };
  listed.mockReturnValue({ items: [notification as unknown as Notification], total: 1, unread: 1 });
  render(
    <HeadlessMantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterContextProvider
          router={createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })}
        >
          <NotificationsPanel id="notifications" />
        </RouterContextProvider>
      </QueryClientProvider>
    </HeadlessMantineProvider>,
  );
  expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe(href);
  expect(screen.getAllByRole("link")).toHaveLength(1);
});
