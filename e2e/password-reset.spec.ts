import { screens } from "./pages/index.ts";
import { ANNA } from "./support/api.ts";
import { expect, test } from "./support/test.ts";

const NEW = "a completely new one";

test.describe("where letters are sent", () => {
  test.use({ sendsMail: true });

  test("a forgotten password is replaced by a link that works once and is not kept", async ({
    api,
    page,
    mailbox,
  }) => {
    expect(api).toBeDefined();
    const { auth, dashboard } = screens(page);
    await page.goto("/login");
    await auth.link("auth.login.forgot").click();
    await expect(page).toHaveURL("/password-reset-request");
    await auth.email.fill(ANNA.email);
    await auth.button("auth.reset.requestSubmit").click();
    await expect(auth.title("auth.reset.sentTitle")).toBeFocused();

    const link = await mailbox.linkFor(ANNA.email, "/password-reset/");
    await page.goto(link);
    await expect(auth.newPassword).toBeFocused();
    await expect(page, "the token is not in the address bar").toHaveURL("/password-reset");
    await auth.newPassword.fill("short");
    await auth.button("auth.reset.submit").click();
    await expect(auth.text("auth.register.passwordShort_other", { count: 8 })).toBeVisible();
    await auth.newPassword.fill("password1");
    await auth.button("auth.reset.submit").click();
    await expect(auth.text("auth.errors.fields.common_password")).toBeVisible();
    await auth.newPassword.fill(NEW);
    await auth.button("auth.reset.submit").click();
    await expect(auth.title("auth.reset.doneTitle")).toBeFocused();
    await auth.link("auth.reset.login").click();
    await auth.fillIn(ANNA.username, ANNA.password);
    await expect(auth.error).toBeVisible();
    await auth.signIn({ ...ANNA, password: NEW });
    await expect(dashboard.title).toBeVisible();
  });

  test("a link that was used leads to a new one", async ({ api, page, mailbox }) => {
    expect(api).toBeDefined();
    const { auth } = screens(page);
    await page.goto("/password-reset-request");
    await auth.email.fill(ANNA.email);
    await auth.button("auth.reset.requestSubmit").click();
    const link = await mailbox.linkFor(ANNA.email, "/password-reset/");
    for (const title of ["auth.reset.doneTitle", "auth.reset.title"]) {
      await page.goto(link);
      await auth.newPassword.fill(NEW);
      await auth.button("auth.reset.submit").click();
      await expect(auth.title(title)).toBeVisible();
    }
    await expect(auth.error).toHaveText(auth.words("auth.errors.codes.reset_token_invalid"));
    await auth.link("auth.reset.newLink").click();
    await expect(auth.title("auth.reset.requestTitle")).toBeVisible();
  });

  test("an address that nobody has is answered in the same way, and gets no letter", async ({
    api,
    page,
    mailbox,
  }) => {
    expect(api).toBeDefined();
    const { auth } = screens(page);
    for (const email of ["nobody@example.org", ANNA.email]) {
      await page.goto("/password-reset-request");
      await auth.email.fill(email);
      await auth.button("auth.reset.requestSubmit").click();
      await expect(auth.title("auth.reset.sentTitle")).toBeVisible();
      await expect(auth.text("auth.reset.sentText", { email })).toBeVisible();
    }
    await mailbox.linkFor(ANNA.email, "/password-reset/");
    expect(mailbox.letters.filter(({ to }) => to.includes("nobody@example.org"))).toEqual([]);
  });

  test("what is no address is not sent", async ({ kym, page }) => {
    expect(kym).toBeDefined();
    const { auth } = screens(page);
    await page.goto("/password-reset-request");
    await auth.email.fill("anna");
    await auth.button("auth.reset.requestSubmit").click();
    await expect(auth.text("auth.register.emailInvalid")).toBeVisible();
  });
});

test("where no letters are sent, one learns whom to ask", async ({ api, page }) => {
  expect(api).toBeDefined();
  const { auth } = screens(page);
  await page.goto("/password-reset-request");
  await expect(auth.text("auth.reset.noMail")).toBeVisible();
  await expect(auth.email).toBeHidden();
});

test("a link without its end is told of", async ({ kym, page }) => {
  expect(kym).toBeDefined();
  const { auth } = screens(page);
  await page.goto("/password-reset/");
  await expect(auth.title("auth.reset.brokenTitle")).toBeVisible();
  await page.goto("/confirm-email/");
  await expect(auth.title("auth.reset.brokenTitle")).toBeVisible();
});
