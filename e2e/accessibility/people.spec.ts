import { Files } from "../pages/files.ts";
import { screens } from "../pages/index.ts";
import { AI_SETTINGS, COMPANY, createAiModels } from "../support/ai-models.ts";
import { ANNA, BORIS, CLARA } from "../support/api.ts";
import { expectAccessible } from "../support/axe.ts";
import { test } from "../support/guest.ts";
import { picture } from "../support/picture.ts";
import { enter } from "../support/session.ts";
import { expect } from "../support/test.ts";
import { words } from "../support/texts.ts";
import { household } from "./household.ts";

const t = words("en");

test("the members of a workspace", async ({ api, kym, page }) => {
  const home = await api.createWorkspace("Home");
  await api.addMember(kym, home, BORIS, "editor");
  const link = await api.inviteToWorkspace(home, CLARA.email, "viewer");
  const { invitation, members } = screens(page);
  await enter(page, new URL(link).pathname);
  await expect(invitation.title("invitation.wrongAccount.title")).toBeVisible();
  await expectAccessible(page, "the invitation of somebody else");
  await page.goto("/workspaces");
  await members.open("Home");
  await expect(members.invitation(CLARA.email)).toBeVisible();
  await members.button("members.invitations.newLinkNamed", { email: CLARA.email }).click();
  await expect(members.link(CLARA.email)).toBeVisible();
  await members.submitInvitation();
  await expectAccessible(page, "the members");
  for (const [key, values] of [
    ["members.remove.open", { name: BORIS.full_name }],
    ["members.leave.open", {}],
  ] as const) {
    await members.button(key, values).click();
    await expect(members.button("common.cancel")).toBeVisible();
    await expectAccessible(page, `the dialog of ${key}`);
    await members.button("common.cancel").click();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "the members on a phone");
});

test("two at one account", async ({ api, kym, page, openGuest }) => {
  const { workspace, current } = await household(api);
  const boris = await api.addMember(kym, workspace, BORIS, "editor");
  const { account, shell } = screens(page);
  const address = `/workspaces/${workspace.id}/accounts/${current.id}`;
  await enter(page, address);
  await expect(shell.connected).toBeVisible();
  const there = await openGuest();
  await enter(there.page, address, BORIS);
  await expect(account.people).toContainText([BORIS.full_name]);
  await expectAccessible(page, "an account with somebody else");
  await there.page.context().close();

  const rows = await api.transactions(current);
  const [market] = rows.filter(({ payee }) => payee === "Market");
  if (market === undefined) throw new Error("the row is gone");
  await account.edit("Market");
  await account.field("transactions.columns.amount").fill("21");
  const changed = await boris.updateTransaction(market, { payee: "Market hall" });
  await expect(account.newer("changedBy", { who: BORIS.full_name })).toBeVisible();
  await expectAccessible(page, "the editor with the newer row");
  await boris.updateTransaction(changed, { total_amount: "-25.00" });
  await expect(account.dialog).toContainText("25.00");
  await page.keyboard.press("Enter");
  await expect(account.dialog.getByRole("radio", { name: /^Yours/ })).toBeFocused();
  await expectAccessible(page, "the choice between two values");
});

test("what a viewer sees", async ({ api, kym, page, openGuest }) => {
  const { workspace, current } = await household(api);
  await api.addMember(kym, workspace, CLARA, "viewer");
  const { account } = screens(page);
  const address = `/workspaces/${workspace.id}/accounts/${current.id}`;
  await enter(page, address);
  await account.edit("Market");
  const buffer = picture(40, 60, [30, 90, 200]);
  await new Files(page, t).add({ name: "receipt.png", mimeType: "image/png", buffer });
  await expect(new Files(page, t).picture("receipt.png")).toBeVisible();

  const clara = await openGuest();
  await enter(clara.page, address, CLARA);
  const row = clara.account.row("Market");
  await row.hover();
  await row.getByRole("button", { name: t("transactions.openFiles") }).click();
  await expect(new Files(clara.page, t).picture("receipt.png").getByRole("presentation")).toBeVisible();
  await expectAccessible(clara.page, "the files that a viewer sees");
  await clara.page.keyboard.press("Escape");
  await expect(new Files(clara.page, t).block).toBeHidden();
  await clara.account.grid.focus();
  await clara.page.keyboard.press("?");
  await expect(clara.page.getByRole("dialog", { name: "Keyboard" })).toBeVisible();
  await expectAccessible(clara.page, "the keys of a viewer");
});

test("the profile", async ({ api, page }) => {
  expect(api).toBeDefined();
  const { auth, profile, workspaces } = screens(page);
  await enter(page, "/profile");
  await expect(profile.panel("users.notifications.title")).toBeVisible();
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
  await page.goto("/workspaces");
  const json = { detail: { code: "fresh_authentication_required", message: "" }, request_id: "" };
  await page.route("**/api/v1/workspaces/", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 403, json }) : route.fallback(),
  );
  await workspaces.send("Home", "EUR");
  await expect(auth.stepUp).toBeVisible();
  await expectAccessible(page, "the question for a proof");
});

test("the second step of signing in", async ({ api, page }) => {
  await api.setUpSecondFactor();
  const { auth } = screens(page);
  await page.goto("/login");
  await auth.fillIn(ANNA.username, ANNA.password);
  await expect(auth.code).toBeVisible();
  await expectAccessible(page, "the second step");
});

test.describe("where AI models are set up", () => {
  test.use({ alone: true, settings: AI_SETTINGS });

  test("what they may receive", async ({ api, kym, page, openGuest }) => {
    const home = await api.createWorkspace("Home");
    await api.addMember(kym, home, BORIS, "viewer");
    await createAiModels(api);
    const { profile, workspaces } = screens(page);
    await enter(page, "/profile");
    await profile.consent(COMPANY, "categorize").click();
    await expect(profile.panel("aiConsents.title")).toContainText("Agreed now");
    await expectAccessible(page, "what AI models may receive");

    await page.goto("/workspaces");
    await workspaces.openAiPermission("Home");
    await expectAccessible(page, "AI in a workspace");
    await workspaces.aiSwitch.click();
    await page.keyboard.press("Escape");
    await expect(workspaces.card("Home")).toContainText("AI not allowed");
    await expectAccessible(page, "a workspace without AI");

    const there = await openGuest();
    await enter(there.page, "/workspaces", BORIS);
    await there.workspaces.openAiPermission("Home");
    await expectAccessible(there.page, "AI in a workspace, for a viewer");
  });
});

test("notifications and what is wanted of them", async ({ api, kym, page }) => {
  const home = await api.createWorkspace("Home");
  const boris = await api.addMember(kym, home, BORIS, "admin");
  await api.changeRole(await api.workspace("Home"), BORIS, "owner");
  await api.createAccount(home, "Current", "debit_card", "100");
  const { notifications } = screens(page);
  await enter(page, "/accounts");
  await boris.changeRole(await boris.workspace("Home"), ANNA, "admin");
  await notifications.open();
  await expect(notifications.item(notifications.panel, "changed your role")).toBeVisible();
  await expectAccessible(page, "the panel of notifications");
  await page.goto("/notifications");
  await expect(notifications.item(notifications.main, "changed your role")).toBeVisible();
  await expectAccessible(page, "the page of notifications");
  await notifications.chooseGroup(notifications.main, "plan");
  await expect(notifications.main.getByText("Nothing matches these filters")).toBeVisible();
  await expectAccessible(page, "no notifications of a topic");
  await page.goto("/notifications/settings");
  await notifications.quietHours.check();
  await notifications.main.getByRole("radio", { name: "Daily summary" }).check();
  await notifications.button(notifications.main, "notificationSettings.lowBalances.add").click();
  await notifications.save();
  await expect(notifications.main.getByText("Choose an account.")).toBeVisible();
  await expectAccessible(page, "the settings of notifications");
});

test("the channels outside of the app, and what sets them up", async ({ api, page }) => {
  await api.createWorkspace("Home");
  const { channels } = screens(page);
  await enter(page, "/notifications/settings");
  for (const channel of ["telegram", "ntfy", "webhook"] as const) {
    await channels.setUpButton(channel).click();
    await channels.button(channels.dialog, `notificationChannels.${channel}.submit`).click();
    await expect(channels.dialog.locator("[aria-invalid=true]").first()).toBeVisible();
    await expectAccessible(page, `what sets ${channel} up`);
    await channels.button(channels.dialog, "common.cancel").click();
  }
  const state = { target: "@family", is_off: false, last_error: null, last_status: null };
  const last_success_at = new Date().toISOString();
  const items = [
    { ...state, channel: "ntfy", last_success_at, last_error: "failed", last_status: 503 },
    { ...state, channel: "telegram", last_success_at },
    { ...state, channel: "web_push", last_success_at: null },
    { ...state, channel: "webhook", last_success_at: null, last_error: "recipient_refused", is_off: true },
  ];
  await page.route("**/api/v1/notifications/channels/", (route) =>
    route.fulfill({ json: { items, push_public_key: "BAAB", ntfy_server: "https://ntfy.sh" } }),
  );
  await page.reload();
  await expect(channels.row("telegram")).toContainText("Working");
  await expectAccessible(page, "channels that work, and others");
  await channels.choose("ntfy", "notificationChannels.remove.open");
  await expect(channels.button(channels.dialog, "common.cancel")).toBeVisible();
  await expectAccessible(page, "the removal of a channel");
  await channels.button(channels.dialog, "common.cancel").click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "the channels on a phone");
});
