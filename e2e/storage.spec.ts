import { screens } from "./pages/index.ts";
import { Api, CLARA } from "./support/api.ts";
import { Authenticator } from "./support/authenticator.ts";
import { wantProofOf } from "./support/proof.ts";
import { expect, test } from "./support/test.ts";

/** A browser in which the user has blocked whatever a site may keep. */
function givesNone(): void {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(window, name, { get: refuse });
  Object.defineProperty(navigator, "locks", { value: { request: async () => refuse() } });
}

/** A private window whose storage has no room at all. */
function hasNoRoom(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
}

const REFUSALS = {
  "gives no storage": givesNone,
  "has no room": hasNoRoom,
};

for (const [name, refuse] of Object.entries(REFUSALS)) {
  test(`a browser that ${name} is met with a notice, and everything works until the page is left`, async ({
    api,
    page,
  }) => {
    const workspace = await api.createWorkspace("Home");
    await api.createAccount(workspace, "Current", "debit_card", "1000");
    const { account, accounts, auth, dashboard, shell } = screens(page);
    await page.addInitScript(refuse);
    await page.goto("/accounts");
    await auth.signIn();
    const notice = shell.notification("app.toasts.notKept.title");
    await expect(notice).toBeVisible();

    await test.step("it goes where one wanted to, books and goes on", async () => {
      await accounts.open("Current");
      await account.add({ amount: "12.50", payee: "Bakery" });
      await expect(account.row("Bakery")).toBeVisible();
      await shell.goTo("dashboard");
      await expect(dashboard.title).toBeVisible();
      await expect(shell.connected).toBeVisible();
    });

    await test.step("the theme and the language hold from screen to screen", async () => {
      await shell.themeButton("auto").click();
      await shell.themeButton("light").click();
      await shell.chooseLanguage("Русский");
      const russian = screens(page, "ru");
      await expect(russian.shell.notification("app.toasts.notKept.title")).toBeVisible();
      await russian.shell.goTo("dashboard");
      await expect(russian.shell.themeButton("dark")).toBeVisible();
      await russian.shell.chooseLanguage("English");
      await shell.goTo("accounts");
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
    });

    await test.step("the notice stays until it is closed, and does not come back", async () => {
      await expect(notice).toBeVisible();
      await notice.getByRole("button", { name: auth.words("common.close") }).click();
      await expect(notice).toBeHidden();
      await shell.goTo("accounts");
      await expect(notice).toBeHidden();
    });

    await test.step("whoever signs out is signed out", async () => {
      await shell.signOut();
      await expect(auth.loginTitle).toBeVisible();
      await page.goto("/accounts");
      await expect(auth.loginTitle).toBeVisible();
    });
  });
}

test("where the browser keeps nothing, invitations, passkeys and fresh proofs work all the same", async ({
  api,
  kym,
  page,
}) => {
  const link = await api.inviteToWorkspace(await api.createWorkspace("Home"), CLARA.email, "editor");
  await Api.register(kym, CLARA);
  const { auth, dashboard, invitation, profile, shell, workspaces } = screens(page);
  await page.addInitScript(givesNone);

  await test.step("whoever was invited comes back to the question", async () => {
    await page.goto(link);
    await invitation.link("invitation.guest.login").click();
    await auth.signIn(CLARA);
    await expect(invitation.question("Home")).toBeVisible();
    await invitation.accept();
  });

  await test.step("a fresh proof is asked for and given", async () => {
    await shell.goTo("workspaces");
    await wantProofOf(page, "POST", "/workspaces/");
    await workspaces.send("Mine", "EUR");
    await auth.confirmIdentity(CLARA.password);
    await expect(workspaces.card("Mine")).toBeVisible();
  });

  await test.step("a passkey is made and signs in", async () => {
    await Authenticator.plugIn(page);
    await shell.openProfile();
    await profile.button(profile.panel("passkeys.title"), "passkeys.add").click();
    await profile.button(profile.dialog(), "passkeys.continue").click();
    await expect(profile.dialog()).toBeHidden();
    await shell.signOut();
    // The device answers the offer under the name field by itself.
    await expect(shell.notification("app.session.signedOut")).toBeVisible();
    await expect(dashboard.title).toBeVisible();
    await shell.goTo("accounts");
  });
});
