import { screens } from "./pages/index.ts";
import { Api, BORIS } from "./support/api.ts";
import { enter } from "./support/session.ts";
import { expect, test } from "./support/test.ts";

test("what is typed into a form is there again after a reload and after the session has ended elsewhere", async ({
  api,
  page,
}) => {
  const workspace = await api.createWorkspace("Home");
  await api.createAccount(workspace, "Current", "debit_card", "1000");
  const { account, accounts, auth, drafts, goals, shell } = screens(page);
  await enter(page, "/accounts");
  await accounts.open("Current");

  await test.step("a transaction survives a reload, also what is no amount yet", async () => {
    await account.addButton.click();
    await expect(drafts.note).toBeHidden();
    await account.field("transactions.columns.amount").fill("12.50+");
    await account.dialog.getByLabel(auth.words("transactions.columns.payee")).fill("Bakery");
    await page.reload();
    await account.addButton.click();
    await expect(drafts.note).toBeVisible();
    await expect(account.field("transactions.columns.amount")).toHaveValue("12.50+");
    await expect(account.dialog.getByLabel(auth.words("transactions.columns.payee"))).toHaveValue("Bakery");
  });

  await test.step("and a session that ends elsewhere: the same person finds it after signing in", async () => {
    await account.field("transactions.columns.amount").fill("12.50");
    await api.endOtherSessions();
    await expect(auth.loginTitle).toBeVisible();
    await auth.signIn();
    await account.addButton.click();
    await expect(drafts.note).toBeVisible();
    await expect(account.field("transactions.columns.amount")).toHaveValue("12.50");
  });

  await test.step("once it is booked it is gone", async () => {
    await account.dialog.getByRole("button", { name: auth.words("transactions.add") }).click();
    await expect(account.row("Bakery")).toHaveCount(1);
    await account.addButton.click();
    await expect(account.field("transactions.columns.amount")).toHaveValue("");
    await expect(drafts.note).toBeHidden();
  });

  await test.step("whoever starts over has an empty form, and nothing is kept", async () => {
    await goals.open();
    await goals.addButton.click();
    await goals.field("goals.name").fill("Kitchen");
    await page.reload();
    await goals.addButton.click();
    await expect(goals.field("goals.name")).toHaveValue("Kitchen");
    await drafts.startOver.click();
    await expect(goals.field("goals.name")).toHaveValue("");
    await expect(goals.field("goals.name")).toBeFocused();
    await expect(drafts.note).toBeHidden();
    await page.reload();
    await goals.addButton.click();
    await expect(goals.field("goals.name")).toHaveValue("");
  });

  await test.step("signing out on purpose leaves nothing", async () => {
    await goals.field("goals.name").fill("Kitchen");
    await page.reload();
    await shell.signOut();
    await expect(auth.loginTitle).toBeVisible();
    await auth.signIn();
    await goals.open();
    await goals.addButton.click();
    await expect(goals.field("goals.name")).toHaveValue("");
  });
});

test("forms of every kind keep what is typed while the page is loaded again", async ({ api, page }) => {
  const workspace = await api.createWorkspace("Home");
  const current = await api.createAccount(workspace, "Current", "debit_card", "1000");
  await api.createAccount(workspace, "Savings", "savings", "250");
  const { account, accounts, auth, drafts, members } = screens(page);
  const home = `/workspaces/${workspace.id}`;
  const button = (key: string) => () =>
    page
      .getByRole("main")
      .getByRole("button", { name: auth.words(key) })
      .first()
      .click();
  const quickEntry = async () => {
    await expect(account.search).toBeVisible();
    await page.keyboard.press("n");
  };
  // Where it is, how it is opened, one of its fields by its words or their key, and what is typed there.
  const forms: [string, () => Promise<void>, string, string][] = [
    [`${home}/accounts/${current.id}`, button("accountDetail.transfer"), "transactions.note", "for June"],
    [`${home}/accounts/${current.id}`, quickEntry, "transactions.columns.payee", "Bakery"],
    [`${home}/accounts/${current.id}/reconcile`, async () => {}, "reconciliations.statementBalance", "12.5"],
    [`${home}/rates`, button("workspaceRates.add"), "1 USD is", "0.92"],
    ["/accounts", () => accounts.createButton.first().click(), "accounts.openingBalance", "12.50+"],
    ["/workspaces", button("workspaces.create"), "workspaces.description", "Of the club"],
    ["/workspaces", () => members.open("Home"), "members.invite.email", "clara@example"],
    ["/profile", async () => {}, "users.fullName", "Anna Berg-Lind"],
  ];
  await enter(page, "/");
  for (const [path, open, label, text] of forms) {
    await test.step(`${path} ${label}`, async () => {
      const name = label.includes(".") ? auth.words(label) : label;
      const field = page
        .getByRole("textbox", { name })
        .or(page.getByRole("combobox", { name }))
        .locator("visible=true")
        .first();
      await page.goto(path);
      await open();
      await field.fill(text);
      await page.reload();
      await open();
      await expect(drafts.note).toBeVisible();
      await expect(field).toHaveValue(text);
    });
  }
});

test("what is typed is kept for nobody else, and not on a shared computer", async ({ api, kym, page }) => {
  const workspace = await api.createWorkspace("Home");
  await api.createAccount(workspace, "Current", "debit_card", "1000");
  await api.addMember(kym, workspace, BORIS, "editor");
  const { auth, drafts, goals, shell } = screens(page);
  const stored = async () => JSON.stringify(await page.evaluate(() => Object.entries(localStorage)));

  await test.step("whoever signs in instead does not get it, and it is removed", async () => {
    await enter(page, "/goals");
    await goals.addButton.click();
    await goals.field("goals.name").fill("Surprise for Boris");
    await api.endOtherSessions();
    await expect(auth.loginTitle).toBeVisible();
    expect(await stored()).toContain("Surprise");
    await auth.signIn(BORIS);
    await goals.addButton.click();
    await expect(goals.field("goals.name")).toHaveValue("");
    await expect(drafts.note).toBeHidden();
    expect(await stored()).not.toContain("Surprise");
    await page.keyboard.press("Escape");
  });

  await test.step("a shared computer keeps nothing", async () => {
    await shell.openProfile();
    await page.getByRole("switch", { name: auth.words("users.shared") }).click();
    await goals.open();
    await goals.addButton.click();
    await goals.field("goals.name").fill("Holiday");
    const boris = await Api.signIn(kym, BORIS);
    expect(await stored()).not.toContain("Holiday");
    await boris.endOtherSessions();
    await expect(auth.loginTitle).toBeVisible();
    await auth.signIn(BORIS);
    await goals.addButton.click();
    await expect(goals.field("goals.name")).toHaveValue("");
  });
});
