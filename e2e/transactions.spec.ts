import type { Route } from "@playwright/test";
import { screens } from "./pages/index.ts";
import { type Account, ANNA, type Api, day } from "./support/api.ts";
import { enter } from "./support/session.ts";
import { expect, test } from "./support/test.ts";

test.describe("an account with some rows", () => {
  let current: Account;

  test.beforeEach(async ({ api, page }) => {
    current = await withAccounts(api);
    await api.createTransaction(current, { date: day(-2), total_amount: "-20.00", payee: "Market" });
    await api.createTransaction(current, { date: day(-1), total_amount: "-5.00", payee: "Café Früh" });
    await api.createTransaction(current, { date: day(-60), total_amount: "-7.00", payee: "Long ago" });
    const { accounts } = screens(page);
    await enter(page, "/accounts");
    await accounts.open("Current");
  });

  test("its rows are looked through, deleted, moved, and each comes back", async ({ page }) => {
    const { account, accounts, shell } = screens(page);

    await test.step("the last 30 days are shown, and all of it on request", async () => {
      await expect(account.row("Market")).toBeVisible();
      await expect(account.row("Long ago")).toBeHidden();
      await account.showRange("transactions.ranges.all");
      await expect(account.row("Long ago")).toBeVisible();
      await expect(account.cell("Long ago", "balance")).toHaveText("€93.00");
    });

    await test.step("search finds by payee, whatever the case, and by amount", async () => {
      await account.search.fill("CAFÉ FRÜH");
      await expect(account.row("Café")).toBeVisible();
      await expect(account.row("Market")).toBeHidden();
      await account.search.fill("20");
      await expect(account.row("Market")).toBeVisible();
      await account.search.fill("");
      await expect(account.row("Café")).toBeVisible();
    });

    await test.step("a deleted row comes back with undo", async () => {
      await account.grid.focus();
      await account.cell("Market", "payee").click();
      await page.keyboard.press("Delete");
      await expect(account.row("Market")).toBeHidden();
      await expect(account.balance).toHaveText("€88.00");
      await shell.undo.click();
      await expect(account.row("Market")).toBeVisible();
      await expect(account.balance).toHaveText("€68.00");
    });

    await test.step("both legs of a transfer go and come together", async () => {
      await account.transfer({ amount: "10", to: "Savings" });
      await account.row("Savings").getByRole("gridcell").nth(2).click();
      await page.keyboard.press("Delete");
      await expect(account.balance).toHaveText("€68.00");
      await shell.goTo("accounts");
      await expect(accounts.account("Savings")).toContainText("€0.00");
    });
  });

  test("a row is changed, and what somebody else changes in it is not lost", async ({ page, api }) => {
    const { account, shell } = screens(page);
    const paid = async (name: string) => {
      const row = (await api.transactions(current)).find(({ payee }) => payee === name);
      if (row === undefined) throw new Error("the row is gone");
      return row;
    };

    await test.step("every balance changes with it", async () => {
      await account.edit("Market");
      await account.field("transactions.columns.amount").fill("30");
      await account.save();
      await expect(account.cell("Market", "amount")).toHaveText("\u2212€30.00");
      await expect(account.cell("Market", "balance")).toHaveText("€63.00");
      await expect(account.cell("Café", "balance")).toHaveText("€58.00");
      await expect(account.balance).toHaveText("€58.00");
    });

    await test.step("two people at one row: nobody's change is lost", async () => {
      await expect(shell.connected).toBeVisible();
      await account.edit("Market");
      await api.updateTransaction(await paid("Market"), { payee: "Market hall" });
      await account.field("transactions.columns.amount").fill("21");
      await account.save();
      await expect(account.cell("Market hall", "amount")).toHaveText("\u2212€21.00");
    });

    await test.step("a change that is seen before one's own is answered hides neither", async () => {
      const hall = await paid("Market hall");
      const meanwhile = async (route: Route) => {
        await api.updateTransaction(hall, { payee: "Market place" });
        await expect(account.row("Market place")).toBeVisible();
        await route.continue();
      };
      await page.route(`**/transactions/${hall.id}`, meanwhile, { times: 1 });
      await account.edit("Market hall");
      await account.field("transactions.columns.amount").fill("22");
      await account.save();
      await expect(account.cell("Market place", "amount")).toHaveText("\u2212€22.00");
    });
  });
});

test("the table is used by keyboard alone, from signing in to undo", async ({ api, page }) => {
  const current = await withAccounts(api);
  await api.createTransaction(current, { date: day(-1), total_amount: "-5.00", payee: "Market" });
  const { auth, account, shell } = screens(page);
  await page.goto("/accounts");
  await expect(auth.username).toBeFocused();
  await page.keyboard.type(ANNA.username);
  await page.keyboard.press("Tab");
  await page.keyboard.type(ANNA.password);
  await page.keyboard.press("Enter");
  const link = page.getByRole("main").getByRole("link", { name: "Current" });
  await expect(link).toBeVisible();
  await tabTo(page, "Current");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Current" })).toBeVisible();

  await page.keyboard.press("t");
  await expect(account.dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(account.dialog).toBeHidden();

  await page.keyboard.press("n");
  const entry = page.getByRole("group", { name: "New transaction" });
  await expect(entry).toBeVisible();
  await page.keyboard.type("Bakery");
  for (let field = 0; field < 3; field += 1) await page.keyboard.press("Tab");
  await page.keyboard.type("2*3.25");
  await page.keyboard.press("Enter");
  await expect(account.row("Bakery")).toContainText("\u2212€6.50");
  await expect(entry).toBeHidden();

  await expect(account.grid).toBeFocused();
  await expect(account.balance).toHaveText("€88.50");
  await page.keyboard.press("Delete");
  await expect(account.row("Bakery")).toBeHidden();
  await page.keyboard.press("Control+z");
  await expect(account.row("Bakery")).toBeVisible();
  await expect(shell.connected).toBeVisible();

  await page.keyboard.press("Control+k");
  await expect(
    page.getByRole("dialog").getByRole("searchbox").or(page.getByRole("dialog").getByRole("textbox")),
  ).toBeFocused();
  await page.keyboard.type("Savings");
  await expect(page.getByRole("dialog").getByRole("button").first()).toHaveText(/^Savings$/u);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Savings" })).toBeVisible();
});

test("of 5,000 rows only those in sight exist, down to the last", async ({ api, page }) => {
  const current = await withAccounts(api);
  const rows = Array.from({ length: 5000 }, (_, at) => ({
    date: day(-(at % 28)),
    payee: `Payee ${at}`,
    amount: `-${1 + (at % 90)}.25`,
  }));
  await api.importTransactions(await api.workspace("Home"), current, rows);
  const { accounts, account } = screens(page);
  await enter(page, "/accounts");
  await accounts.open("Current");
  await page.getByRole("combobox", { name: "Rows" }).selectOption({ label: "All" });
  await expect(account.grid).toHaveAttribute("aria-rowcount", "5001");
  expect(await account.grid.getByRole("row").count()).toBeLessThan(80);

  await account.grid.focus();
  await page.keyboard.press("Control+End");
  await expect(account.grid.locator("[aria-rowindex='5001']")).toBeInViewport();
  expect(await account.grid.getByRole("row").count()).toBeLessThan(80);
});

async function withAccounts(api: Api): Promise<Account> {
  const workspace = await api.createWorkspace("Home");
  const current = await api.createAccount(workspace, "Current", "debit_card", "100");
  await api.createAccount(workspace, "Savings", "savings");
  return current;
}

/** Presses Tab until the element of this name has the focus, as somebody without a mouse does. */
async function tabTo(page: import("@playwright/test").Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press("Tab");
    if ((await page.evaluate(() => document.activeElement?.textContent)) === name) return;
  }
  throw new Error(`Tab never reached ${name}`);
}
