import { screens } from "./pages/index.ts";
import { enter } from "./support/session.ts";
import { test as base, expect } from "./support/test.ts";
import { words } from "./support/texts.ts";

const t = words("en");

// Anna's old account holds 40 euros, which go to the new one.
const test = base.extend<{ books: undefined }>({
  books: [
    async ({ api }, use) => {
      const workspace = await api.createWorkspace("Home");
      await api.createAccount(workspace, "New bank", "debit_card", "0");
      await api.createAccount(workspace, "Old bank", "debit_card", "40");
      await use(undefined);
    },
    { auto: true },
  ],
});

test("an account is closed and reopened on its own page, and found while it is closed", async ({ page }) => {
  const { accounts, account } = screens(page);
  const note = page.getByText(t("accountDetail.closed"));
  await enter(page, "/accounts");
  await accounts.open("Old bank");

  await test.step("closing moves what is left", async () => {
    await page.getByRole("button", { name: t("common.actionsFor", { name: "Old bank" }) }).click();
    await page.getByRole("menuitem", { name: t("accounts.close") }).click();
    await account.dialog.getByRole("combobox", { name: "Transfer the remaining €40.00 to" }).click();
    await page.getByRole("option", { name: "New bank" }).click();
    await account.dialog.getByRole("button", { name: t("accounts.closing.submit") }).click();
    await expect(account.dialog).toBeHidden();
    await expect(note).toBeVisible();
    await expect(account.balance).toHaveText("€0.00");
    await expect(account.addButton).toHaveCount(0);
  });

  await test.step("it can be gone to by its name, under a heading that says what it is", async () => {
    await page.goto("/");
    await page.getByRole("button", { name: t("app.menu.searchHint") }).click();
    await page.getByRole("textbox", { name: t("app.menu.search") }).fill("old b");
    // The heading is drawn by the style sheet.
    const heading = page.getByRole("dialog").locator(`[style*="${t("app.closedAccounts")}"]`);
    await expect(heading).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Old bank" })).toBeVisible();
    await expect(note).toBeVisible();
  });

  await test.step("it is opened again where that is said", async () => {
    await page
      .getByRole("main")
      .getByRole("button", { name: t("accounts.reopen"), exact: true })
      .click();
    await expect(note).toHaveCount(0);
    await expect(account.addButton).toBeVisible();
  });
});
