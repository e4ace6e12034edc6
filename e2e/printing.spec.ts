import type { Page } from "@playwright/test";
import { screens } from "./pages/index.ts";
import { type Account, day, type Workspace } from "./support/api.ts";
import { pagesOf } from "./support/pdf-text.ts";
import { enter } from "./support/session.ts";
import { expect, test } from "./support/test.ts";
import { textCollisions } from "./support/text-collisions.ts";

const FORMATS = ["A4", "Letter"] as const;
/** How wide they are between their margins, in pixels. */
const WIDTHS = { A4: 688, Letter: 710 } as const;

/** What is only there to be pressed: no name of it comes to paper. */
const CONTROLS = [
  "Add transaction",
  "Add receipt",
  "Transfer",
  "Filters",
  "Rows",
  "Add line",
  "See all",
  "Arrange",
];
const FRAME = ["Dashboard", "Workspaces", "Reports", "Search or jump to", "Connected", "Add transaction"];

/** The pages that the browser prints, each as the texts on it. */
async function printed(page: Page, format: (typeof FORMATS)[number]): Promise<string[][]> {
  return pagesOf(await page.pdf({ format }));
}

/** Lays the page out as for paper, on which nothing is cut off or shrunk to fit. */
async function expectToFit(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  for (const format of FORMATS) {
    await page.setViewportSize({ width: WIDTHS[format], height: 980 });
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(wider, format).toBe(0);
    expect(await page.evaluate(textCollisions), format).toEqual([]);
  }
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: null });
  if (size) await page.setViewportSize(size);
}

const payee = (at: number) => `Shop ${String(at).padStart(3, "0")}`;
const COUNT = 120;

let workspace: Workspace;
let current: Account;

test.beforeEach(async ({ api }) => {
  workspace = await api.createWorkspace("Home");
  current = await api.createAccount(workspace, "Household money", "debit_card", "1000");
  const rows = Array.from({ length: COUNT }, (_, at) => ({
    date: day(-(at % 20)),
    payee: payee(at),
    amount: "-1.25",
  }));
  await api.importTransactions(workspace, current, rows);
});

test("an account on paper has all its rows, its balances and days, and no control", async ({ page }) => {
  const { account } = screens(page);
  await enter(page, `/workspaces/${workspace.id}/accounts/${current.id}`);
  await expect(account.grid.getByRole("row")).toHaveCount(16);
  // What is printed is fetched when the page is at rest.
  await expect.poll(async () => (await printed(page, "A4")).length).toBeGreaterThan(2);
  for (const format of FORMATS) {
    const pages = await printed(page, format);
    const all = pages.flat();
    expect(all[0]).toBe("Household money");
    expect(all).toContain("€850.00");
    expect(all.find((text) => text.includes("EUR"))).toMatch(/ – .*EUR · 120 transactions · Printed /);
    for (let at = 0; at < COUNT; at += 1) expect(all, format).toContain(payee(at));
    for (const texts of pages)
      expect(texts).toEqual(expect.arrayContaining(["Date", "Payee", "Amount", "Balance"]));
    for (const control of [...CONTROLS, ...FRAME]) expect(all, format).not.toContain(control);
  }
  await expectToFit(page);
});

test("transactions, a budget, the dashboard and reports on paper", async ({ api, page }) => {
  const { id: food } = await api.createCategory(workspace, "Nourishment");
  await api.createTransaction(current, {
    date: day(),
    total_amount: "-60",
    payee: "Market",
    category_id: food,
  });
  await api.createBudget(workspace, "Months", [{ category_id: food, amount: "100" }]);
  const { budget, dashboard } = screens(page);
  await enter(page, `/workspaces/${workspace.id}/transactions`);

  await test.step("the transactions of all accounts", async () => {
    await expect.poll(async () => (await printed(page, "A4")).length).toBeGreaterThan(2);
    const all = (await printed(page, "A4")).flat();
    expect(all).toContain("All transactions");
    expect(all).toContain(payee(COUNT - 1));
    for (const control of [...CONTROLS, ...FRAME]) expect(all).not.toContain(control);
    await expectToFit(page);
  });

  await test.step("a budget", async () => {
    await page.goto("/budget");
    await expect(budget.line("Nourishment")).toBeVisible();
    await expect
      .poll(async () => (await printed(page, "Letter")).flat())
      .toEqual(expect.arrayContaining(["Planned", "Spent", "Left", "Nourishment"]));
    const all = (await printed(page, "Letter")).flat();
    expect(all.find((text) => text.startsWith("Months"))).toMatch(/^Months · .* · EUR · Printed /);
    for (const control of [...CONTROLS, ...FRAME]) expect(all).not.toContain(control);
    await expectToFit(page);
  });

  await test.step("the dashboard", async () => {
    await page.goto("/");
    await expect(dashboard.card("dashboard.netWorth").or(dashboard.title).first()).toBeVisible();
    await expect(page.getByRole("main").getByText("Market").first()).toBeVisible();
    const all = (await printed(page, "A4")).flat();
    expect(all).toContain("Market");
    for (const control of CONTROLS) expect(all).not.toContain(control);
    await expectToFit(page);
  });

  await test.step("reports of many columns and of many rows", async () => {
    await page.goto("/reports/net-worth-over-time?period=this_year");
    await expect(page.getByRole("table").first()).toBeVisible();
    await expectToFit(page);
    await page.goto("/reports/transactions-list?period=last_30_days");
    await expect(page.getByRole("table").first()).toBeVisible();
    const pages = await printed(page, "A4");
    expect(pages.flat()).toContain(payee(COUNT - 1));
    for (const texts of pages.slice(1)) expect(texts).toEqual(expect.arrayContaining(["Day", "Payee"]));
    await expectToFit(page);
  });
});
