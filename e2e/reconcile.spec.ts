import { screens } from "./pages/index.ts";
import { type Account, BORIS, day, type Workspace } from "./support/api.ts";
import { enter } from "./support/session.ts";
import { test as base, expect } from "./support/test.ts";

interface Books {
  workspace: Workspace;
  current: Account;
}

// Anna's account began with 100 euros; the bank knows of the salary, and two more rows are booked.
const test = base.extend<{ books: Books }>({
  books: async ({ api }, use) => {
    const workspace = await api.createWorkspace("Home");
    const current = await api.createAccount(workspace, "Current", "debit_card", "100");
    const book = (payee: string, total_amount: string, status: string) =>
      api.createTransaction(current, { date: day(-1), payee, total_amount, status });
    await book("Salary", "50.00", "cleared");
    await book("Market", "-20.00", "pending");
    await book("Kiosk", "-3.00", "pending");
    await use({ workspace, current });
  },
});

test("what the statement has is ticked until nothing is left, and then it is locked", async ({
  api,
  books: { current },
  page,
}) => {
  const { accounts, account, reconciling } = screens(page);
  await enter(page, "/accounts");
  await accounts.open("Current");
  await reconciling.open("Current");
  await reconciling.begin("130");

  await test.step("the difference runs along", async () => {
    await expect(reconciling.tick("Salary")).toBeChecked();
    await expect(reconciling.difference).toHaveText("\u2212€20.00");
    await expect(reconciling.button("reconciliations.close")).toHaveCount(0);
    await reconciling.tick("Market").focus();
    await page.keyboard.press("Space");
    await expect(reconciling.tick("Market")).toBeChecked();
    await expect(reconciling.difference).toHaveText("€0.00");
  });

  await test.step("the arrows go from row to row, and what is ticked can be left out", async () => {
    await reconciling.tick("Kiosk").focus();
    await page.keyboard.press("ArrowUp");
    await expect(reconciling.tick("Kiosk")).not.toBeFocused();
    await reconciling.onlyOpen.click();
    await expect(reconciling.tick("Market")).toHaveCount(0);
    await expect(reconciling.tick("Kiosk")).not.toBeChecked();
  });

  // What passes by is waited for from the start.
  const toast = page.getByRole("status").filter({ hasText: "2 transactions are reconciled" }).waitFor();
  await reconciling.button("reconciliations.close").click();
  await toast;
  await expect(reconciling.past).toHaveCount(1);
  await expect(reconciling.past.first()).toContainText("€130.00");
  const rows = await api.transactions(current);
  expect(Object.fromEntries(rows.map(({ payee, status }) => [payee, status]))).toEqual({
    Salary: "reconciled",
    Market: "reconciled",
    Kiosk: "pending",
  });

  await test.step("a locked row changes only when that is meant", async () => {
    await reconciling.toAccount();
    await account.edit("Market");
    await account.field("transactions.note").fill("two bags");
    await account.dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(reconciling.reconciledChangeDialog).toBeVisible();
    await reconciling.reconciledChangeDialog.getByRole("button", { name: "Change anyway" }).click();
    await expect(account.dialog).toHaveCount(0);
    await expect(account.row("Market")).toContainText("two bags");
  });

  await test.step("who does not say so leaves it as it is", async () => {
    await account.row("Salary").getByRole("gridcell").nth(1).click();
    await page.keyboard.press("Delete");
    await reconciling.reconciledChangeDialog.getByRole("button", { name: "Cancel" }).click();
    await expect(account.row("Salary")).toBeVisible();
  });
});

test("what is left is booked when that is wished, reopening takes it back, and not everybody may reopen", async ({
  api,
  books: { workspace, current },
  kym,
  page,
}) => {
  const { accounts, account, reconciling } = screens(page);
  await enter(page, "/accounts");
  await accounts.open("Current");
  await reconciling.open("Current");
  await reconciling.begin("149");
  await expect(reconciling.difference).toHaveText("\u2212€1.00");
  await reconciling.button("reconciliations.adjust").click();
  await expect(reconciling.dialog).toContainText("\u2212€1.00");
  await reconciling.confirm("reconciliations.adjustSubmit");
  await expect(reconciling.past).toHaveCount(1);
  expect(await api.transactions(current)).toHaveLength(4);

  await reconciling.button("reconciliations.reopen").click();
  await reconciling.confirm("reconciliations.reopen");
  await expect(reconciling.difference).toHaveText("\u2212€1.00");
  expect(await api.transactions(current)).toHaveLength(3);
  await reconciling.button("reconciliations.cancel").click();
  await expect(reconciling.button("reconciliations.start")).toBeVisible();

  await test.step("on a phone a statement is ticked off with the thumb", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/accounts");
    await accounts.open("Current");
    await reconciling.open("Current");
    await reconciling.begin("127");
    await reconciling.tick("Market").click();
    await reconciling.tick("Kiosk").click();
    await expect(reconciling.difference).toHaveText("€0.00");
    await reconciling.button("reconciliations.close").click();
    await expect(reconciling.past).toHaveCount(1);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("an editor is told who may change what is closed", async () => {
    await api.addMember(kym, workspace, BORIS, "editor");
    await enter(page, "/accounts", BORIS);
    await accounts.open("Current");
    await account.row("Salary").getByRole("gridcell").nth(1).click();
    await page.keyboard.press("Delete");
    await expect(page.getByRole("alert").filter({ hasText: "Only admins and owners" })).toBeVisible();
    await expect(account.row("Salary")).toBeVisible();
    await reconciling.open("Current");
    await expect(
      page.getByText("Only admins and owners of the workspace can change what is closed"),
    ).toBeVisible();
    await expect(reconciling.past).toHaveCount(1);
    await expect(reconciling.button("reconciliations.reopen")).toHaveCount(0);
  });
});
