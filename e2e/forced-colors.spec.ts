import type { Locator } from "@playwright/test";
import { screens } from "./pages/index.ts";
import { type Account, day, type Workspace } from "./support/api.ts";
import { enter } from "./support/session.ts";
import { expect, test } from "./support/test.ts";

/** Without the moving of what fades in, and without the caret. */
const STILL = { animations: "disabled", caret: "hide" } as const;

/** Waits until an element looks otherwise than in the picture; it fails for one that looks the same. */
async function expectToDiffer(element: Locator, from: Buffer, what: string): Promise<void> {
  await expect.poll(async () => (await element.screenshot(STILL)).equals(from), what).toBe(false);
}

/** What is drawn by a background alone is not seen where the system chooses the colours. */
async function expectToShow(element: Locator, what: string, act: () => Promise<unknown>): Promise<void> {
  const before = await element.screenshot(STILL);
  await act();
  await expectToDiffer(element, before, what);
}

test.use({ contextOptions: { forcedColors: "active" } });

let workspace: Workspace;
let current: Account;
let food: string;

test.beforeEach(async ({ api }) => {
  workspace = await api.createWorkspace("Home");
  current = await api.createAccount(workspace, "Current", "debit_card", "1000");
  ({ id: food } = await api.createCategory(workspace, "Nourishment"));
});

test("the table shows its cursor and what is chosen", async ({ api, page }) => {
  for (const payee of ["Bakery", "Market", "Cinema"])
    await api.createTransaction(current, { date: day(), total_amount: "-12", payee });
  const { account } = screens(page);
  await enter(page, `/workspaces/${workspace.id}/accounts/${current.id}`);
  await account.cell("Bakery", "payee").click();
  const market = account.cell("Market", "category");
  await account.cell("Market", "payee").click();
  await expectToShow(market, "the cursor in a cell", () => page.keyboard.press("ArrowRight"));
  await page.keyboard.press("ArrowUp");
  await expectToShow(account.row("Market"), "a row that is chosen", async () => {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("x");
    await page.keyboard.press("ArrowUp");
  });
  // The box says so too: beside it, and away from the cursor, the row alone does.
  await expectToShow(account.cell("Cinema", "status"), "a cell of a row that is chosen", () =>
    account.row("Cinema").getByRole("checkbox").click(),
  );
});

test("menus, segments, options, switches, choices and bars show their state", async ({ api, page }) => {
  await api.createBudget(workspace, "Months", [{ category_id: food, amount: "100" }]);
  const { account, shell, budget } = screens(page);
  await enter(page, "/");

  await test.step("the page that is shown, in the bar and in the drawer", async () => {
    const link = shell.menu.getByRole("link", { name: "Budget", exact: true });
    await expectToShow(link, "the current page", async () => {
      await link.click();
      await page.mouse.move(0, 400);
      await expect(budget.picker("Months")).toBeVisible();
      await budget.picker("Months").focus();
    });
  });

  await test.step("how much is spent", async () => {
    await expectToShow(budget.line("Nourishment").getByRole("img").last(), "a bar that fills", async () => {
      await api.createTransaction(current, { date: day(), total_amount: "-60", category_id: food });
      await expect(budget.line("Nourishment")).toContainText("€60.00");
    });
  });

  await test.step("a segment and an option of the form", async () => {
    await page.goto(`/workspaces/${workspace.id}/accounts/${current.id}`);
    await account.addButton.click();
    const income = account.dialog.locator("label").filter({ hasText: /^Income$/ });
    await expectToShow(income, "the chosen segment", () => income.click());
    await account.dialog.getByRole("combobox", { name: "Status" }).click();
    const option = page.getByRole("option", { name: "Cleared" });
    await expectToShow(option, "the option under the keys", async () => {
      await page.keyboard.press("ArrowDown");
      await expect(option).toHaveAttribute("data-combobox-selected", "true");
    });
    await page.keyboard.press("Escape");
  });

  await test.step("a switch, and a choice among accounts", async () => {
    await page.goto(`/workspaces/${workspace.id}/forecast`);
    const toggle = page.getByRole("switch");
    // The box that it is drawn in lies beside the input, which is not seen.
    await expectToShow(toggle.locator("xpath=.."), "a switch", async () => {
      await toggle.click();
      await page.mouse.move(0, 0);
    });
    const row = page.getByRole("button", { name: /^Current/ });
    await expectToShow(row, "the chosen account", async () => {
      await row.click();
      await page.mouse.move(0, 0);
    });
  });
});
