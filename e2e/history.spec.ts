import { screens } from "./pages/index.ts";
import { Api, BORIS, CLARA, day } from "./support/api.ts";
import { enter } from "./support/session.ts";
import { expect, test } from "./support/test.ts";

test("the history says who changed what, can be narrowed, and takes changes back for those who may", async ({
  api,
  kym,
  page,
}) => {
  const workspace = await api.createWorkspace("Home");
  const boris = await api.addMember(kym, workspace, BORIS, "editor");
  const current = await api.createAccount(workspace, "Current", "debit_card", "100");
  const row = { date: day(-1), total_amount: "-20.00", payee: "Market" };
  const market = await api.createTransaction(current, row);
  const changed = await boris.updateTransaction(market, { total_amount: "-25.50", note: "two bags" });
  const { history, accounts, account, shell } = screens(page);
  await enter(page, "/workspaces");
  await history.openFrom("Home");

  await test.step("before and after stand in people's words", async () => {
    const item = history.item("transaction.updated", "Market");
    await expect(item).toContainText("Boris Orlov");
    await expect(item).toContainText("Current");
    await expect(history.difference("transaction.updated", "Market", "amount")).toHaveText(
      /\u2212€20\.00.*\u2212€25\.50/,
    );
    await expect(history.difference("transaction.updated", "Market", "note")).toContainText("two bags");
    await expect(history.item("account.created", "Current")).toContainText("Anna Berg");
    await expect(history.item("member.joined", "Boris Orlov")).toBeVisible();
  });

  await test.step("filters narrow it, and the address keeps them", async () => {
    await history.choose("history.who", "Boris Orlov");
    await expect(history.item("account.created", "Current")).toHaveCount(0);
    await expect(history.item("transaction.updated", "Market")).toBeVisible();
    await history.choose("history.what", "Accounts");
    await expect(page.getByText("Nothing matches")).toBeVisible();
    await page.reload();
    await expect(page.getByText("Nothing matches")).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Clear filters" }).first().click();
    await expect(history.item("account.created", "Current")).toBeVisible();
  });

  await test.step("what others do appears by itself", async () => {
    await expect(shell.connected).toBeVisible();
    await boris.createTransaction(current, { date: day(), total_amount: "-3.00", payee: "Kiosk" });
    await expect(history.item("transaction.created", "Kiosk")).toBeVisible();
  });

  await test.step("a change is taken back as a new one", async () => {
    await history.undoButton("transaction.updated", "Market").click();
    await expect(history.item("transaction.updated", "Market")).toHaveCount(2);
    await expect(history.items.filter({ hasText: "Undone" })).toHaveCount(1);
    await shell.goTo("accounts");
    await accounts.open("Current");
    await expect(account.cell("Market", "amount")).toHaveText("\u2212€20.00");
  });

  await test.step("what has changed since is not taken back over somebody's head", async () => {
    await page.getByRole("main").getByRole("link", { name: "History of the account" }).click();
    await expect(history.item("transaction.created", "Kiosk")).toBeVisible();
    await expect(history.item("member.joined", "Boris Orlov")).toHaveCount(0);
    const [now] = (await boris.transactions(current)).filter(({ id }) => id === changed.id);
    if (now === undefined) throw new Error("the row is gone");
    await page.route("**/undo", async (route) => {
      await boris.updateTransaction(now, { note: "quicker" });
      await route.continue();
    });
    await history.undoButton("transaction.created", "Market").click();
    await expect(history.problem).toBeVisible();
  });

  const clara = await Api.join(kym, CLARA);
  await test.step("a stranger is told that the workspace is not there", async () => {
    await enter(page, `/workspaces/${workspace.id}/history`, CLARA);
    await expect(page.getByRole("heading", { name: "This workspace is not here" })).toBeVisible();
  });

  await test.step("a viewer reads it and takes nothing back", async () => {
    await clara.accept(await api.inviteToWorkspace(workspace, CLARA.email, "viewer"));
    await page.goto(`/workspaces/${workspace.id}/history`);
    await expect(history.item("account.created", "Current")).toBeVisible();
    await expect(history.undoButton("account.created", "Current")).toHaveCount(0);
  });
});
