import { screens } from "./pages/index.ts";
import { enter } from "./support/session.ts";
import { expect, test } from "./support/test.ts";

test("a screen is called by what it shows, in the tab and for who listens", async ({ api, page }) => {
  const home = await api.createWorkspace("Home");
  await api.createAccount(home, "Household money", "debit_card", "10");
  await api.createBudget(home, "Months", []);
  const { accounts, budget, shell } = screens(page);
  await enter(page, "/");
  await expect(page).toHaveTitle("Dashboard · Know Your Money");
  const said = page.locator("[aria-live=polite]").filter({ hasText: "Know Your Money" });
  // The browser itself says what is loaded first.
  await expect(said).toHaveCount(0);

  await shell.goTo("accounts");
  await expect(said).toHaveText("Accounts · Know Your Money");
  await accounts.open("Household money");
  await expect(page).toHaveTitle("Household money · Know Your Money");
  await expect(said).toHaveText("Household money · Know Your Money");

  await shell.goTo("budget");
  await expect(budget.picker("Months")).toBeVisible();
  await expect(said).toHaveText("Months · Budget · Know Your Money");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("no field is so small that Safari enlarges the page to it", async ({ api, page }) => {
    const home = await api.createWorkspace("Home");
    const current = await api.createAccount(home, "Current", "debit_card", "10");
    const { account } = screens(page);
    await enter(page, `/workspaces/${home.id}/accounts/${current.id}`);
    const sizes = () =>
      page
        .locator("input:not([type=checkbox], [type=radio], [type=file]), select, textarea")
        .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
    await page.getByRole("button", { name: "Add transaction" }).last().click();
    await expect(account.field("transactions.columns.amount")).toBeVisible();
    const seen = await sizes();
    expect(seen.length).toBeGreaterThan(4);
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(16);
  });
});
