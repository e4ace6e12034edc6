import { HeadlessMantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { initI18n, loadTexts } from "@/i18n";
import { PlanChoice } from "./plan-choice";

const calls = vi.hoisted(() => ({ mine: vi.fn(), offers: vi.fn(), search: vi.fn(), went: vi.fn() }));
vi.mock("@/api/generated", async (original) => ({
  ...(await original<object>()),
  getMyPlan: async () => ({ data: calls.mine(), response: new Response() }),
  listOfferedPlans: async () => ({ data: { items: calls.offers() }, response: new Response() }),
  previewCheckout: () => new Promise(() => undefined),
}));
vi.mock("@tanstack/react-router", () => ({
  useNavigate: () => calls.went,
  useSearch: () => calls.search(),
}));

const plan = (id: string, action: string) => ({
  plan: {
    id,
    name: id,
    price: "4.00",
    currency: "USD",
    billing_frequency: "monthly",
    features: [],
    limits: {},
  },
  action,
  amount: "4.00",
});

beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["billing", "payments"]);
});
beforeEach(() => {
  vi.clearAllMocks();
  calls.mine.mockReturnValue({ subscription: null, open_payment: null });
  calls.offers.mockReturnValue([plan("Basic", "current"), plan("Family", "begin")]);
});

/** The plans to choose from beside one's own; `wanted` is in the address. */
async function open(wanted?: string) {
  calls.search.mockReturnValue(wanted ? { plan: wanted } : {});
  const cache = new QueryClient();
  render(
    <QueryClientProvider client={cache}>
      <HeadlessMantineProvider env="test">
        <PlanChoice />
      </HeadlessMantineProvider>
    </QueryClientProvider>,
  );
  const known = () => cache.getQueriesData({}).filter(([, data]) => data !== undefined);
  await waitFor(() => expect(known()).toHaveLength(2));
}

test("a plan that the address names is chosen already, and leaves the address with the dialog", async () => {
  await open("Family");
  expect(await screen.findByRole("dialog", { name: "Start “Family”" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.went).toHaveBeenCalledWith({ to: "/profile", search: {}, hash: "plan", replace: true });
});

test.each([["Basic"], ["unknown"], [undefined]])(
  "where the address names no other plan (%s), nothing opens by itself",
  async (wanted) => {
    await open(wanted);
    expect(await screen.findByRole("button", { name: "Choose a plan…" })).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  },
);

test("while a payment is open it is finished first", async () => {
  calls.mine.mockReturnValue({ subscription: null, open_payment: { id: "p" } });
  await open("Family");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});
