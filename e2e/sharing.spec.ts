import { screens } from "./pages/index.ts";
import { ANNA, BORIS, CLARA, day } from "./support/api.ts";
import { enterAs, test } from "./support/guest.ts";
import { enter } from "./support/session.ts";
import { expect } from "./support/test.ts";

test("roles decide what the dialog offers, and change while somebody looks", async ({
  api,
  kym,
  page,
  openGuest,
}) => {
  const home = await api.createWorkspace("Home");
  await api.addMember(kym, home, BORIS, "admin");
  await api.addMember(kym, home, CLARA, "editor");
  const anna = screens(page);
  const [boris, clara] = [await openGuest(), await openGuest()];
  await enter(page, "/workspaces");
  await enterAs(boris, BORIS, "/workspaces");
  await enterAs(clara, CLARA, "/workspaces");

  // An admin: those beneath, nobody else.
  await boris.members.open("Home");
  await expect(boris.members.roleOf(CLARA.full_name)).toBeVisible();
  await expect(boris.members.roleOf(ANNA.full_name)).toHaveCount(0);
  await expect(boris.members.removeButton(ANNA.full_name)).toHaveCount(0);
  await expect(boris.members.removeButton(BORIS.full_name)).toHaveCount(0);
  // An editor: nobody.
  await clara.members.open("Home");
  await expect(clara.members.member(ANNA.full_name)).toContainText("Owner");
  await expect(clara.members.email).toHaveCount(0);
  await expect(clara.members.dialog.getByRole("combobox")).toHaveCount(0);

  await boris.members.roleOf(CLARA.full_name).selectOption("viewer");
  await expect(boris.shell.notification("roles.viewer")).toBeVisible();
  await expect(clara.members.member(CLARA.full_name)).toContainText("Viewer");

  // An owner: everybody, and may share the ownership.
  await anna.members.open("Home");
  await anna.members.roleOf(BORIS.full_name).selectOption("owner");
  await anna.members.button("members.owner.submit").click();
  await expect(anna.members.roleOf(BORIS.full_name)).toHaveValue("owner");
  await expect(boris.members.roleOf(ANNA.full_name)).toHaveValue("owner");
});

test("the members are looked after without a mouse, and the last owner finds another", async ({
  api,
  kym,
  page,
}) => {
  const home = await api.createWorkspace("Home");
  const boris = await api.addMember(kym, home, BORIS, "editor");
  const { members, workspaces } = screens(page);
  await enter(page, "/workspaces");
  const opener = workspaces.card("Home").getByRole("button", { name: "2 members" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await members.email.focus();
  await page.keyboard.type(CLARA.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Viewer");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(members.invitation(CLARA.email)).toContainText("Viewer");
  await expect(members.email).toBeFocused();

  await members.removeButton(BORIS.full_name).focus();
  await page.keyboard.press("Enter");
  await expect(members.button("members.remove.submit")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(members.button("common.cancel")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(members.member(ANNA.full_name)).toBeVisible();
  await expect(members.member(BORIS.full_name)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(members.dialog).toBeHidden();
  await expect(workspaces.card("Home").getByRole("button", { name: "1 member" })).toBeFocused();

  await test.step("the last owner hands the workspace over before leaving", async () => {
    await api.createWorkspace("Mine");
    await members.open("Mine");
    await members.button("members.leave.open").click();
    await expect(members.text("members.leave.lastOwner")).toBeVisible();
    await expect(members.button("members.leave.submit")).toHaveCount(0);
    await members.close();

    await boris.accept(await api.inviteToWorkspace(home, BORIS.email, "editor"));
    await members.open("Home");
    await members.button("members.leave.open").click();
    await members.button("members.leave.submitHandOver").click();
    await expect(members.text("members.leave.heirMissing")).toBeVisible();
    await members.button("common.cancel").click();
    await members.leave(BORIS.full_name);
    await expect(workspaces.card("Home")).toHaveCount(0);
    await expect(workspaces.card("Mine")).toBeVisible();
    expect((await boris.workspace("Home")).users).toMatchObject([
      { full_name: BORIS.full_name, role: "owner" },
    ]);
  });
});

test("a role that is taken away takes the buttons with it at once, and a membership all", async ({
  api,
  kym,
  page,
}) => {
  const home = await api.createWorkspace("Home");
  const current = await api.createAccount(home, "Current", "debit_card", "100");
  await api.createTransaction(current, { date: day(), total_amount: "-12.50", payee: "Baker" });
  const boris = await api.addMember(kym, home, BORIS, "editor");
  const { dashboard, shell, accounts, account, workspaces } = screens(page);

  await test.step("the buttons of an editor go", async () => {
    await enter(page, "/accounts", BORIS);
    await expect(accounts.createButton).toBeVisible();
    await expect(shell.connected).toBeVisible();
    await api.changeRole(await api.workspace("Home"), BORIS, "viewer");
    await expect(page.getByText("Your new role in “Home”: Viewer.")).toBeVisible();
    await expect(accounts.createButton).toHaveCount(0);
  });

  await test.step("a viewer sees everything and no way to change it", async () => {
    const main = page.getByRole("main");
    const edits = /add|new|edit|delete|move|transfer|restore/i;
    await page.goto("/");
    await expect(dashboard.main.getByText("Baker")).toBeVisible();
    await expect(main.getByRole("button", { name: edits })).toHaveCount(0);
    await shell.goTo("accounts");
    await expect(accounts.account("Current")).toBeVisible();
    await expect(main.getByRole("button")).toHaveCount(0);
    await accounts.open("Current");
    await expect(account.row("Baker")).toBeVisible();
    await expect(main.getByRole("button", { name: edits })).toHaveCount(0);
    // Neither by keys nor by a double click.
    await account.cell("Baker", "payee").dblclick();
    for (const key of ["Enter", "F2", "e", "n", "t", "Delete"]) await page.keyboard.press(key);
    await expect(account.dialog).toHaveCount(0);
    await expect(account.grid.getByRole("textbox")).toHaveCount(0);
    await expect(account.row("Baker")).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(main.getByText("Baker")).toBeVisible();
    await expect(main.getByRole("button", { name: /Baker/ })).toHaveCount(0);
    await expect(main.getByRole("button", { name: edits })).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await shell.goTo("workspaces");
    await page.getByRole("button", { name: "Actions for Home" }).click();
    await expect(page.getByRole("menuitem", { name: /Edit|Delete/ })).toHaveCount(0);
    expect(await workspaces.card("Home").textContent()).toContain("Viewer");
  });

  await test.step("the buttons come back", async () => {
    await shell.goTo("accounts");
    await expect(accounts.createButton).toHaveCount(0);
    await api.changeRole(await api.workspace("Home"), BORIS, "editor");
    await expect(accounts.createButton).toBeVisible();
  });

  await test.step("who is removed while watching falls to the first workspace that remains, and is told", async () => {
    await boris.createWorkspace("Own");
    await accounts.open("Current");
    await expect(account.addButton).toBeVisible();
    await api.removeMember(await api.workspace("Home"), BORIS);
    await expect(page.getByText("You are no longer a member of “Home”.")).toBeVisible();
    await expect(account.addButton).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Workspace: Own/ })).toBeVisible();
    await shell.goTo("workspaces");
    await expect(workspaces.card("Own")).toBeVisible();
    await expect(workspaces.card("Home")).toHaveCount(0);
  });
});

test("an account moves to another workspace with what it needs there, and others see it go", async ({
  api,
  kym,
  page,
  openGuest,
}) => {
  const home = await api.createWorkspace("Home");
  const trip = await api.createWorkspace("Trip");
  await api.createWorkspace("Dollars", "USD");
  const card = await api.createAccount(home, "Card", "debit_card", "100");
  const cash = await api.createAccount(home, "Cash", "cash", "50");
  const pets = await api.createCategory(home, "Pets");
  await api.createTransaction(card, {
    date: day(),
    total_amount: "-12.50",
    payee: "Vet",
    category_id: pets.id,
  });
  await api.createTransfer(card, cash, "20", day());
  await api.addMember(kym, home, BORIS, "viewer");
  const boris = await openGuest();
  await enterAs(boris, BORIS, "/accounts");
  await expect(boris.accounts.account("Card")).toBeVisible();
  await expect(boris.shell.connected).toBeVisible();

  const { accounts, account, shell } = screens(page);
  await enter(page, "/accounts");
  await accounts.startMove("Card");
  await accounts.moveButton("submit").click();
  await expect(accounts.moveDialog.getByText("Choose the workspace that it goes to.")).toBeVisible();
  await accounts.chooseTarget("Dollars");
  await expect(accounts.moveDialog.getByText("The figures there are in USD")).toBeVisible();
  await accounts.chooseTarget("Trip");
  await accounts.moveButton("submit").click();
  // What stands in the way is named, one after the other, and answered.
  await expect(accounts.moveDialog.getByText("1 transfer links it with an account that stays")).toBeVisible();
  await accounts.moveButton("submitAnyway").click();
  await expect(accounts.moveDialog.getByText("Pets")).toBeVisible();
  await accounts.missingCategories.selectOption("create");
  await accounts.moveButton("submitAnyway").click();
  await expect(accounts.moveDialog).toBeHidden();
  await expect(accounts.account("Card")).toHaveCount(0);
  await expect(accounts.account("Cash")).toContainText("70.00");
  // A viewer of the one workspace who is not in the other is not told its name.
  await expect(boris.accounts.account("Card")).toHaveCount(0);
  await expect(
    boris.page.getByText("Anna Berg has moved the account “Card” to another workspace."),
  ).toBeVisible();

  await page.goto(`/workspaces/${trip.id}/accounts/${card.id}`);
  await expect(account.row("Vet")).toContainText("Pets");
  await expect(account.balance).toContainText("67.50");
  await shell.goTo("accounts");
  await expect(accounts.account("Card")).toBeVisible();
});
