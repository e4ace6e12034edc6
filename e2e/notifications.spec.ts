import { screens } from "./pages/index.ts";
import { ANNA, BORIS, day } from "./support/api.ts";
import { enterAs, test } from "./support/guest.ts";
import { enter } from "./support/session.ts";
import { expect } from "./support/test.ts";

test("the bell counts what others do while one looks, and each notification can be dealt with", async ({
  api,
  kym,
  page,
  context,
}) => {
  const home = await api.createWorkspace("Home");
  await api.addMember(kym, home, BORIS, "editor");
  const { notifications, shell } = screens(page);
  const { bell, panel } = { bell: notifications.bell.bind(notifications), panel: notifications.panel };
  await enter(page, "/accounts", BORIS);
  await expect(shell.connected).toBeVisible();
  await page.waitForLoadState("networkidle");
  const started = Number((await bell().getAttribute("aria-label"))?.match(/\d+/)?.[0] ?? 0);
  await api.changeRole(await api.workspace("Home"), BORIS, "viewer");
  await expect(bell(started + 1)).toBeVisible();

  await test.step("it opens by the keyboard, says what happened, and marks nothing by itself", async () => {
    await bell().focus();
    await page.keyboard.press("Enter");
    await expect(notifications.item(panel, "changed your role in “Home” to Viewer")).toContainText("Unread");
    await expect(panel.getByRole("heading", { name: "Today" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(bell(started + 1)).toBeFocused();
  });

  await test.step("one is marked as read and as unread, and another tab follows", async () => {
    const second = await context.newPage();
    await second.goto("/accounts");
    const there = screens(second);
    await expect(there.notifications.bell(started + 1)).toBeVisible();
    await expect(there.shell.connected).toBeVisible();
    await notifications.open();
    const item = notifications.item(panel, "to Viewer");
    await notifications.choose(item, "notifications.markRead");
    await expect(item).not.toContainText("Unread");
    await expect(there.notifications.bell(started)).toBeVisible();
    await notifications.choose(item, "notifications.markUnread");
    await expect(item).toContainText("Unread");
    await expect(there.notifications.bell(started + 1)).toBeVisible();
    await second.close();
  });

  await test.step("filters leave what they say", async () => {
    await notifications.chooseGroup(panel, "people");
    await expect(notifications.item(panel, "to Viewer")).toBeVisible();
    await expect(notifications.item(panel, "Signed in")).toHaveCount(0);
    // Of one topic it would mark the others, too.
    await expect(notifications.button(panel, "notifications.markAllRead")).toHaveCount(0);
    await notifications.chooseGroup(panel, "plan");
    await expect(panel.getByText("Nothing matches these filters")).toBeVisible();
    await notifications.button(panel, "notifications.nothing.action").click();
    await expect(notifications.item(panel, "to Viewer")).toBeVisible();
  });

  await test.step("what comes after the list was shown stays unread when all of it is marked", async () => {
    // The list does not hear of the next one in time.
    let isHeld = true;
    await page.route("**/api/v1/notifications/?*", async (route) => {
      while (isHeld) await new Promise((resolve) => setTimeout(resolve, 50));
      await route.continue().catch(() => undefined);
    });
    await api.changeRole(await api.workspace("Home"), BORIS, "editor");
    const marked = page.waitForResponse("**/api/v1/notifications/read-all");
    await notifications.button(panel, "notifications.markAllRead").click();
    expect((await marked).status()).toBe(204);
    isHeld = false;
    await expect(notifications.item(panel, "to Editor")).toContainText("Unread");
    await expect(notifications.item(panel, "to Viewer")).not.toContainText("Unread");
    await expect(notifications.unread(panel)).toHaveCount(1);
    await notifications.show(panel, "unread");
    await expect(panel.getByRole("listitem")).toHaveCount(1);
    await notifications.show(panel, "all");
  });

  await test.step("a refused change is taken back, and said", async () => {
    await page.route("**/api/v1/notifications/read-all", (route) =>
      route.fulfill({ status: 500, body: "{}" }),
    );
    await notifications.button(panel, "notifications.markAllRead").click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(notifications.unread(panel)).toHaveCount(1);
    await page.unroute("**/api/v1/notifications/read-all");
  });

  await test.step("one is deleted, and the focus stays in the panel", async () => {
    await notifications.choose(notifications.item(panel, "to Editor"), "common.delete");
    await expect(notifications.item(panel, "to Editor")).toHaveCount(0);
    await expect(notifications.item(panel, "to Viewer").getByRole("button")).toBeFocused();
  });

  await test.step("one leads to what it is about, and is read then", async () => {
    await notifications.choose(notifications.item(panel, "to Viewer"), "notifications.markUnread");
    await expect(notifications.unread(panel)).toHaveCount(1);
    await notifications.item(panel, "to Viewer").getByRole("link").click();
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(/\/workspaces$/);
    await page.keyboard.press("Escape");
    await expect(bell(0)).toBeVisible();
  });
});

test("what one wants to be notified of is kept, and heeded", async ({ api, kym, page }) => {
  const home = await api.createWorkspace("Home");
  await api.createAccount(home, "Current", "debit_card", "100");
  const boris = await api.addMember(kym, home, BORIS, "admin");
  await api.changeRole(await api.workspace("Home"), BORIS, "owner");
  const { notifications, shell } = screens(page);
  await enter(page, "/notifications/settings");

  await test.step("what protects the account cannot be turned off, and the zone is the browser's", async () => {
    await expect(notifications.wanted("security", "email")).toBeDisabled();
    await expect(notifications.wanted("security", "email")).toBeChecked();
    await expect(notifications.field(notifications.main, "timing.timeZone")).toHaveValue("Europe / Berlin");
  });

  await test.step("what cannot be saved is said where it is", async () => {
    await notifications.field(notifications.workspace("Home"), "workspaces.largeExpense").fill("nothing");
    await notifications.save();
    await expect(
      notifications.field(notifications.workspace("Home"), "workspaces.largeExpense"),
    ).toBeFocused();
    await expect(notifications.workspace("Home")).toContainText("Enter an amount above zero");
  });

  await test.step("everything is there again after a reload", async () => {
    await notifications.field(notifications.workspace("Home"), "workspaces.largeExpense").fill("250.50");
    await notifications.wanted("membership", "in_app").uncheck();
    await notifications.quietHours.check();
    await notifications.field(notifications.main, "timing.until").fill("06:30");
    await notifications.main.getByRole("radio", { name: "Weekly summary" }).check();
    await notifications.button(notifications.main, "notificationSettings.lowBalances.add").click();
    await expect(page.getByRole("combobox", { name: "Account" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("option", { name: "Current" }).click();
    await notifications.field(notifications.main, "lowBalances.amount").fill("40");
    await notifications.save();
    await expect(shell.notification("notificationSettings.saved")).toBeVisible();
    await page.reload();
    await expect(notifications.field(notifications.workspace("Home"), "workspaces.largeExpense")).toHaveValue(
      "250.50",
    );
    await expect(notifications.wanted("membership", "in_app")).not.toBeChecked();
    await expect(notifications.field(notifications.main, "timing.from")).toHaveValue("22:00");
    await expect(notifications.field(notifications.main, "timing.until")).toHaveValue("06:30");
    await expect(notifications.main.getByRole("radio", { name: "Weekly summary" })).toBeChecked();
    await expect(notifications.field(notifications.main, "lowBalances.amount")).toHaveValue("40.00");
  });

  await test.step("what is not wanted in the app does not ring the bell, what is wanted does", async () => {
    await notifications.open();
    await notifications.button(notifications.panel, "notifications.markAllRead").click();
    await expect(notifications.bell(0)).toBeAttached();
    await page.keyboard.press("Escape");
    await boris.changeRole(await boris.workspace("Home"), ANNA, "admin");
    await expect(shell.notification("roles.admin")).toBeVisible();
    await expect(notifications.bell(0)).toBeVisible();
    await notifications.wanted("membership", "in_app").check();
    await notifications.save();
    await expect(shell.notification("notificationSettings.saved")).toBeVisible();
    await boris.changeRole(await boris.workspace("Home"), ANNA, "editor");
    await expect(notifications.bell(1)).toBeVisible();
  });

  await test.step("who leaves without saving is asked first", async () => {
    await notifications.wanted("budgets", "email").uncheck();
    await page.getByRole("link", { name: "Know Your Money" }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/settings$/);
  });
});

test("another window may save first: what was touched here stays, the rest is theirs", async ({
  api,
  page,
  context,
}) => {
  await api.createWorkspace("Home");
  const here = screens(page);
  await enter(page, "/notifications/settings");
  await here.notifications.wanted("budgets", "email").uncheck();
  const second = await context.newPage();
  const there = screens(second);
  await second.goto("/notifications/settings");
  await there.notifications.wanted("imports", "email").check();
  await there.notifications.save();
  await expect(there.shell.notification("notificationSettings.saved")).toBeVisible();
  await here.notifications.save();
  await expect(here.notifications.wanted("imports", "email")).toBeChecked();
  await here.notifications.save();
  await expect(here.shell.notification("notificationSettings.saved")).toBeVisible();
  await page.reload();
  await expect(here.notifications.wanted("imports", "email")).toBeChecked();
  await expect(here.notifications.wanted("budgets", "email")).not.toBeChecked();
});

test("all of it on a phone, in Russian", async ({ api, kym, openGuest }) => {
  const home = await api.createWorkspace("Home");
  const member = await api.addMember(kym, home, BORIS, "editor");
  await member.saveSettings({ language: "ru" });
  await api.changeRole(await api.workspace("Home"), BORIS, "viewer");
  const boris = await openGuest();
  await boris.page.setViewportSize({ width: 390, height: 844 });
  await enterAs(boris, BORIS, "/accounts");
  const { notifications } = screens(boris.page, "ru");
  const isNoWider = async () =>
    expect(await boris.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await notifications.open();
  await expect(
    notifications.item(notifications.panel, "Ваша новая роль в «Home»: Наблюдатель"),
  ).toBeVisible();
  await isNoWider();
  await notifications.panel.getByRole("link", { name: "Все уведомления" }).click();
  await expect(notifications.item(notifications.main, "Наблюдатель")).toBeVisible();
  await isNoWider();
  await notifications.main.getByRole("link", { name: "Настройки уведомлений" }).click();
  await notifications.wanted("budgets", "email").uncheck();
  await isNoWider();
  await notifications.save();
  await expect(boris.page.getByRole("status").filter({ hasText: "сохранены" })).toBeVisible();
});

test.describe("where emails are sent", () => {
  test.use({ sendsMail: true });

  test("emails of a kind are stopped by the link that is in each of them, without signing in", async ({
    api,
    mailbox,
    page,
  }) => {
    const home = await api.createWorkspace("Home");
    const account = await api.createAccount(home, "Current", "debit_card", "100");
    await api.createBudget(home, "Food", [{ category_id: null, amount: "100" }]);
    await api.createTransaction(account, { date: day(), total_amount: "-90" });
    const { auth, notifications } = screens(page);
    await page.goto(await mailbox.linkFor(ANNA.email, "/unsubscribe/"));
    await expect(auth.title("unsubscribing.title")).toBeVisible();
    await expect(page, "the token is not in the address bar").toHaveURL("/unsubscribe");
    await auth.button("unsubscribing.submit").click();
    await expect(auth.title("unsubscribing.doneTitle")).toBeFocused();
    await expect(page.getByText("Budget alerts")).toBeVisible();
    await enter(page, "/notifications/settings");
    await expect(notifications.wanted("budgets", "email")).not.toBeChecked();
    await expect(notifications.wanted("limits", "email")).toBeChecked();
    await page.goto("/unsubscribe/AAAA");
    await auth.button("unsubscribing.submit").click();
    await expect(auth.title("auth.reset.brokenTitle")).toBeVisible();
  });
});
