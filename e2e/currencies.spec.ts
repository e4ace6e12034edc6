import { screens } from "./pages/index.ts";
import { type Account, BORIS, day, type Workspace } from "./support/api.ts";
import { enter } from "./support/session.ts";
import { test as base, expect } from "./support/test.ts";

interface Books {
  workspace: Workspace;
  euros: Account;
  yen: Account;
}

// Anna counts in euros and has bought lunch in yen, by a day for which no rate is known.
const test = base.extend<{ books: Books }>({
  books: async ({ api }, use) => {
    const workspace = await api.createWorkspace("Home", "EUR");
    const euros = await api.createAccount(workspace, "Current", "debit_card", "1000");
    const yen = await api.createAccount(workspace, "Travel", "cash", "10000", "JPY");
    await api.createTransaction(euros, { date: day(-1), payee: "Bakery", total_amount: "-20.00" });
    await api.createTransaction(yen, { date: day(-1), payee: "Ramen", total_amount: "-1500" });
    await use({ workspace, euros, yen });
  },
});

test("an account is opened in a currency that is found by its name, with its own digits", async ({
  api,
  page,
}) => {
  const workspace = await api.createWorkspace("Home", "EUR");
  const { accounts } = screens(page);
  await enter(page, "/accounts");
  await accounts.createButton.click();
  await accounts.dialog.getByRole("textbox", { name: "Name" }).fill("Travel");
  const currency = accounts.dialog.getByRole("combobox", { name: "Currency" });
  await expect(currency).toHaveValue(/^EUR/);
  await currency.fill("yen");
  await page.getByRole("option", { name: /^JPY/ }).first().click();
  await expect(accounts.dialog).toContainText("No rate to EUR is known");
  const opening = accounts.dialog.getByRole("textbox", { name: "Opening balance" });
  await expect(opening).toHaveValue("0");
  await opening.fill("10000.5");
  await accounts.dialog.getByRole("button", { name: "Add account" }).click();
  await expect(opening).toHaveAccessibleDescription(/JPY has no decimals/);
  await opening.fill("10000");
  await accounts.dialog.getByRole("button", { name: "Add account" }).click();
  await expect(accounts.account("Travel")).toContainText("¥10,000");
  await expect(accounts.account("Travel")).toContainText("Not converted");
  const [account] = await api.accounts(workspace);
  expect(account?.current_balance).toBe("10000");

  await test.step("what was chosen lately stands first", async () => {
    await accounts.createButton.click();
    await accounts.dialog.getByRole("combobox", { name: "Currency" }).click();
    await expect(page.getByRole("option").first()).toContainText("JPY");
  });
});

test("what has no rate is left out of every sum, which says so, until who may set it does in one step", async ({
  api,
  kym,
  books: { workspace },
  page,
}) => {
  await api.addMember(kym, workspace, BORIS, "viewer");
  const { account, shell } = screens(page);

  await test.step("who may only look is told, and offered nothing", async () => {
    await enter(page, `/workspaces/${workspace.id}/transactions`, BORIS);
    await expect(account.row("Ramen")).toContainText("Not converted");
    await expect(account.row("Ramen").getByRole("button", { name: "Not converted" })).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    await expect(page.getByRole("main")).toContainText("Without ¥8,500: no rate is known");
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await enter(page, `/workspaces/${workspace.id}/transactions`);
  await expect(account.row("Ramen")).toContainText("−¥1,500");
  await expect(account.row("Ramen")).toContainText("Not converted");
  const main = page.getByRole("main");
  await expect(main).toContainText("1 transaction is left out");
  await expect(main.getByRole("definition").filter({ hasText: "left out" })).toContainText("−€20.00");

  await test.step("from the dialog of the transaction nothing but the rate is asked, and given up alone", async () => {
    await account.edit("Ramen");
    const edited = page.getByRole("dialog", { name: "Edit transaction" });
    await edited.getByRole("button", { name: "Set the rate" }).click();
    await page.getByRole("textbox", { name: "1 JPY is" }).press("Escape");
    await expect(page.getByRole("textbox", { name: "1 JPY is" })).toBeHidden();
    await expect(edited).toBeVisible();
    await edited.press("Escape");
    await expect(edited).toBeHidden();
  });

  await account.row("Ramen").getByRole("button", { name: "Not converted" }).click();
  const rate = account.dialog.getByRole("textbox", { name: "1 JPY is" });
  await rate.fill("0.006");
  await account.dialog.getByRole("button", { name: "Set the rate" }).click();
  await expect(account.dialog).toBeHidden();
  await expect(account.row("Ramen")).toContainText("≈ −€9.00");
  await expect(main).not.toContainText("left out");
  await expect(main.getByRole("definition").filter({ hasText: "−€29.00" })).toBeVisible();

  await test.step("and how it was converted is told", async () => {
    await account
      .row("Ramen")
      .getByRole("button", { name: /Show the rate/ })
      .click();
    await expect(page.getByText("1 JPY = 0.006 EUR")).toBeVisible();
    await expect(page.getByText(/set in this workspace/)).toBeVisible();
  });

  await test.step("the other figures follow", async () => {
    await page.goto("/accounts");
    await expect(main).toContainText("≈ €51.00");
    await expect(main).toContainText("€1,031.00");
    await page.goto("/");
    await expect(main).toContainText("€1,031.00");
    await expect(shell.connected).toBeVisible();
  });
});
