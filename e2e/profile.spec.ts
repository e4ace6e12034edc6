import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { screens } from "./pages/index.ts";
import { ANNA, Api, BORIS } from "./support/api.ts";
import { Authenticator } from "./support/authenticator.ts";
import type { Kym } from "./support/kym.ts";
import { enter } from "./support/session.ts";
import { expect, test, watch } from "./support/test.ts";
import { code } from "./support/totp.ts";

test.beforeEach(async ({ api, page }) => {
  await api.createWorkspace("Home");
  const { shell } = screens(page);
  await enter(page, "/");
  await shell.openProfile();
});

test("one's name, address and passkeys are looked after, and everything comes as a file", async ({
  page,
}) => {
  const { profile, dashboard, shell } = screens(page);

  await test.step("a name is changed at once, an address only when it is confirmed", async () => {
    const panel = profile.panel("users.person");
    await profile.field(panel, "users.fullName").fill(" A ");
    await profile.field(panel, "users.email").fill("anna at home");
    await profile.button(panel, "common.save").click();
    await expect(panel.getByText("Full name must be at least 2 characters")).toBeVisible();
    await expect(panel.getByText("Valid email is required")).toBeVisible();

    await profile.field(panel, "users.fullName").fill("Anna Maria Berg");
    await profile.field(panel, "users.email").fill(`maria.${ANNA.email}`);
    await profile.button(panel, "common.save").click();
    await expect(panel.getByText(`The change to maria.${ANNA.email} waits`)).toBeVisible();
    await expect(profile.field(panel, "users.email")).toHaveValue(ANNA.email);
    await profile.button(panel, "users.emailCancel").click();
    await expect(panel.getByText(`The change to maria.${ANNA.email} waits`)).toBeHidden();
    await shell.userMenu.click();
    await expect(page.getByRole("menu").getByText("Anna Maria Berg")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toBeHidden();
  });

  await test.step("everything that is mine comes as a file", async () => {
    const panel = profile.panel("exports.title");
    await profile.button(panel, "exports.create").click();
    const download = page.waitForEvent("download");
    await profile.button(panel, "exports.download").click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(
      new RegExp(`^know-your-money-${ANNA.username}-\\d{4}-\\d{2}-\\d{2}\\.zip$`),
    );
    expect(
      readFileSync(await file.path())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
  });

  await test.step("a passkey is made, found again by its name, and removed", async () => {
    await Authenticator.plugIn(page);
    const panel = profile.panel("passkeys.title");
    await expect(panel.getByText("You have no passkey yet.")).toBeVisible();
    await profile.button(panel, "passkeys.add").click();
    await profile.field(profile.dialog(), "passkeys.name").fill("Work laptop");
    await profile.button(profile.dialog(), "passkeys.continue").click();
    await expect(profile.line(panel, "Work laptop")).toContainText("Not used yet");

    await profile.choose("Work laptop", "passkeys.rename");
    await profile.field(profile.dialog(), "passkeys.name").fill("Old laptop");
    await page.keyboard.press("Enter");
    await expect(profile.line(panel, "Old laptop")).toBeVisible();

    // The device answers the offer under the name field at once.
    await shell.signOut();
    await expect(dashboard.title).toBeVisible();
    await shell.openProfile();
    await expect(profile.line(panel, "Old laptop")).toContainText("Last used");

    await profile.choose("Old laptop", "passkeys.remove");
    await profile.button(profile.dialog(), "passkeys.remove").click();
    await expect(panel.getByText("You have no passkey yet.")).toBeVisible();
  });
});

test("an authenticator app is set up and asked for, and an account goes", async ({ page, kym }) => {
  const { profile, auth, shell } = screens(page);

  await test.step("an authenticator app is set up, hands out recovery codes once, and is asked for", async () => {
    const panel = profile.panel("secondFactor.title");
    await profile.button(panel, "secondFactor.setUp").click();
    const dialog = profile.dialog();
    await expect(profile.qrCode).toBeVisible();
    const secret = await profile.field(dialog, "secondFactor.secret").inputValue();
    const field = dialog.getByLabel("Enter the code that the app shows");
    await expect(field).toBeFocused();
    await field.fill("12");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("The code has six digits.")).toBeVisible();
    await field.fill(code(secret.replaceAll(" ", "")));
    await page.keyboard.press("Enter");

    await expect(dialog.getByRole("listitem")).toHaveCount(10);
    const codes = await dialog.getByRole("listitem").allTextContents();
    const download = page.waitForEvent("download");
    await profile.button(dialog, "secondFactor.download").click();
    const kept = readFileSync(await (await download).path(), "utf8");
    for (const recovery of codes) expect(kept).toContain(recovery);
    await profile.button(dialog, "secondFactor.done").click();
    await expect(dialog.getByText("Please keep the codes first, then tick this.")).toBeVisible();
    await dialog.getByRole("checkbox").check();
    await profile.button(dialog, "secondFactor.done").click();
    await expect(panel.getByText("10 recovery codes are left.")).toBeVisible();

    await shell.signOut();
    await auth.signInWithCode(ANNA, codes[0] ?? "");
    await shell.openProfile();
    await expect(panel.getByText("9 recovery codes are left.")).toBeVisible();
    await profile.button(panel, "secondFactor.switchOff").click();
    await profile.button(dialog, "secondFactor.switchOff").click();
    await expect(profile.button(panel, "secondFactor.setUp")).toBeVisible();
  });

  await test.step("an account goes only when it is said what becomes of its workspaces", async () => {
    await (await Api.join(kym, BORIS)).createWorkspace("Boat");
    await enter(page, "/profile", BORIS);
    const panel = profile.panel("users.deletion.title");
    await profile.button(panel, "users.deletion.open").click();
    const dialog = profile.dialog();
    await expect(dialog.getByText(/“Boat” has no other member/)).toBeVisible();
    await profile.button(dialog, "users.deletion.submit").click();
    await expect(dialog.getByText("This is not your user name.")).toBeVisible();
    await dialog.getByRole("textbox").fill(BORIS.username.toUpperCase());
    await page.keyboard.press("Enter");
    await expect(auth.loginTitle).toBeVisible();
    await auth.fillIn(BORIS.username, BORIS.password);
    await expect(auth.error).toBeVisible();
  });
});

/** Signs Anna in on a device that was never seen before. */
async function signInElsewhere(
  browser: Browser,
  kym: Kym,
  pageErrors: string[],
  system: string,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: kym.url,
    userAgent: `Mozilla/5.0 (${system}; rv:140.0) Gecko/20100101 Firefox/140.0`,
  });
  await watch(context, pageErrors);
  const page = await context.newPage();
  await enter(page, "/");
  return page;
}

test("whoever signs in elsewhere is seen, told of, and put out again", async ({
  page,
  kym,
  browser,
  pageErrors,
}) => {
  const { notifications, profile, shell } = screens(page);
  const sessions = profile.panel("sessions.title");

  await test.step("a session on another device is seen, told of, and ended", async () => {
    await expect(profile.line(sessions, "This device")).toBeVisible();
    const other = await signInElsewhere(browser, kym, pageErrors, "Windows NT 10.0; Win64; x64");
    await expect(page.getByRole("status").filter({ hasText: "Signed in on a new device" })).toBeVisible();
    await profile.line(sessions, "Firefox on Windows").getByRole("button").click();
    await expect(profile.line(sessions, "Firefox on Windows")).toHaveCount(0);
    await expect(screens(other).auth.loginTitle).toBeVisible({ timeout: 30_000 });
    await other.context().close();
  });

  await shell.goTo("accounts");
  const other = await signInElsewhere(browser, kym, pageErrors, "X11; Linux x86_64");

  await test.step("the profile leads to the notifications, and there the other device is", async () => {
    await page.goto(`${kym.url}/profile#notifications`);
    const card = profile.panel("users.notifications.title");
    await expect(card).toBeInViewport();
    await card.getByRole("link", { name: "Open notifications" }).click();
    const item = notifications.item(notifications.main, "Firefox on Linux");
    await expect(item).toContainText("Signed in on a new device");
    await item.getByRole("link").click();
    await expect(profile.panel("users.password.title")).toBeInViewport();
  });

  await test.step("a password is changed by the rules, and every other device is signed out", async () => {
    await expect(screens(other).shell.connected).toBeVisible();
    const panel = profile.panel("users.password.title");
    await profile.changePassword("", "short", "shorter");
    await expect(panel.getByText("Current password is required")).toBeVisible();
    await expect(panel.getByText("New password must be at least 8 characters")).toBeVisible();
    await expect(panel.getByText("New passwords do not match")).toBeVisible();
    await profile.changePassword(ANNA.password, ANNA.password);
    await expect(panel.getByText("New password must be different from current password")).toBeVisible();
    await profile.changePassword("not my password", "quite another phrase");
    await expect(panel.getByText("This is not your current password.")).toBeVisible();

    await profile.changePassword(ANNA.password, "quite another phrase");
    await expect(shell.notification("users.password.changed")).toBeVisible();
    await expect(screens(other).auth.loginTitle).toBeVisible({ timeout: 30_000 });
    await expect(panel).toBeVisible();
    await screens(other).auth.signIn({ ...ANNA, password: "quite another phrase" });
    await other.context().close();
  });
});
