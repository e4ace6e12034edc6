import { screens } from "./pages/index.ts";
import { BORIS } from "./support/api.ts";
import { expect, test, watch } from "./support/test.ts";

test.use({ alone: true });

// The product's main job from an empty database to a second browser, on both databases.
test("a newcomer sets up, keeps books to the cent, finds them after a restart and sees changes live", async ({
  kym,
  page,
  browser,
  pageErrors,
}) => {
  const { auth, shell, dashboard, workspaces, accounts, account } = screens(page);

  await test.step("the set-up link makes the first administrator", async () => {
    await page.goto(await kym.setupLink());
    await auth.setUp();
    await expect(dashboard.title).toBeVisible();
    await expect(shell.connected).toBeVisible();
  });

  await test.step("a workspace and two accounts", async () => {
    await shell.goTo("workspaces");
    await workspaces.create("Home", "EUR");
    await expect(workspaces.card("Home")).toBeVisible();
    await shell.goTo("accounts");
    await accounts.create("Current", "Debit card", "1000");
    await accounts.create("Savings", "Savings", "250.50");
    await expect(accounts.account("Current")).toContainText("€1,000.00");
    await expect(accounts.account("Savings")).toContainText("€250.50");
  });

  await test.step("money goes, comes and moves", async () => {
    await accounts.open("Current");
    await account.add({ amount: "12.50+3", payee: "Bakery" });
    await account.add({ amount: "2500", payee: "Employer", income: true });
    await account.add({ amount: "0.01", payee: "Rounding" });
    await account.transfer({ amount: "199.99", to: "Savings" });
    await expect(account.cell("Bakery", "amount")).toHaveText("\u2212€15.50");
    await expect(account.cell("Employer", "amount")).toHaveText("+€2,500.00");
    await expect(account.row("Savings")).toContainText("\u2212€199.99");
    await expect(account.balance).toHaveText("€3,284.50");
  });

  await test.step("the running balance ends where the account stands", async () => {
    await expect(account.grid.getByRole("row").nth(1).getByRole("gridcell").nth(6)).toHaveText("€3,284.50");
  });

  await test.step("after a restart everything is still there, and the browser comes back by itself", async () => {
    await kym.restart();
    await expect(shell.connected).toBeVisible({ timeout: 20_000 });
    await page.reload();
    await expect(account.balance).toHaveText("€3,284.50");
    await expect(account.grid.getByRole("row")).toHaveCount(5);
    await shell.goTo("accounts");
    await expect(accounts.account("Savings")).toContainText("€450.49");
    await accounts.open("Current");
  });

  await test.step("a second browser sees a new row without asking", async () => {
    const other = await browser.newContext({ baseURL: kym.url });
    await watch(other, pageErrors);
    const second = await other.newPage();
    const there = screens(second);
    await test.step("the set-up link works once", async () => {
      await second.goto(await kym.setupLink());
      await there.auth.setUp(BORIS);
      await expect(there.auth.error).toBeVisible();
    });
    await second.goto("/login");
    await there.auth.signIn();
    await there.shell.goTo("accounts");
    await there.accounts.open("Current");
    await expect(there.shell.connected).toBeVisible();
    await account.add({ amount: "4.50", payee: "Newspaper" });
    await expect(there.account.row("Newspaper")).toBeVisible({ timeout: 30_000 });
    await expect(there.account.balance).toHaveText("€3,280.00");
    await other.close();
  });

  await test.step("the books prove themselves", async () => {
    await kym.stop();
    kym.run("check");
  });
});
