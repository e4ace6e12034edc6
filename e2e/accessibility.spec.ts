import { screens } from "./pages/index.ts";
import { day } from "./support/api.ts";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

for (const theme of ["light", "dark"] as const) {
  test(`axe finds nothing on the screens of a visitor, ${theme}`, async ({ kym, page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    const { auth } = screens(page);
    await page.goto("/login");
    await expect(auth.loginTitle).toBeVisible();
    await expectAccessible(page, "the sign-in");
    await auth.fillIn("nobody", "wrong password");
    await expect(auth.error).toBeVisible();
    await expectAccessible(page, "the refused sign-in");
    await page.goto(kym.setupLink);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, "the set-up");
    await page.goto("/no/such/screen");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, "the unknown address");
  });

  test(`axe finds nothing on the screens of a household, ${theme}`, async ({ api, page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    const { auth, dashboard, shell, workspaces, accounts, account } = screens(page);
    await page.goto("/login");
    await auth.signIn();
    await expect(dashboard.title).toBeVisible();
    await expectAccessible(page, "the empty dashboard");

    const workspace = await api.createWorkspace("Home");
    const current = await api.createAccount(workspace, "Current", "debit_card", "1000");
    const savings = await api.createAccount(workspace, "Savings", "savings");
    const [category] = (await api.categories(workspace)).filter(({ kind }) => kind === "expense");
    for (let at = 0; at < 20; at += 1) {
      await api.createTransaction(current, {
        date: day(-at),
        total_amount: at % 5 === 0 ? "800.00" : "-12.50",
        payee: `Payee ${at}`,
        ...(category && { category_id: category.id }),
        status: at % 2 === 0 ? "cleared" : "pending",
      });
    }
    await api.createTransfer(current, savings, "50", day());
    await page.reload();
    await expect(dashboard.main.getByText("Payee 0")).toBeVisible();
    await expectAccessible(page, "the dashboard");

    await page.getByRole("button", { name: /^Search/ }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page, "the palette");
    await page.keyboard.press("Escape");

    await shell.goTo("workspaces");
    await expect(workspaces.card("Home")).toBeVisible();
    await expectAccessible(page, "the workspaces");
    await workspaces.createButton.click();
    await expect(workspaces.dialog).toBeVisible();
    await expectAccessible(page, "the workspace's dialog");
    await page.keyboard.press("Escape");

    await shell.goTo("accounts");
    await expect(accounts.account("Current")).toBeVisible();
    await expectAccessible(page, "the accounts");
    await accounts.createButton.click();
    await expect(accounts.dialog).toBeVisible();
    await expectAccessible(page, "the account's dialog");
    await page.keyboard.press("Escape");

    await accounts.open("Current");
    await expect(account.row("Payee 1").first()).toBeVisible();
    await expectAccessible(page, "the account");
    await account.addButton.click();
    await expect(account.dialog).toBeVisible();
    await expectAccessible(page, "the transaction's dialog");
    await page.keyboard.press("Escape");
    await page.keyboard.press("t");
    await expect(account.dialog).toBeVisible();
    await expectAccessible(page, "the transfer's dialog");
    await page.keyboard.press("Escape");

    await shell.openProfile();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, "the profile");

    await page.setViewportSize({ width: 390, height: 844 });
    await shell.openDrawer();
    await expect(shell.drawer).toBeVisible();
    await expectAccessible(page, "the drawer of a phone");
  });
}
