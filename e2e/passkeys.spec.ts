import type { Page } from "@playwright/test";
import { screens } from "./pages/index.ts";
import { ANNA } from "./support/api.ts";
import { Authenticator } from "./support/authenticator.ts";
import { enter } from "./support/session.ts";
import { expect, test } from "./support/test.ts";

/** A browser that does not offer passkeys under the name field: only the button is left. */
async function withoutOffer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

/** Makes a passkey in the profile. */
async function makePasskey(page: Page): Promise<void> {
  const { auth, profile } = screens(page);
  await enter(page, "/profile");
  const panel = profile.panel("passkeys.title");
  await profile.button(panel, "passkeys.add").click();
  await profile.button(profile.dialog(), "passkeys.continue").click();
  await expect(profile.line(panel, auth.words("passkeys.defaultName"))).toBeVisible();
}

test("a passkey made in the profile signs in by the button, and otherwise one is told why not", async ({
  api,
  page,
}) => {
  expect(api).toBeDefined();
  const { auth, dashboard, profile, shell } = screens(page);
  const panel = profile.panel("passkeys.title");
  await withoutOffer(page);
  const authenticator = await Authenticator.plugIn(page);
  await makePasskey(page);
  expect(await authenticator.count()).toBe(1);

  await test.step("a device that holds one already is not asked for a second", async () => {
    await profile.button(panel, "passkeys.add").click();
    await profile.button(profile.dialog(), "passkeys.continue").click();
    await expect(profile.dialog().getByRole("alert")).toHaveText(auth.words("auth.passkey.registered"));
    await page.keyboard.press("Escape");
    await expect(profile.dialog()).toBeHidden();
  });

  await test.step("with a name and without", async () => {
    for (const name of ["", ANNA.username]) {
      await shell.signOut();
      await auth.username.fill(name);
      await auth.button("auth.login.passkey").click();
      await expect(dashboard.title).toBeVisible();
    }
  });

  await test.step("who is not recognised is told", async () => {
    await shell.signOut();
    await authenticator.recognise(false);
    await auth.button("auth.login.passkey").click();
    await expect(auth.error).toHaveText(auth.words("auth.passkey.cancelled"));
    await authenticator.recognise(true);
    await auth.signIn();
  });

  await test.step("one that was removed here is refused in words", async () => {
    await shell.openProfile();
    await profile.choose(auth.words("passkeys.defaultName"), "passkeys.remove");
    await profile.button(profile.dialog(), "passkeys.remove").click();
    await expect(profile.dialog()).toBeHidden();
    await shell.signOut();
    await auth.button("auth.login.passkey").click();
    await expect(auth.error).toHaveText(auth.words("auth.errors.codes.passkey_invalid"));
  });

  await test.step("who has no passkey here is told and can sign in otherwise", async () => {
    await authenticator.forget();
    await auth.button("auth.login.passkey").click();
    await expect(auth.error).toHaveText(auth.words("auth.passkey.cancelled"));
    await auth.signIn();
    await expect(dashboard.title).toBeVisible();
  });
});

test("a passkey is offered under the name field, unless the browser knows of none", async ({
  api,
  context,
  page,
}) => {
  expect(api).toBeDefined();
  const { auth, dashboard, shell } = screens(page);
  const authenticator = await Authenticator.plugIn(page);
  await makePasskey(page);
  await authenticator.answer(false);
  await shell.signOut();
  await expect(auth.username).toHaveAttribute("autocomplete", "username webauthn");

  await test.step("a browser without passkeys says so", async () => {
    const other = await context.newPage();
    const bare = screens(other);
    await other.addInitScript(() => {
      Reflect.deleteProperty(window, "PublicKeyCredential");
    });
    await other.goto("/login");
    await bare.auth.button("auth.login.passkey").click();
    await expect(bare.auth.error).toHaveText(auth.words("auth.passkey.unsupported"));
    await other.close();
  });

  await test.step("it signs in when it is picked there", async () => {
    await authenticator.answer(true);
    await page.reload();
    await expect(dashboard.title).toBeVisible();
  });
});

test.describe("the administration", () => {
  test.use({ alone: true, settings: { KYM__AUTH__ADMINISTRATORS_NEED_SECOND_FACTOR: "true" } });

  test("where administrators need more than a password, a passkey opens the administration", async ({
    api,
    page,
  }) => {
    expect(api).toBeDefined();
    const { auth, shell } = screens(page);
    await withoutOffer(page);
    await Authenticator.plugIn(page);

    await test.step("the way there is shown", async () => {
      await page.goto("/users");
      await auth.signIn();
      await auth.link("auth.admin.profile").click();
      await expect(page).toHaveURL("/profile");
    });

    await test.step("a passkey confirms that it is still the same person", async () => {
      await makePasskey(page);
      await shell.signOut();
      await auth.signIn();
      await page.goto("/users");
      await auth.button("auth.admin.confirm").click();
      await expect(auth.stepUp).toBeVisible();
      await auth.stepUp.getByRole("button", { name: auth.words("auth.stepUp.usePasskey") }).click();
      await expect(auth.stepUp).toBeHidden();
      await expect(page.getByRole("main").getByText(ANNA.email)).toBeVisible();
    });
  });
});
