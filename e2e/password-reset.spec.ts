import { screens } from "./pages/index.ts";
import { ANNA } from "./support/api.ts";
import { expect, test } from "./support/test.ts";

const NEW = "a completely new one";

test.describe("where emails are sent", () => {
  test.use({ sendsMail: true });

  test("a forgotten password is replaced by a link, which only who has the address gets", async ({
    api,
    page,
    mailbox,
  }) => {
    expect(api).toBeDefined();
    const { auth, dashboard, shell } = screens(page);

    await test.step("what is no address is not sent", async () => {
      await page.goto("/password-reset-request");
      await auth.email.fill("anna");
      await auth.button("auth.reset.requestSubmit").click();
      await expect(auth.text("auth.register.emailInvalid")).toBeVisible();
    });

    await test.step("an address that nobody has is answered in the same way, and gets no email", async () => {
      for (const email of ["nobody@example.org", ANNA.email]) {
        await page.goto("/login");
        await auth.link("auth.login.forgot").click();
        await expect(page).toHaveURL("/password-reset-request");
        await auth.email.fill(email);
        await auth.button("auth.reset.requestSubmit").click();
        await expect(auth.title("auth.reset.sentTitle")).toBeFocused();
        await expect(auth.text("auth.reset.sentText", { email })).toBeVisible();
      }
      await mailbox.linkFor(ANNA.email, "/password-reset/");
      expect(mailbox.emails.filter(({ to }) => to.includes("nobody@example.org"))).toEqual([]);
    });
    const link = await mailbox.linkFor(ANNA.email, "/password-reset/");

    await test.step("the link takes a good password, and is not kept", async () => {
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

    await test.step("a link that was used leads to a new one", async () => {
      await shell.signOut();
      await expect(auth.loginTitle).toBeVisible();
      await page.goto(link);
      await auth.newPassword.fill(NEW);
      await auth.button("auth.reset.submit").click();
      await expect(auth.title("auth.reset.title")).toBeVisible();
      await expect(auth.error).toHaveText(auth.words("auth.errors.codes.reset_token_invalid"));
      await auth.link("auth.reset.newLink").click();
      await expect(auth.title("auth.reset.requestTitle")).toBeVisible();
    });
  });
});

test("where no emails are sent, one learns whom to ask, and of a link without its end", async ({
  kym,
  page,
}) => {
  expect(kym).toBeDefined();
  const { auth } = screens(page);
  await page.goto("/password-reset-request");
  await expect(auth.text("auth.reset.noMail")).toBeVisible();
  await expect(auth.email).toBeHidden();

  await test.step("a link without its end is told of", async () => {
    await page.goto("/password-reset/");
    await expect(auth.title("auth.reset.brokenTitle")).toBeVisible();
    await page.goto("/confirm-email/");
    await expect(auth.title("auth.reset.brokenTitle")).toBeVisible();
  });
});
