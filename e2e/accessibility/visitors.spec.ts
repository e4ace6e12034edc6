import { screens } from "../pages/index.ts";
import { CLARA } from "../support/api.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";

test.describe("nobody has set the program up", () => {
  test.use({ alone: true });

  test("the screens of signing in and registering", async ({ kym, page }) => {
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
      ["/unsubscribe/token", "unsubscribing.title"],
    ] as const) {
      await page.goto(path);
      await expect(auth.title(title)).toBeVisible();
      await expectAccessible(page, path);
    }
    await page.goto(await kym.setupLink());
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, "the set-up");
    await page.goto("/no/such/screen");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, "the unknown address");
  });
});

test("the screens of somebody who is invited", async ({ api, page }) => {
  const home = await api.createWorkspace("Home");
  const link = await api.inviteToWorkspace(home, CLARA.email, "viewer");
  const { auth, invitation } = screens(page);
  await page.goto(link);
  await expect(invitation.question("Home")).toBeVisible();
  await expectAccessible(page, "the invitation of a visitor");
  await invitation.button("invitation.decline").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "the question before declining");
  await page.keyboard.press("Escape");
  await invitation.link("invitation.guest.register").click();
  await expect(auth.email).toHaveValue(CLARA.email);
  await expectAccessible(page, "the registration of somebody invited");
  await page.goto("/accept-invitation/unknown");
  await expect(invitation.title("invitation.invalidTitle")).toBeVisible();
  await expectAccessible(page, "the unknown invitation");
});
