import { screens } from "./pages/index.ts";
import { BORIS } from "./support/api.ts";
import { NO_LIMITS } from "./support/monthly-plan.ts";
import { expect, test } from "./support/test.ts";

test.use({ alone: true });

test("where nothing is sold, visitors read nothing of prices", async ({ api, page }) => {
  expect(api).toBeDefined();
  const { auth, prices } = screens(page);
  await page.goto("/login");
  await expect(auth.link("auth.login.register")).toBeVisible();
  await expect(prices.link).toBeHidden();
  await page.goto("/prices");
  await expect(prices.none).toBeVisible();
  await page.getByRole("link", { name: "Log in", exact: true }).click();
  await expect(auth.loginTitle).toBeVisible();
});

test("a visitor compares prices, registers, and gets to the plan that they chose", async ({ api, page }) => {
  const limits = { ...NO_LIMITS, accounts: 3 };
  await api.createPlan("Basic", "4", { limits });
  await api.createPlan("Family", "10", { trial_days: 14 });
  await api.createPlan("Secret", "1", { is_public: false });
  await api.takePayments("Transfer it to NL91 ABNA 0417.");
  const { auth, checkout, prices, shell } = screens(page);
  const offer = checkout.dialog.filter({ hasText: "Family" });
  const close = async () => {
    await page.keyboard.press("Escape");
    await expect(checkout.dialog).toBeHidden();
  };

  await test.step("the prices say what each plan costs and brings", async () => {
    await page.goto("/login");
    await prices.link.click();
    await expect(prices.title).toBeVisible();
    await expect(page).toHaveTitle("Prices · Know Your Money");
    await expect(prices.plan("Basic")).toContainText("$4.00 a month");
    await expect(prices.plan("Basic")).toContainText(/Accounts\s*3/);
    await expect(prices.plan("Family")).toContainText("First 14 days free");
    await expect(prices.plan("Family")).toContainText(/Accounts\s*Unlimited/);
    await expect(prices.plan("Secret")).toHaveCount(0);
  });

  await test.step("in the language of the visitor", async () => {
    await auth.chooseLanguage("Русский");
    const russian = screens(page, "ru");
    await expect(russian.prices.plan("Basic")).toContainText("в месяц");
    await russian.auth.chooseLanguage("English");
    await expect(prices.title).toBeVisible();
  });

  await test.step("who registers finds the plan chosen", async () => {
    await prices.choice("Family").click();
    await auth.fillInRegistration(BORIS);
    await auth.button("auth.register.submit").click();
    await expect(offer).toContainText("You can use the plan for free until");
    await close();
    await expect(page).toHaveURL(/\/profile#plan$/);
    await page.reload();
    await expect(checkout.choice).toBeVisible();
    await expect(checkout.dialog).toBeHidden();
  });

  await test.step("so does who is registered and signs in", async () => {
    await shell.signOut();
    await page.goto("/prices");
    await prices.choice("Family").click();
    await page.getByRole("link", { name: auth.words("auth.register.login"), exact: true }).click();
    await auth.signIn(BORIS);
    await expect(offer).toBeVisible();
    await close();
  });

  await test.step("and who is signed in", async () => {
    await page.goto("/prices");
    await prices.choice("Family").click();
    await expect(offer).toBeVisible();
    await checkout.dialog.getByRole("button", { name: "Start trial", exact: true }).click();
    await expect(checkout.panel).toContainText("Trial until");
    await expect(checkout.dialog).toBeHidden();
    await expect(page).toHaveURL(/\/profile#plan$/);
  });
});

test.describe("on a phone, where nobody may register", () => {
  test.use({
    settings: { KYM__AUTH__REGISTRATION: "closed" },
    viewport: { width: 390, height: 844 },
  });

  test("prices stand below each other, and lead to the sign-in by the keys alone", async ({ api, page }) => {
    await api.createPlan("Basic", "4");
    await api.createPlan("Family", "10");
    const { auth, prices } = screens(page);
    await page.goto("/prices");
    const choice = prices.choice("Family");
    await expect(choice).toBeVisible();
    const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
    expect(await page.evaluate(isTooWide)).toBe(false);
    await expect(choice).toHaveAttribute("href", /^\/login\?/);
    while (!(await choice.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(auth.loginTitle).toBeVisible();
    expect(new URL(page.url()).searchParams.get("redirect")).toMatch(/^\/profile\?plan=.+#plan$/);
  });
});
