import { screens } from "./pages/index.ts";
import { BORIS, day } from "./support/api.ts";
import { enter } from "./support/session.ts";
import { expect, test, watch } from "./support/test.ts";

test("one sees who else looks at an account, and goes on where one was after being offline", async ({
  api,
  kym,
  page,
  context,
  browser,
  pageErrors,
}) => {
  const workspace = await api.createWorkspace("Home");
  const boris = await api.addMember(kym, workspace, BORIS, "editor");
  const current = await api.createAccount(workspace, "Current", "debit_card", "100");
  await api.createAccount(workspace, "Savings", "savings");
  const { accounts, account, shell } = screens(page);
  await enter(page, "/accounts");
  await accounts.open("Current");
  await expect(shell.connected).toBeVisible();
  await expect(account.people).toHaveCount(0);

  const other = await browser.newContext({ baseURL: kym.url });
  await watch(other, pageErrors);
  const second = await other.newPage();
  const there = screens(second);
  await enter(second, "/accounts", BORIS);
  await there.accounts.open("Current");
  await expect(account.people).toContainText(["Boris Orlov"]);
  await expect(there.account.people).toContainText(["Anna Berg"]);

  await there.shell.goTo("accounts");
  await there.accounts.open("Savings");
  await expect(account.people).toHaveCount(0);
  await other.close();

  await test.step("after an hour in a tunnel the rows come, and nothing is loaded that has not changed", async () => {
    await context.setOffline(true);
    await expect(shell.connected).toBeHidden();
    await boris.createTransaction(current, { date: day(), total_amount: "-5.00", payee: "While away" });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await context.setOffline(false);
    await expect(account.row("While away")).toBeVisible();
    expect(asked.filter((path) => /workspaces\/$|settings|notifications/.test(path))).toEqual([]);
  });
});
