import { type Screens, screens } from "./pages/index.ts";
import { type Account, type Api, BORIS, day, type Transaction } from "./support/api.ts";
import { enter } from "./support/session.ts";
import { test as base, expect } from "./support/test.ts";

interface Household {
  /** Boris, who edits the same books by another way. */
  boris: Api;
  current: Account;
  market: Transaction;
  account: Screens["account"];
}

// Anna has the account open; Boris changes its rows.
const test = base.extend<{ household: Household }>({
  household: async ({ api, kym, page }, use) => {
    const workspace = await api.createWorkspace("Home");
    const boris = await api.addMember(kym, workspace, BORIS, "editor");
    const current = await api.createAccount(workspace, "Current", "debit_card", "100");
    const row = { date: day(-1), total_amount: "-20.00", payee: "Market" };
    const market = await api.createTransaction(current, row);
    const { accounts, account, shell } = screens(page);
    await enter(page, "/accounts");
    await accounts.open("Current");
    await expect(account.row("Market")).toBeVisible();
    await expect(shell.connected).toBeVisible();
    await use({ boris, current, market, account });
  },
});

test("an open editor shows what somebody else has changed, and asks whose value stays", async ({
  household: { boris, market, account },
  page,
}) => {
  await test.step("two who change the same field: the person chooses, and nothing is saved before", async () => {
    await account.edit("Market");
    await account.field("transactions.columns.amount").fill("21");
    await boris.updateTransaction(market, { total_amount: "-25.00" });
    await expect(account.newer("changedBy", { who: "Boris Orlov" })).toBeVisible();
    await expect(account.field("transactions.columns.amount")).toHaveValue("21");
    await page.keyboard.press("Enter");
    await expect(account.dialog.getByRole("radio", { name: /^Yours/ })).toBeFocused();
    await account.keep("transactions.columns.amount", "Boris Orlov");
    await expect(account.field("transactions.columns.amount")).toHaveValue("25.00");
    await account.keep("transactions.columns.amount", "mine");
    await account.save();
    await expect(account.cell("Market", "amount")).toHaveText("\u2212€21.00");
  });

  await test.step("it shows the newer row and keeps what was typed", async () => {
    await account.edit("Market");
    await account.field("transactions.note").fill("with the receipt");
    await boris.updateTransaction(market, { total_amount: "-25.50", payee: "Market hall" });
    await expect(account.newer("changedBy", { who: "Boris Orlov" })).toBeVisible();
    await expect(account.field("transactions.columns.amount")).toHaveValue("25.50");
    await expect(account.field("transactions.note")).toHaveValue("with the receipt");
    await account.save();
    await expect(account.row("Market hall")).toContainText("with the receipt");
    await expect(account.cell("Market hall", "amount")).toHaveText("\u2212€25.50");
  });

  await test.step("a row that is deleted under it can be added anew", async () => {
    await account.edit("Market hall");
    await account.field("transactions.columns.amount").fill("33");
    await boris.deleteTransaction(market);
    await expect(account.newer("goneBy", { who: "Boris Orlov" })).toBeVisible();
    await account.saveAsNew();
    await expect(account.cell("Market hall", "amount")).toHaveText("\u2212€33.00");
    await expect(account.balance).toHaveText("€67.00");
  });
});

test("a row that somebody else changes glows with their name, and nobody's value is overwritten unseen", async ({
  household: { boris, current, market, account },
  page,
}) => {
  await test.step("a message tells of it once", async () => {
    await boris.updateTransaction(market, { total_amount: "-21.00" });
    await expect(account.author("Market")).toContainText("Boris Orlov", { timeout: 30_000 });
    await expect(account.balance).toHaveText("€79.00");
    await expect(
      page.getByRole("status").getByText("Boris Orlov changed the transaction “Market”."),
    ).toBeVisible();
    await expect(account.author("Market")).toHaveCount(0);
    for (let at = 0; at < 12; at += 1) {
      await boris.createTransaction(current, { date: day(), total_amount: "-1.00", payee: `Stall ${at}` });
    }
    const messages = page.getByRole("status").filter({ hasText: "Boris Orlov" });
    await expect(messages).toHaveText("Boris Orlov: 12 transactions added");
  });

  await test.step("an amount that is typed in the table", async () => {
    await account.cell("Market", "amount").click();
    await account.cell("Market", "amount").click();
    const field = account.row("Market").getByRole("textbox");
    await field.fill("22");
    await boris.updateTransaction(market, { total_amount: "-25.00" });
    await expect(account.author("Market")).toBeVisible();
    await field.press("Enter");
    await expect(account.newer("changedBy", { who: "Boris Orlov" })).toBeVisible();
    await account.keep("transactions.columns.amount", "mine");
    await account.save();
    await expect(account.cell("Market", "amount")).toHaveText("\u2212€22.00");
  });

  await test.step("a payee that is typed in the table", async () => {
    await account.cell("Market", "payee").click();
    await account.cell("Market", "payee").click();
    const payee = account.grid.getByRole("combobox");
    await payee.fill("Market hall");
    await boris.deleteTransaction(market);
    await expect(account.balance).toHaveText("€88.00");
    await expect(payee, "what is being typed stays").toHaveValue("Market hall");
    await page.keyboard.press("Enter");
    await expect(account.newer("goneBy", { who: "Boris Orlov" })).toBeVisible();
    await account.saveAsNew();
    await expect(account.cell("Market hall", "amount")).toHaveText("\u2212€22.00");
  });
});
