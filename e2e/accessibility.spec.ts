import { screens } from "./pages/index.ts";
import { ANNA, BORIS, day } from "./support/api.ts";
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
    await auth.failUntilCaptcha("somebody else");
    await expectAccessible(page, "the captcha");
    await auth.letDeviceSolve();
    await expectAccessible(page, "the captcha's task");
    for (const [path, title] of [
      ["/register", "auth.register.setupNeededTitle"],
      ["/password-reset-request", "auth.reset.requestTitle"],
      ["/password-reset/token", "auth.reset.title"],
      ["/confirm-email/token", "auth.confirmEmail.title"],
    ] as const) {
      await page.goto(path);
      await expect(auth.title(title)).toBeVisible();
      await expectAccessible(page, path);
    }
    await page.goto(kym.setupLink);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, "the set-up");
    await page.goto("/no/such/screen");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, "the unknown address");
  });

  test(`axe finds nothing on the screens of what is planned, ${theme}`, async ({ api, page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    const workspace = await api.createWorkspace("Home");
    const current = await api.createAccount(workspace, "Current", "debit_card", "100");
    const savings = await api.createAccount(workspace, "Savings", "savings", "250");
    const { id: food } = await api.createCategory(workspace, "Nourishment");
    const { id: fun } = await api.createCategory(workspace, "Amusement");
    const row = { date: day(), total_amount: "-60", payee: "Market", category_id: food };
    await api.createTransaction(current, row);
    await api.createBudget(workspace, "Months", [
      { category_id: food, amount: "50" },
      { category_id: fun, amount: "100" },
    ]);
    await api.createRecurring(workspace, current, {
      name: "Rent",
      amount: "90",
      dtstart: day(),
      mode: "remind",
    });
    await api.createGoal(workspace, savings, "Holiday", "1000");
    const { auth, dashboard, shell, recurring, budget, goals } = screens(page);
    await page.goto("/login");
    await auth.signIn();
    await expect(dashboard.main.getByText("Rent").first()).toBeVisible();
    await expectAccessible(page, "the dashboard with plans");
    await shell.goTo("recurring");
    for (const view of ["upcoming", "list", "calendar"] as const) {
      await recurring.view(view);
      await expect(recurring.main.getByText("Rent").first()).toBeVisible();
      await expectAccessible(page, `the ${view} of what recurs`);
    }
    await recurring.addButton.click();
    await expect(recurring.payee).toBeVisible();
    await expectAccessible(page, "the window of a recurring transaction");
    await page.keyboard.press("Escape");
    await shell.goTo("budget");
    await expect(budget.line("Nourishment")).toBeVisible();
    await expectAccessible(page, "the budget");
    await budget.door("Nourishment", "spent").click();
    await expect(budget.dialog).toContainText("Market");
    await expectAccessible(page, "what a number of a budget is made of");
    await page.keyboard.press("Escape");
    await goals.open();
    await expect(goals.card("Holiday")).toBeVisible();
    await expectAccessible(page, "the goals");
    await page.goto(`/workspaces/${workspace.id}/forecast`);
    await expect(page.getByRole("main").getByText("Current").first()).toBeVisible();
    await expectAccessible(page, "the forecast");
  });

  test(`axe finds nothing on the screens of reports, ${theme}`, async ({ api, page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    const workspace = await api.createWorkspace("Home");
    const current = await api.createAccount(workspace, "Current", "debit_card", "100");
    const { id: food } = await api.createCategory(workspace, "Nourishment");
    await api.createTransaction(current, { date: day(), total_amount: "-60", category_id: food });
    await api.createTransaction(current, { date: day(-1), total_amount: "300", payee: "Employer" });
    const { auth, dashboard, reports, shell } = screens(page);
    await page.goto("/login");
    await auth.signIn();
    await shell.goTo("reports");
    await expect(reports.card("cash-flow")).toBeVisible();
    await expectAccessible(page, "the overview of the reports");
    for (const type of ["income-expense", "cash-flow", "spend-by-category", "net-worth-over-time"]) {
      await page.goto(`/reports/${type}?period=this_year`);
      await expect(reports.table(type)).toBeVisible();
      await expectAccessible(page, `the report ${type}`);
    }
    await reports.action("savedReports.more").click();
    await expect(page.getByRole("menu")).toBeVisible();
    await expectAccessible(page, "the menu of a report");
    await page.keyboard.press("Escape");
    await page.goto("/");
    await dashboard.arrange();
    await expectAccessible(page, "the dashboard while it is arranged");
  });

  test(`axe finds nothing on the screens of a household, ${theme}`, async ({ api, page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    const { auth, dashboard, shell, workspaces, accounts, account, history, profile } = screens(page);
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
    await page.getByRole("link", { name: "History of the account" }).click();
    await expect(history.item("transaction.created", "Payee 0").first()).toBeVisible();
    await expectAccessible(page, "the history");

    await shell.openProfile();
    await expect(profile.line(profile.panel("notices.title"), "New").first()).toBeVisible();
    await expectAccessible(page, "the profile");
    for (const [panel, key] of [
      ["secondFactor.title", "secondFactor.setUp"],
      ["passkeys.title", "passkeys.add"],
      ["users.deletion.title", "users.deletion.open"],
    ] as const) {
      await profile.button(profile.panel(panel), key).click();
      await expect(profile.dialog().getByRole("textbox").last()).toBeVisible();
      await expectAccessible(page, `the dialog of ${key}`);
      await page.keyboard.press("Escape");
      await expect(profile.dialog()).toBeHidden();
    }

    await page.setViewportSize({ width: 390, height: 844 });
    await shell.openDrawer();
    await expect(shell.drawer).toBeVisible();
    await expectAccessible(page, "the drawer of a phone");
  });
  test(`axe finds nothing on the screens of an administrator, ${theme}`, async ({ api, page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    const { recoveryCodes } = await api.setUpSecondFactor();
    await api.createUser({ ...BORIS, is_superuser: true });
    const { auth, users } = screens(page);
    await page.goto("/login");
    await auth.fillIn(ANNA.username, ANNA.password);
    await expect(auth.code).toBeVisible();
    await expectAccessible(page, "the second step");
    await page.goto("/login");
    await auth.signInWithCode(ANNA, recoveryCodes[0] ?? "");
    await users.open();
    await expect(users.row(BORIS.full_name)).toBeVisible();
    await expectAccessible(page, "the users");
    for (const action of ["edit", "reset", "disable", "delete"] as const) {
      await users.choose(BORIS.full_name, action);
      await expect(users.dialog.getByRole("button").last()).toBeVisible();
      await expectAccessible(page, `the dialog to ${action} a user`);
      await page.keyboard.press("Escape");
      await expect(users.dialog).toBeHidden();
    }
    for (const key of ["administration.create", "administration.invite"] as const) {
      await users.button(key).click();
      await expect(users.dialog.getByRole("textbox").first()).toBeVisible();
      await expectAccessible(page, `the dialog of ${key}`);
      await page.keyboard.press("Escape");
      await expect(users.dialog).toBeHidden();
    }
    for (const view of ["invitations", "mails"] as const) {
      await users.view(view);
      await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
      await expectAccessible(page, `the ${view}`);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await users.view("users");
    await expect(page.getByRole("listitem").filter({ hasText: BORIS.full_name })).toBeVisible();
    await expectAccessible(page, "the users on a phone");
  });
}
