import { screens } from "./pages/index.ts";
import { type Account, day, type Workspace } from "./support/api.ts";
import { enter } from "./support/session.ts";
import { test as base, expect } from "./support/test.ts";

interface Books {
  workspace: Workspace;
  euros: Account;
  dollars: Account;
}

// Anna counts in euros and has been paid once in dollars, by a day for which no rate is known.
const test = base.extend<{ books: Books }>({
  books: async ({ api }, use) => {
    const workspace = await api.createWorkspace("Home", "EUR");
    const euros = await api.createAccount(workspace, "Current", "debit_card", "1000");
    const dollars = await api.createAccount(workspace, "Broker", "savings", "0", "USD");
    await api.createTransaction(dollars, { date: day(-1), payee: "Client", total_amount: "100.00" });
    await use({ workspace, euros, dollars });
  },
});

test("a transfer into another currency has two amounts, and the rate of the day is offered, not taken", async ({
  api,
  books: { workspace, euros, dollars },
  page,
}) => {
  const { accounts, account } = screens(page);
  await api.createWorkspaceRate(workspace, { date: day(-1), from: "EUR", to: "USD", rate: "1.1" });
  await enter(page, "/accounts");
  await accounts.open("Current");
  await page.getByRole("button", { name: "Transfer" }).click();
  await account.field("transactions.leaves").fill("100");
  const offer = account.dialog.getByRole("button", { name: "Use $110.00" });
  await expect(offer).toBeVisible();

  await test.step("without the second amount nothing is booked", async () => {
    await account.dialog.getByRole("button", { name: "Add transfer" }).click();
    await expect(account.field("transactions.arrives")).toHaveAccessibleDescription(/amount/);
    expect(await api.transactions(euros)).toHaveLength(0);
  });

  await offer.click();
  await expect(account.field("transactions.arrives")).toHaveValue("110.00");
  await account.field("transactions.arrives").fill("108.42");
  await expect(account.dialog).toContainText("1 EUR = 1.0842 USD");
  await expect(account.dialog).toContainText("1 USD = 0.922339 EUR");
  await account.dialog.getByRole("button", { name: "Add transfer" }).click();
  await expect(account.dialog).toBeHidden();
  await expect(account.balance).toHaveText("€900.00");

  await test.step("either amount can be corrected alone", async () => {
    await account.edit("Broker");
    await expect(account.field("transactions.leaves")).toHaveValue("100.00");
    await account.field("transactions.arrives").fill("109");
    await account.save();
    const amounts = async () => (await api.transactions(dollars)).map(({ total_amount }) => total_amount);
    expect(await amounts()).toEqual(expect.arrayContaining(["100.00", "109.00"]));
    const [left] = await api.transactions(euros);
    expect(left?.total_amount).toBe("-100.00");
  });
});

test("a rate of one's own converts what had none; a corrected one and another base convert when that is wished", async ({
  api,
  books: { workspace },
  page,
}) => {
  const { rates, history, workspaces } = screens(page);
  await enter(page, "/workspaces");
  await expect(workspaces.card("Home")).toBeVisible();
  await rates.openFrom("Home");

  await test.step("what had no rate is converted", async () => {
    await api.createWorkspaceRate(workspace, { date: day(-2), from: "GBP", to: "EUR", rate: "1.2" });
    const toast = page.getByRole("status").filter({ hasText: "1 transaction is converted" }).waitFor();
    await rates.button("workspaceRates.add").click();
    await rates.dialog.getByRole("textbox", { name: "Day" }).press("ArrowDown");
    await rates.set("0.9");
    await toast;
    await expect(rates.own.first()).toContainText(rates.pair("USD", "0.9", "EUR"));
  });

  await test.step("a corrected rate changes nothing by itself", async () => {
    await rates.own.first().getByRole("button", { name: /^Edit/ }).click();
    await rates.set("0.8", "common.save");
    await expect(rates.own.first()).toContainText(rates.pair("USD", "0.8", "EUR"));
    await rates.button("workspaceRates.reconvert").click();
    await expect(rates.preview).toContainText("no transactions");
    await rates.dialog.getByRole("combobox", { name: "Which transactions" }).selectOption("all");
    await expect(rates.preview).toContainText("1 of 1 transactions changes");
    await expect(rates.preview.getByRole("row", { name: /^Net/ })).toContainText("€90.00");
    await expect(rates.preview.getByRole("row", { name: /^Net/ })).toContainText("€80.00");
    await rates.dialog.getByRole("button", { name: "Recalculate 1 transaction" }).click();
    await expect(rates.dialog).toContainText("1 transaction recalculated");
    await rates.dialog.getByRole("button", { name: "Close" }).last().click();
  });

  await page.goto("/workspaces");
  await history.openFrom("Home");
  await expect(history.item("reconversion.created", "")).toHaveCount(1);
  await expect(history.item("workspaceRate.updated", "USD → EUR")).toHaveCount(1);

  await test.step("another base currency is asked about with what becomes of the figures", async () => {
    await api.createWorkspaceRate(workspace, { date: day(-1), from: "EUR", to: "USD", rate: "1.25" });
    await page.goto("/workspaces");
    await expect(workspaces.card("Home")).toContainText("EUR");
    await page.goto(`/workspaces/${workspace.id}/rates?change=base`);
    await rates.chooseBase("USD");
    await expect(rates.preview).toContainText("$100.00");
    await rates.dialog.getByRole("button", { name: "Change to USD" }).click();
    await expect(rates.dialog).toContainText("The base currency is USD now.");
    await rates.dialog.getByRole("button", { name: "Close" }).last().click();
    await page.goto("/workspaces");
    await expect(workspaces.card("Home")).toContainText("USD");
  });
});

test("the number of rows that a sum leaves out leads to them", async ({
  api,
  books: { workspace, euros },
  page,
}) => {
  const { account } = screens(page);
  await api.createTransaction(euros, { date: day(-1), payee: "Market", total_amount: "-20.00" });
  await enter(page, `/workspaces/${workspace.id}/transactions`);
  await expect(account.row("Market")).toBeVisible();
  const link = page.getByRole("main").getByRole("link", { name: /^1 transaction is left out/ });
  await link.click();
  await expect(page).toHaveURL(/rate=none/);
  await expect(account.row("Client")).toBeVisible();
  await expect(account.row("Market")).toHaveCount(0);
  await page.goto("/");
  await link.click();
  await expect(account.row("Client")).toBeVisible();
  await expect(account.row("Market")).toHaveCount(0);
  await page.getByRole("button", { name: "Without the filter No exchange rate" }).click();
  await expect(account.row("Market")).toBeVisible();
});
