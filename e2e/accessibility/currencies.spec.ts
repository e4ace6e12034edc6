import { screens } from "../pages/index.ts";
import { day } from "../support/api.ts";
import { expectAccessible } from "../support/axe.ts";
import { takeOption } from "../support/option.ts";
import { enter } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test("what is in other currencies", async ({ api, page }) => {
  const workspace = await api.createWorkspace("Home", "EUR");
  const current = await api.createAccount(workspace, "Current", "debit_card", "1000");
  const yen = await api.createAccount(workspace, "Travel", "cash", "10000", "JPY");
  await api.createAccount(workspace, "Broker", "savings", "0", "USD");
  await api.createTransaction(yen, { date: day(-1), payee: "Ramen", total_amount: "-1500" });
  await api.createWorkspaceRate(workspace, { date: day(-1), from: "EUR", to: "USD", rate: "1.1" });
  const { accounts, account, rates } = screens(page);

  await enter(page, `/workspaces/${workspace.id}/transactions`);
  await expect(account.row("Ramen")).toContainText("Not converted");
  await expectAccessible(page, "a transaction that is not converted");
  await account.row("Ramen").getByRole("button", { name: "Not converted" }).click();
  const rate = account.dialog.getByRole("textbox", { name: "1 JPY is" });
  await rate.fill("0.006");
  await expectAccessible(page, "the rate that is missing");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await expect(page.getByRole("main")).toContainText("Without ¥8,500: no rate is known");
  await expectAccessible(page, "the dashboard without a rate, on a phone");
  await page.setViewportSize({ width: 1440, height: 900 });

  await api.createWorkspaceRate(workspace, { date: day(-1), from: "JPY", to: "EUR", rate: "0.006" });
  await page.goto(`/workspaces/${workspace.id}/transactions`);
  await account
    .row("Ramen")
    .getByRole("button", { name: /Show the rate/ })
    .click();
  await expect(page.getByText("1 JPY = 0.006 EUR")).toBeVisible();
  await expectAccessible(page, "the rate of a transaction");

  await page.goto("/accounts");
  await accounts.createButton.click();
  const currency = accounts.dialog.getByRole("combobox", { name: "Currency" });
  await currency.fill("pound");
  await page.getByRole("option", { name: /^GBP/ }).first().click();
  await expect(accounts.dialog).toContainText("No rate to EUR is known");
  await expectAccessible(page, "an account in another currency");

  await page.goto(`/workspaces/${workspace.id}/accounts/${current.id}`);
  await page.getByRole("button", { name: "Transfer" }).click();
  await account.dialog.getByRole("combobox", { name: "To", exact: true }).click();
  await takeOption(page, /^Broker/);
  await account.field("transactions.leaves").fill("100");
  await expect(account.dialog.getByRole("button", { name: "Use $110.00" })).toBeVisible();
  await expectAccessible(page, "a transfer into another currency");

  await page.goto(`/workspaces/${workspace.id}/rates`);
  await expect(rates.own).toHaveCount(2);
  await expectAccessible(page, "the rates of a workspace");
  await rates.own.filter({ hasText: "JPY" }).getByRole("button", { name: /^Edit/ }).click();
  await rates.set("0.007", "common.save");
  await expect(rates.own.filter({ hasText: "0.007" })).toHaveCount(1);
  await rates.button("workspaceRates.reconvert").click();
  await rates.dialog.getByRole("combobox", { name: "Which transactions" }).selectOption("all");
  await expect(rates.preview).toContainText("1 of 1 transactions changes");
  await expectAccessible(page, "what reconversion would change");
});
