import { screens } from "./pages/index.ts";
import { ANNA, Api, BORIS, type Person } from "./support/api.ts";
import { wantProofOf } from "./support/proof.ts";
import { expect, test } from "./support/test.ts";
import { code } from "./support/totp.ts";

const BEN: Person = {
  username: "ben",
  password: "another long password",
  full_name: "Ben Lind",
  email: "ben@example.org",
};

test("a captcha is asked for after three failures, whoever it is, and can be answered without reading it", async ({
  api,
  page,
}) => {
  expect(api).toBeDefined();
  const { auth, dashboard } = screens(page);

  await test.step("in the same way under a name that nobody has", async () => {
    await page.goto("/login");
    await auth.failUntilCaptcha(`nobody-${ANNA.username}`);
    await expect(auth.error).toHaveText(auth.words("auth.errors.codes.A0101"));
  });

  await test.step("the form is not sent without an answer", async () => {
    await page.goto("/login");
    await auth.failUntilCaptcha(ANNA.username);
    await auth.password.fill(ANNA.password);
    await auth.submit.click();
    await expect(auth.text("auth.captcha.required")).toBeVisible();
  });

  await test.step("it is a picture that can be changed, and another one after a wrong answer", async () => {
    const first = await auth.captchaImage.getAttribute("src");
    expect(first).toMatch(/^blob:/);
    await auth.button("auth.captcha.renew").click();
    await expect(auth.captchaImage).not.toHaveAttribute("src", first ?? "");
    const second = await auth.captchaImage.getAttribute("src");
    await auth.captchaInput.fill("xxxxx");
    await auth.submit.click();
    await expect(auth.error).toHaveText(auth.words("auth.errors.codes.A0106"));
    await expect(auth.captchaImage).not.toHaveAttribute("src", second ?? "");
    await expect(auth.captchaInput).toHaveValue("");
  });

  await test.step("it lets the owner in without reading a picture", async () => {
    await auth.letDeviceSolve();
    await auth.password.fill(ANNA.password);
    await auth.submit.click();
    await expect(dashboard.title).toBeVisible();
  });
});

test("the second step takes the app's code, and a recovery code once", async ({ api, kym, page }) => {
  const { secret, recoveryCodes } = await api.setUpSecondFactor();
  const [recoveryCode = ""] = recoveryCodes;
  const { auth, dashboard, shell } = screens(page);

  await page.goto("/login");
  await auth.fillIn(ANNA.username, ANNA.password);
  await expect(auth.code).toBeFocused();
  await expect(auth.code).toHaveAttribute("autocomplete", "one-time-code");
  await auth.code.fill("000000");
  await auth.submit.click();
  await expect(auth.error).toHaveText(auth.words("auth.errors.codes.second_factor_wrong"));
  await auth.code.fill(code(secret, 1));
  await auth.submit.click();
  await expect(dashboard.title).toBeVisible();

  await test.step("a recovery code once", async () => {
    await shell.signOut();
    await auth.signInWithCode(ANNA, recoveryCode);
    await expect(dashboard.title).toBeVisible();
    await shell.signOut();
    await auth.fillIn(ANNA.username, ANNA.password);
    await auth.button("auth.code.useRecovery").click();
    await auth.recoveryCode.fill(recoveryCode);
    await auth.submit.click();
    await expect(auth.error).toHaveText(auth.words("auth.errors.codes.second_factor_wrong"));
    await auth.button("auth.code.back").click();
    await expect(auth.username).toHaveValue(ANNA.username);
  });

  await test.step("after a captcha it solves its own while one looks for the code", async () => {
    // Anna's app has told its code for now.
    const boris = await (await Api.join(kym, BORIS)).setUpSecondFactor();
    await page.goto("/login");
    await auth.failUntilCaptcha(BORIS.username);
    await auth.letDeviceSolve();
    await auth.password.fill(BORIS.password);
    await auth.submit.click();
    await auth.code.fill(code(boris.secret, 1));
    await expect(auth.text("auth.captcha.done")).toBeVisible({ timeout: 30_000 });
    await auth.submit.click();
    await expect(dashboard.title).toBeVisible();
  });
});

test.describe("registration", () => {
  test("makes an account and signs in with it, but not with a password that many use", async ({
    kym,
    page,
  }) => {
    expect(kym).toBeDefined();
    const { auth, dashboard } = screens(page);
    await page.goto("/login");
    await auth.link("auth.login.register").click();
    await auth.fillInRegistration({ ...BORIS, password: "password1" });
    await auth.button("auth.register.submit").click();
    await expect(auth.text("auth.errors.fields.common_password")).toBeVisible();

    await auth.password.fill("aaaaaaaaaaaa");
    await expect(page.getByRole("status")).toContainText(auth.words("auth.strength.words.0"));
    await auth.password.fill(BORIS.password);
    await expect(page.getByRole("status")).toContainText(auth.words("auth.strength.words.4"));
    await auth.button("auth.register.submit").click();
    await expect(dashboard.title).toBeVisible();
  });

  test.describe("where emails are sent", () => {
    test.use({ sendsMail: true });

    test("counts once the address is confirmed, by a press and not by opening the link", async ({
      api,
      page,
      mailbox,
    }) => {
      expect(api).toBeDefined();
      const { auth, dashboard } = screens(page);
      await page.goto("/register");
      await auth.fillInRegistration(BEN);
      await auth.button("auth.register.submit").click();
      await expect(auth.title("auth.register.sentTitle")).toBeFocused();
      await expect(auth.text("auth.register.sentText", { email: BEN.email })).toBeVisible();

      const link = await mailbox.linkFor(BEN.email, "/confirm-email/");
      await page.goto(link);
      await expect(auth.title("auth.confirmEmail.title")).toBeVisible();
      await expect(page, "the token is not in the address bar").toHaveURL("/confirm-email");
      await page.goto("/login");
      await auth.fillIn(BEN.username, BEN.password);
      await expect(auth.error).toHaveText(auth.words("auth.errors.codes.email_unconfirmed"));

      await page.goto(link);
      await auth.button("auth.confirmEmail.submit").click();
      await expect(auth.text("auth.confirmEmail.doneText", { email: BEN.email })).toBeVisible();
      await auth.link("auth.reset.login").click();
      await auth.signIn(BEN);
      await expect(dashboard.title).toBeVisible();
      await page.goto(link);
      await auth.button("auth.confirmEmail.submit").click();
      await expect(auth.error).toHaveText(auth.words("auth.errors.codes.confirmation_token_invalid"));
    });
  });
});

test("what wants a fresh proof of identity asks for the password and is then done", async ({ api, page }) => {
  expect(api).toBeDefined();
  const { auth, shell, workspaces } = screens(page);
  await page.goto("/login");
  await auth.signIn();
  await shell.goTo("workspaces");

  await test.step("it is not done when the user would not give it, and what was typed stays", async () => {
    await wantProofOf(page, "POST", "/workspaces/");
    await workspaces.send("Home", "EUR");
    await expect(auth.stepUp).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(auth.stepUp).toBeHidden();
    await expect(workspaces.dialog.getByRole("alert")).toHaveText(
      auth.words("auth.errors.codes.fresh_authentication_required"),
    );
  });

  await wantProofOf(page, "POST", "/workspaces/");
  await workspaces.dialog.getByRole("button", { name: auth.words("workspaces.submit") }).click();
  await expect(auth.stepUp.getByLabel(auth.words("auth.password"), { exact: true })).toBeFocused();
  await auth.confirmIdentity("not the password");
  await expect(auth.stepUp.getByRole("alert")).toHaveText(auth.words("auth.errors.codes.step_up_failed"));
  await auth.confirmIdentity(ANNA.password);
  await expect(auth.stepUp).toBeHidden();
  await expect(workspaces.card("Home")).toBeVisible();
});

test.describe("the session", () => {
  test("of a shared computer leaves only its tokens in the browser, and nothing when it ends", async ({
    api,
    page,
  }) => {
    await api.createWorkspace("Home");
    const { auth, dashboard, shell } = screens(page);
    await page.goto("/login");
    await auth.signIn();
    await shell.openProfile();
    await page.getByRole("switch", { name: auth.words("users.shared") }).click();
    await shell.goTo("accounts");
    await page.reload();
    await expect(shell.connected).toBeVisible();
    const stored = async () => JSON.stringify(await page.evaluate(() => Object.entries(localStorage)));
    expect(await stored()).toContain("refreshToken");
    for (const word of [ANNA.email, ANNA.full_name, "Home", "transaction-view"])
      expect(await stored(), word).not.toContain(word);
    expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await shell.signOut();
    await expect(auth.loginTitle).toBeVisible();
    expect(await stored()).not.toContain("oken");
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept).toContain("KYM_shared-computer");
    expect(kept).not.toContain("KYM_auth");
    expect(kept).not.toContain("KYM_workspace");
    await auth.signIn();
    await expect(dashboard.title).toBeVisible();
  });

  test("outlives a server that is too busy to renew it, and is renewed by one tab for all", async ({
    api,
    page,
    context,
  }) => {
    expect(api).toBeDefined();
    const { auth, dashboard } = screens(page);
    await context.clock.install();
    await page.goto("/login");
    await auth.signIn();
    await expect(dashboard.title).toBeVisible();

    await test.step("it outlives a server that is too busy", async () => {
      let asked = 0;
      await page.route("**/api/v1/auth/refresh", (route) => {
        asked += 1;
        return route.fulfill({ status: asked % 2 ? 503 : 429, headers: { "Retry-After": "60" } });
      });
      await context.clock.fastForward("09:30");
      await expect(auth.text("app.session.network")).toBeVisible();
      await context.clock.fastForward("05:00");
      await expect.poll(() => asked).toBeGreaterThan(1);
      await expect(dashboard.title).toBeVisible();
      await page.unroute("**/api/v1/auth/refresh");
      const renewed = page.waitForResponse("**/api/v1/auth/refresh");
      await context.clock.fastForward("00:31");
      expect((await renewed).status()).toBe(200);
      await expect(dashboard.title).toBeVisible();
    });

    await test.step("it is renewed by one tab for all", async () => {
      const second = await context.newPage();
      await second.goto("/");
      await expect(screens(second).dashboard.title).toBeVisible();
      let renewals = 0;
      context.on("request", (request) => {
        if (request.url().endsWith("/auth/refresh")) renewals += 1;
      });
      const renewed = context.waitForEvent("response", (answer) => answer.url().endsWith("/auth/refresh"));
      await context.clock.fastForward("09:30");
      expect((await renewed).status()).toBe(200);
      for (const tab of [page, second]) {
        await screens(tab).shell.goTo("workspaces");
        await expect(tab.getByRole("heading", { name: "Let's start with a workspace" })).toBeVisible();
      }
      expect(renewals).toBe(1);
    });
  });
});
