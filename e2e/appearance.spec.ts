import type { Page } from "@playwright/test";
import { screens } from "./pages/index.ts";
import { ANNA } from "./support/api.ts";
import { enter } from "./support/session.ts";
import { expect, test } from "./support/test.ts";

const DARK = "rgb(11, 17, 26)";
const LIGHT = "rgb(246, 248, 251)";

/** Waits until the server has what was chosen: a page that leaves earlier takes the choice along. */
async function saved(page: Page, choose: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse(
    (response) => response.url().endsWith("/users/settings") && response.request().method() === "PUT",
  );
  await choose();
  await (await answer).finished();
}

test.beforeEach(async ({ api, page }) => {
  await api.createWorkspace("Home");
  await enter(page, "/");
});

test("a theme follows the system or is chosen, is kept, and there before the first paint", async ({
  page,
  browser,
  kym,
}) => {
  const { shell } = screens(page);
  await test.step("the automatic theme follows the system", async () => {
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(page.locator("body")).toHaveCSS("background-color", DARK);
    await page.emulateMedia({ colorScheme: "light" });
    await expect(page.locator("body")).toHaveCSS("background-color", LIGHT);
  });

  await saved(page, () => shell.themeButton("auto").click());
  await saved(page, () => shell.themeButton("light").click());
  await expect(shell.themeButton("dark")).toBeVisible();
  await expect(page.locator("body")).toHaveCSS("background-color", DARK);

  // With the program's script held back, what is painted comes from the first bytes alone.
  let release = () => {};
  const looked = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await looked;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expect(page.locator("body")).toHaveCSS("background-color", DARK);
  release();

  const elsewhere = await browser.newContext({ baseURL: kym.url });
  const second = await elsewhere.newPage();
  await enter(second, "/");
  await expect(second.locator("body"), "the server's choice wins").toHaveCSS("background-color", DARK);
  await elsewhere.close();
});

test("the language is chosen, kept for the whole way through, and kept also after signing out", async ({
  page,
}) => {
  const english = screens(page);
  const russian = screens(page, "ru");
  await saved(page, () => english.shell.chooseLanguage("Русский"));
  await expect(russian.dashboard.title).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  await page.reload();
  await expect(russian.dashboard.title).toBeVisible();

  await test.step("the whole way through in Russian", async () => {
    const { shell, accounts, account } = russian;
    await shell.goTo("accounts");
    await accounts.create("Карта", "Дебетовая карта", "1000");
    await accounts.create("Копилка", "Сбережения", "0");
    await accounts.open("Карта");
    await account.add({ amount: "12,50+3", payee: "Пекарня" });
    await account.transfer({ amount: "100", to: "Копилка" });
    await expect(account.balance).toHaveText(/^884,50\s€$/);
    await expect(account.cell("Пекарня", "amount")).toHaveText(/^\u221215,50\s€$/);
  });

  await russian.shell.signOut();
  await expect(russian.auth.loginTitle).toBeVisible();
});

test("a font that is late moves nothing, so that a press that has begun is not lost", async ({
  browser,
  kym,
}) => {
  const context = await browser.newContext({ baseURL: kym.url, viewport: { width: 1440, height: 900 } });
  // It has no font from before.
  const page = await context.newPage();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*.woff2", async (route) => {
    await released;
    await route.continue();
  });
  await enter(page, "/", ANNA, undefined, "commit");
  const link = page.getByRole("navigation").getByRole("link", { name: "Reports", exact: true });
  await link.hover();
  await page.mouse.down();
  const font = page.waitForResponse("**/*.woff2");
  release();
  await (await font).finished();
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/reports$/);
  await context.close();
});
