import { HeadlessMantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { initI18n, loadTexts } from "@/i18n";
import type { RevenueMonth, RevenueOfCurrency } from "./api";
import type { RevenueSearch } from "./revenue-search";
import { RevenueView } from "./revenue-view";

const calls = vi.hoisted(() => ({ revenue: vi.fn(), plans: vi.fn() }));
vi.mock("@/api/generated", async (original) => ({
  ...(await original<object>()),
  getRevenue: async (options: object) => {
    const currencies = calls.revenue(options);
    if (!currencies)
      return { error: { detail: { code: "internal" } }, response: new Response(null, { status: 500 }) };
    const data = { from: "2026-10", to: "2026-11", time_zone: "Europe/Berlin", currencies };
    return { data, response: new Response() };
  },
  listPlans: async () => ({ data: { items: calls.plans() }, response: new Response() }),
}));

const OCTOBER: RevenueMonth = {
  month: "2026-10",
  is_current: false,
  recurring_revenue: "10.00",
  subscriptions: 2,
  new: 2,
  changed_in: 0,
  changed_out: 0,
  ended: 0,
  cancellations: 1,
  failed_payments: 1,
  failed_amount: "4.00",
  received: "14.00",
  refunded: "0.00",
};
const NOVEMBER: RevenueMonth = {
  ...OCTOBER,
  month: "2026-11",
  is_current: true,
  recurring_revenue: "25.50",
  subscriptions: 3,
  new: 1,
  failed_payments: 0,
  failed_amount: "0.00",
  received: "15.50",
  refunded: "4.00",
};
const months = [OCTOBER, NOVEMBER];
const FAMILY = { id: "family", code: "family", name: "Family" };
const DOLLARS: RevenueOfCurrency = { currency: "USD", months, plans: [{ plan: FAMILY, months }] };
const YEN: RevenueOfCurrency = {
  currency: "JPY",
  months: months.map((month) => ({
    ...month,
    recurring_revenue: "1200",
    failed_amount: "0",
    received: "1200",
    refunded: "0",
  })),
  plans: [],
};

beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["billing", "billing-management", "money", "refusals"]);
});
beforeEach(() => {
  vi.clearAllMocks();
  // Nothing has a size here.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  calls.plans.mockReturnValue([]);
  calls.revenue.mockReturnValue([DOLLARS]);
});

function open(search: Partial<RevenueSearch> = {}) {
  const show = vi.fn();
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={cache}>
      <HeadlessMantineProvider env="test">
        <RevenueView search={{ tab: "reports", ...search }} onShow={show} />
      </HeadlessMantineProvider>
    </QueryClientProvider>,
  );
  return show;
}

/** The lines of a table, as they are read. */
async function linesOf(name: string): Promise<string[]> {
  const table = within(await screen.findByRole("region", { name })).getByRole("table");
  return within(table)
    .getAllByRole("row")
    .map((row) => Array.from(row.children, ({ textContent }) => textContent).join(" | "));
}

test("months are told from the newest on, with what they come to", async () => {
  open();
  const [, november, october, total] = await linesOf("By month");
  expect(november).toBe("November 2026As of now | $25.50 | 3 | 1 | 0 | 0 | 0 | 1 | 0 | $15.50 | $4.00");
  expect(october).toBe("October 2026 | $10.00 | 2 | 2 | 0 | 0 | 0 | 1 | 1$4.00 | $14.00 | $0.00");
  expect(total).toBe("Total |  |  | 3 | 0 | 0 | 0 | 2 | 1$4.00 | $29.50 | $4.00");
  expect((await linesOf("By plan"))[1]).toMatch(/^Family \| \$25\.50 \| 3 \| 3 /);
});

test("a currency is shown by itself, with its own digits, and can be chosen", async () => {
  calls.revenue.mockReturnValue([YEN, DOLLARS]);
  const show = open();
  expect((await linesOf("By month")).at(-1)).toContain("¥2,400");
  fireEvent.change(screen.getByRole("combobox", { name: "Currency" }), { target: { value: "USD" } });
  expect(show).toHaveBeenCalledWith({ tab: "reports", currency: "USD" });
});

test("the currency of the address is shown; one without figures is not", async () => {
  calls.revenue.mockReturnValue([YEN, DOLLARS]);
  open({ currency: "USD" });
  expect((await linesOf("By month")).at(-1)).toContain("$29.50");
});

test("the server is asked for the plan, and the default period is its own", async () => {
  open({ plan_id: "family" });
  await waitFor(() => expect(calls.revenue).toHaveBeenCalled());
  expect(calls.revenue.mock.calls[0]?.[0]).toMatchObject({ query: { plan_id: "family" } });
});

test("a period of one's own can be taken back", async () => {
  const show = open({ period: "lastYear" });
  fireEvent.change(await screen.findByRole("combobox", { name: "Period" }), {
    target: { value: "last12Months" },
  });
  expect(show).toHaveBeenLastCalledWith({ tab: "reports" });
});

test("where nobody has paid yet that is said", async () => {
  calls.revenue.mockReturnValue([]);
  open();
  expect(await screen.findByRole("heading", { name: "No revenue yet" })).toBeTruthy();
});

test("where the filters find nothing they can be cleared", async () => {
  calls.revenue.mockReturnValue([]);
  const show = open({ plan_id: "family" });
  await screen.findByRole("heading", { name: "No figures found" });
  fireEvent.click(screen.getAllByRole("button", { name: "Clear filters" }).at(-1) as HTMLElement);
  expect(show).toHaveBeenCalledWith({ tab: "reports" });
});

test("a report that can't be loaded can be tried again", async () => {
  calls.revenue.mockReturnValueOnce(null);
  open();
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load the report");
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await linesOf("By plan")).toHaveLength(3);
});
