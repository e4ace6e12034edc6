import { HeadlessMantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { LIMIT_KEYS } from "@/features/billing/subscriptions/public";
import { changeLanguage, initI18n, loadTexts } from "@/i18n";
import { useSession } from "@/session/session";
import type { OfferedPlanDetails } from "./api";
import PricesPage from "./prices-page";

const calls = vi.hoisted(() => ({ plans: vi.fn(), registration: vi.fn() }));
vi.mock("@/api/generated", async (original) => ({
  ...(await original<object>()),
  getPublicPlans: async () => {
    const items = calls.plans();
    if (items) return { data: { items }, response: new Response() };
    return {
      error: { detail: { code: "internal", message: "" } },
      response: new Response(null, { status: 500 }),
    };
  },
  getRegistration: async () => ({ data: calls.registration(), response: new Response() }),
}));

const NO_LIMITS = Object.fromEntries(
  LIMIT_KEYS.map((key) => [key, null]),
) as unknown as OfferedPlanDetails["limits"];
const BASIC: OfferedPlanDetails = {
  id: "basic",
  code: "basic",
  name: "Basic",
  description: "For one",
  price: "4.00",
  currency: "USD",
  billing_frequency: "monthly",
  billing_days: null,
  trial_days: 0,
  features: ["Email support"],
  limits: { ...NO_LIMITS, accounts: 5, ocr_per_month: 0 },
};
const FAMILY: OfferedPlanDetails = {
  ...BASIC,
  id: "family",
  name: "Family",
  price: "9.99",
  trial_days: 14,
  features: [],
  limits: NO_LIMITS,
};

beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["billing", "payments", "refusals"]);
});
beforeEach(() => {
  useSession.setState({ session: { status: "signed-out" } });
  calls.plans.mockReturnValue([BASIC, FAMILY]);
  calls.registration.mockReturnValue({ mode: "open", setup_required: false });
});

function open() {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <HeadlessMantineProvider env="test">
      <QueryClientProvider client={cache}>
        <RouterContextProvider
          router={createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })}
        >
          <PricesPage />
        </RouterContextProvider>
      </QueryClientProvider>
    </HeadlessMantineProvider>,
  );
  return cache;
}

const card = (name: string) =>
  screen.findByRole("heading", { level: 2, name }).then((title) => title.closest("li") as HTMLElement);

test("each plan says its price with its period, its trial, what it brings and what it allows", async () => {
  open();
  const [basic, family] = [await card("Basic"), await card("Family")];
  expect(basic.textContent).toContain("$4.00 a month");
  expect(basic.textContent).not.toContain("free");
  expect(basic.textContent).toContain("Email support");
  expect(family.textContent).toContain("$9.99 a month");
  expect(family.textContent).toContain("First 14 days free");
  // What no plan limits is said of none.
  const limits = (within_: HTMLElement) =>
    within(within_)
      .getAllByRole("term")
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  expect(limits(basic)).toEqual(["Accounts: 5", "Scanned receipts per month: Not included"]);
  expect(limits(family)).toEqual(["Accounts: Unlimited", "Scanned receipts per month: Unlimited"]);
});

test.each([
  ["open", false, "/register"],
  ["open", true, "/login"],
  ["invitation", false, "/login"],
  ["closed", false, "/login"],
] as const)(
  "registration is %s, nobody is here yet %s: a visitor goes to %s, and on to the plan",
  async (mode, setup_required, path) => {
    calls.registration.mockReturnValue({ mode, setup_required });
    const cache = open();
    await card("Family");
    await waitFor(() => expect(cache.isFetching()).toBe(0));
    const link = screen.getByRole("link", { name: "Choose Family" });
    const address = new URL(link.getAttribute("href") ?? "", "http://kym.test");
    expect(address.pathname).toBe(path);
    expect(address.searchParams.get("redirect")).toBe("/profile?plan=family#plan");
  },
);

test("whoever is signed in goes to the plan at once, and nobody is asked who may register", async () => {
  useSession.setState({ session: { status: "signed-in", user: null } });
  open();
  await card("Family");
  expect(screen.getByRole("link", { name: "Choose Family" }).getAttribute("href")).toBe(
    "/profile?plan=family#plan",
  );
  expect(screen.getByRole("link", { name: "Go to the dashboard" })).toBeTruthy();
  expect(calls.registration).not.toHaveBeenCalled();
});

test("without plans the page says so, and leads to the sign-in", async () => {
  calls.plans.mockReturnValue([]);
  open();
  expect(await screen.findByRole("heading", { level: 1, name: "No plans to choose from" })).toBeTruthy();
  expect(screen.getByRole("link").getAttribute("href")).toBe("/login");
});

test("a list that can't be loaded can be tried again", async () => {
  calls.plans.mockReturnValueOnce(null);
  open();
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load the prices");
  screen.getByRole("button", { name: "Retry" }).click();
  expect(await card("Basic")).toBeTruthy();
});

test("in another language the plans are asked for in that one", async () => {
  open();
  await card("Basic");
  calls.plans.mockReturnValue([{ ...BASIC, name: "Базовый" }]);
  await act(() => changeLanguage("ru"));
  expect((await card("Базовый")).textContent).toContain("в месяц");
  await act(() => changeLanguage("en"));
});
