import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { screens } from "./pages/index.ts";
import { ANNA, Api, day, type Person } from "./support/api.ts";
import { Kym } from "./support/kym.ts";
import { takeOption } from "./support/option.ts";
import { type PrintedRow, photograph } from "./support/photograph.ts";
import { picture } from "./support/picture.ts";
import { SLOT } from "./support/session.ts";
import { expect, test } from "./support/test.ts";
import { type Language, words } from "./support/texts.ts";

// Every screen, both themes, both languages, both sizes: `cargo xtask screenshots`.

const FOLDER = process.env.SCREENSHOTS ?? "results/screenshots";
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** The categories of what was bought, as every workspace has them: of most of it, and of what is for the house. */
const BOUGHT = { en: ["Groceries", "Household goods"], ru: ["Продукты", "Хозяйственные товары"] } as const;
const FOR_THE_HOUSE = ["DISH SOAP", "PAPER TOWELS"];

/** What users are told by an administrator. */
const MESSAGE: Record<Language, { title: string; text: string }> = {
  en: { title: "Maintenance on Saturday", text: "Know Your Money will be back at noon." },
  ru: { title: "Работы в субботу", text: "Know Your Money вернётся в полдень." },
};

/** What a shop printed that the household goes to. */
const RECEIPT: PrintedRow[] = [
  ["CORNER MARKET"],
  ["482 Alder Avenue, Portland OR"],
  [""],
  [`${day(-1)} 18:42`, "Till 3"],
  [""],
  ["WHOLE MILK 1 GAL", "4.29"],
  ["SOURDOUGH BREAD", "5.49"],
  ["AVOCADOS", "3.75"],
  ["   3 x 1.25", ""],
  ["GROUND COFFEE 12 OZ", "11.99"],
  ["DISH SOAP", "3.79"],
  ["PAPER TOWELS", "9.99"],
  [""],
  ["TOTAL USD", "39.30"],
  ["VISA **** 4821", "39.30"],
  [""],
  ["Thank you for shopping!"],
];

test.describe("pictures", () => {
  // The screens of somebody who sets the program up want one that nobody has.
  test.use({ alone: true });

  let household: Kym;
  let person: Person;
  let invitation: string;

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(240_000);
    mkdirSync(FOLDER, { recursive: true });
    // The pictures are of screens, not of signing in.
    household = await Kym.start("sqlite");
    person = signInOf(household.run("demo"));
    const api = await Api.signIn(household, person);
    const [home] = await api.workspaces();
    if (home === undefined) throw new Error("The demonstration has no workspace");
    // Somewhere to move an account to, and somebody who has not answered yet.
    await api.createWorkspace("Lisbon 2027", home.currency);
    const [category] = await api.categories(home);
    await api.createRule(home, "City Transit", category?.id ?? "");
    invitation = await api.inviteToWorkspace(home, "clara.winter@example.org", "editor");
    await api.uploadReceipt(home, "IMG_2040.png", "image/png", picture(600, 900, [58, 56, 60]));
    await api.uploadReceipt(home, "IMG_2041.jpg", "image/jpeg", await photograph(browser, RECEIPT));
    const states = async () => (await api.receipts(home)).map(({ state }) => state);
    await expect.poll(states, { timeout: 120_000 }).toEqual(["review", "failed"]);
  });

  test.afterAll(async () => {
    await household.remove();
  });

  for (const theme of ["light", "dark"] as const) {
    for (const language of ["en", "ru"] as const) {
      for (const size of ["desktop", "phone"] as const) {
        test(`${theme} ${language} ${size}`, async ({ kym: empty, browser }) => {
          test.slow();
          const context = await browser.newContext({
            viewport: SIZES[size],
            colorScheme: theme,
            reducedMotion: "reduce",
            deviceScaleFactor: size === "phone" ? 2 : 1,
          });
          const page = await context.newPage();
          const shoot = camera(page, `${theme}-${language}-${size}`);
          await visitor(page, empty, language, shoot);
          await newcomer(page, empty, language, theme, shoot);
          await invited(page, household, invitation, language, shoot);
          await (await Api.signIn(household, person)).saveSettings({ language, theme });
          await member(page, household, person, language, shoot, size === "phone");
          await context.close();
        });
      }
    }
  }
});

/** Chooses the second and the third row: by the keyboard, or by a finger that stays. */
async function chooseSome(page: Page, language: Language, phone: boolean): Promise<void> {
  const { account, selection } = screens(page, language);
  if (phone) {
    const cards = page.getByRole("main").getByRole("listitem").getByRole("button");
    await cards.nth(1).hover();
    await page.mouse.down();
    await expect(selection.bar).toBeVisible();
    await page.mouse.up();
    await cards.nth(2).click();
  } else {
    await account.grid.getByRole("row").nth(2).getByRole("gridcell").nth(2).click();
    await page.keyboard.press("Shift+ArrowDown");
  }
  await expect(selection.bar).toBeVisible();
}

type Shoot = (name: string) => Promise<void>;

function camera(page: Page, variant: string): Shoot {
  return async (name) => {
    // Nothing moves, nothing is still being loaded, no message covers a corner, and nothing lies under a pointer.
    await page.mouse.move(0, 0);
    await page.waitForLoadState("networkidle");
    await expect(page.locator(".mantine-Skeleton-root")).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({
      path: join(FOLDER, `${name}-${variant}.png`),
      animations: "disabled",
      caret: "hide",
    });
  };
}

async function visitor(page: Page, kym: Kym, language: Language, shoot: Shoot): Promise<void> {
  await page.goto(`${kym.url}/login`);
  if (language === "ru") await screens(page).auth.chooseLanguage("Русский");
  await expect(screens(page, language).auth.loginTitle).toBeVisible();
  await shoot("login");
  await page.goto(await kym.setupLink());
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await shoot("set-up");
}

async function newcomer(
  page: Page,
  kym: Kym,
  language: Language,
  theme: "light" | "dark",
  shoot: Shoot,
): Promise<void> {
  const api = await Api.setUp(kym);
  await api.saveSettings({ language, theme });
  await page.goto(`${kym.url}/login`);
  await screens(page, language).auth.signIn();
  await expect(screens(page, language).dashboard.title).toBeVisible();
  await shoot("empty");
  await administrator(page, kym, api, language, shoot);
}

/** What administrators tell users: as they write it, how far it has got, and the other parts of that screen. */
async function administrator(
  page: Page,
  kym: Kym,
  api: Api,
  language: Language,
  shoot: Shoot,
): Promise<void> {
  const { auth, notificationAdministration: screen } = screens(page, language);
  // A password alone does not lead there.
  const { recoveryCodes } = await api.setUpSecondFactor();
  await page.evaluate((slot) => localStorage.removeItem(slot), SLOT);
  await page.goto(`${kym.url}/login`);
  await auth.signInWithCode(ANNA, recoveryCodes[0] ?? "");
  const address = `${kym.url}/admin/notifications`;
  await page.goto(address);
  await screen.button("broadcasts.add", screen.main).click();
  for (const [written, { title, text }] of Object.entries(MESSAGE))
    await screen.write(written as Language, title, text);
  await expect(screen.preview("ru")).toContainText(MESSAGE.ru.text);
  await shoot("broadcast");
  await screen.button("broadcasts.dialog.submit.now").click();
  await screen.button("broadcasts.send.submit").click();
  const { title } = MESSAGE[language];
  const counts = { reached: 1, audience: 1 };
  await expect(screen.row(title)).toContainText(words(language)("broadcasts.reach.reached", counts));
  // Without the message that it was sent.
  await page.goto(address);
  await expect(screen.row(title)).toBeVisible();
  await shoot("admin-notifications");
  for (const tab of ["defaults", "templates", "outbox"] as const) {
    await screen.view(tab);
    await expect(screen.main.locator("section").first()).toBeVisible();
    await shoot(`admin-notifications-${tab}`);
  }
}

async function invited(page: Page, kym: Kym, link: string, language: Language, shoot: Shoot): Promise<void> {
  // Another server is another origin: what was chosen there is not known here.
  await page.goto(`${kym.url}/login`);
  if (language === "ru") await screens(page).auth.chooseLanguage("Русский");
  const { auth, invitation } = screens(page, language);
  await page.goto(link);
  await expect(invitation.link("invitation.guest.register")).toBeVisible();
  await shoot("invitation");
  await invitation.link("invitation.guest.register").click();
  await expect(auth.email).toBeVisible();
  await shoot("invited-registration");
  await page.goto(`${kym.url}/accept-invitation/unknown`);
  await expect(invitation.title("invitation.invalidTitle")).toBeVisible();
  await shoot("invitation-invalid");
}

async function member(
  page: Page,
  kym: Kym,
  person: Person,
  language: Language,
  shoot: Shoot,
  phone: boolean,
): Promise<void> {
  const {
    auth,
    dashboard,
    shell,
    account,
    accounts,
    finder,
    members,
    notifications,
    profile,
    rates,
    reconciling,
    rules,
    recurring,
    budget,
    selection,
  } = screens(page, language);
  await page.goto(`${kym.url}/login`);
  await auth.signIn(person);
  await expect(dashboard.main.getByRole("img").first()).toBeVisible();
  // What is expected comes after what is known, hatched.
  await expect(dashboard.main.locator("[fill$='-in)']").first()).toBeVisible();
  await shoot("dashboard");
  await page.goto(`${kym.url}/workspaces`);
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await shoot("workspaces");
  await page.getByRole("main").getByRole("listitem").first().getByRole("button").last().click();
  await expect(members.dialog).toBeVisible();
  await shoot("members");
  await page.keyboard.press("Escape");
  await page.goto(`${kym.url}/accounts`);
  const first = page.getByRole("main").getByRole("listitem").first().getByRole("link");
  await expect(first).toBeVisible();
  await shoot("accounts");
  await accounts.startMove((await first.textContent()) ?? "");
  await shoot("move-account");
  await page.keyboard.press("Escape");
  await first.click();
  await expect(account.addButton).toBeVisible();
  // The tools come when the page is at rest.
  const views = page.getByRole("button", { name: words(language)("find.views") });
  await expect(views).toBeVisible();
  await shoot("account");
  const opened = page.url();
  await chooseSome(page, language, phone);
  await shoot("selection");
  await selection.button("category").click();
  await expect(selection.search).toBeFocused();
  await shoot("selection-category");
  await page.keyboard.press("Escape");
  await selection.clear.click();
  await account.addButton.click();
  await expect(account.dialog).toBeVisible();
  await shoot("transaction-dialog");
  await page.keyboard.press("Escape");
  await expect(account.dialog).toBeHidden();
  await receipt(page, kym, language, shoot, phone);
  await page.goto(opened.replace(/\?.*|$/, "/reconcile"));
  await reconciling.begin("1000");
  await expect(reconciling.difference).toBeVisible();
  await shoot("reconcile");
  await reconciling.button("reconciliations.cancel").click();
  await expect(reconciling.balance).toBeVisible();
  await page.goto(page.url().replace(/accounts\/.*/, "transactions"));
  await expect(finder.count).toBeVisible();
  await finder.toggle();
  await finder.choose("transactions.columns.status", words(language)("transactions.status.cleared"));
  await shoot("find");
  await page.keyboard.press("Escape");
  await expect(finder.panel).toBeHidden();
  await shoot("transactions");
  await finder.removeFilter(words(language)("transactions.status.cleared"));
  await page.goto(page.url().replace(/transactions.*/, "rules"));
  await rules.row("City Transit").getByText("City Transit").click();
  await expect(rules.preview).toBeVisible();
  await shoot("rule");
  await page.keyboard.press("Escape");
  await expect(rules.dialog).toBeHidden();
  await shoot("rules");
  await page.goto(page.url().replace(/rules.*/, "rates"));
  await expect(rates.button("workspaceRates.add")).toBeVisible();
  await shoot("rates");
  await rates.button("workspaceRates.reconvert").click();
  await expect(rates.preview).toBeVisible();
  await shoot("reconversion");
  await page.keyboard.press("Escape");
  await expect(rates.dialog).toBeHidden();
  await page.goto(page.url().replace(/rates.*/, "forecast"));
  await expect(page.getByRole("main").getByRole("img").first()).toBeVisible();
  await shoot("forecast");
  await page.goto(`${kym.url}/recurring-transactions`);
  await expect(recurring.main.getByRole("listitem").first()).toBeVisible();
  await shoot("recurring");
  await recurring.view("calendar");
  await expect(phone ? recurring.main.getByRole("listitem").first() : recurring.grid).toBeVisible();
  await shoot("recurring-calendar");
  await page.goto(`${kym.url}/budget`);
  await expect(budget.lines.first()).toBeVisible();
  await shoot("budget");
  await page.goto(`${kym.url}/goals`);
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await shoot("goals");
  await page.goto(opened);
  await expect(account.addButton).toBeVisible();
  await together(page, kym, person, language, shoot, phone);
  if (phone) {
    await shell.openDrawer();
    await expect(shell.drawer).toBeVisible();
    await shoot("drawer");
    await page.keyboard.press("Escape");
  } else {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog")).toBeVisible();
    await shoot("palette");
    await page.keyboard.press("Escape");
  }
  await notifications.open();
  await expect(notifications.panel.getByRole("listitem").first()).toBeVisible();
  await shoot("notifications-panel");
  await page.goto(`${kym.url}/notifications`);
  await expect(notifications.main.getByRole("listitem").first()).toBeVisible();
  await shoot("notifications");
  await page.goto(`${kym.url}/notifications/settings`);
  await expect(notifications.wanted("security", "email")).toBeChecked();
  await shoot("notification-settings");
  await page.goto(`${kym.url}/profile`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await shoot("profile");
  await profile.button(profile.panel("secondFactor.title"), "secondFactor.setUp").click();
  await expect(profile.qrCode).toBeVisible();
  await shoot("second-factor");
  await page.goto(`${kym.url}/users`);
  await expect(page.getByText(person.username, { exact: false }).first()).toBeVisible();
  await shoot("users");
  await page.goto(`${kym.url}/no/such/screen`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await shoot("not-found");
}

/** What waits, and a photo of a receipt beside what it will become. */
async function receipt(
  page: Page,
  kym: Kym,
  language: Language,
  shoot: Shoot,
  phone: boolean,
): Promise<void> {
  const { receipts } = screens(page, language);
  await page.goto(`${kym.url}/receipts`);
  await expect(receipts.row("CORNER MARKET").locator("img")).toBeVisible();
  await shoot("receipts");
  await receipts.reviewLink("CORNER MARKET").click();
  await expect(receipts.picture.getByRole("img")).toBeVisible();
  await receipts.choiceField("transactions.account").click();
  await takeOption(page, "Credit card");
  for (const [name, sum] of RECEIPT.slice(5, -5)) {
    if (!sum) continue;
    await receipts.categoryOf(name).click();
    const category = BOUGHT[language][FOR_THE_HOUSE.includes(name) ? 1 : 0];
    await page.keyboard.type(category);
    await takeOption(page, category);
  }
  // On a phone it stays above, where it leaves little room.
  if (phone) await receipts.button("receipts.picture.hide").click();
  await receipts.parts.evaluate((parts) => parts.scrollIntoView({ block: "center" }));
  await shoot("receipt-items");
  if (phone) await receipts.button("receipts.picture.show").click();
  await receipts.total.focus();
  await page.evaluate(() => scrollTo(0, 0));
  await shoot("receipt");
}

/** The other member of the household changes the row that is being edited here; then what the history says of it. */
async function together(
  page: Page,
  kym: Kym,
  person: Person,
  language: Language,
  shoot: Shoot,
  phone: boolean,
): Promise<void> {
  const { account, history } = screens(page, language);
  const [, workspaceId, accountId = ""] = /workspaces\/([^/]+)\/accounts\/([^/?]+)/.exec(page.url()) ?? [];
  const tom = await Api.signIn(kym, { ...person, username: "tom" });
  const rows = await tom.transactions({ id: accountId, name: "" });
  // One that is told by its payee among the rows that the table shows.
  const shown = rows.filter(({ date }) => date > day(-20));
  const isAlone = (name: string) => shown.filter(({ payee }) => payee === name).length === 1;
  const row = shown.find(
    ({ payee, category_id, date }) => payee && category_id && date < day() && isAlone(payee),
  );
  if (row === undefined) throw new Error("The account has no rows");
  if (phone) await page.getByRole("main").getByRole("button", { name: row.payee }).first().click();
  else await account.edit(row.payee);
  const amount = account.field("transactions.columns.amount");
  await amount.fill("7");
  const total_amount = `${Number(row.total_amount) - 1}`;
  await tom.updateTransaction(row, {
    total_amount,
    note: `2026/${Math.trunc(Math.abs(Number(total_amount)))}`,
  });
  await expect(account.newer("changedBy", { who: "Tom Rivera" })).toBeVisible();
  await shoot("newer-row");
  await page.keyboard.press("Escape");
  await expect(account.dialog).toBeHidden();
  await page.goto(`${kym.url}/workspaces/${workspaceId}/history`);
  await expect(history.item("transaction.updated", row.payee).first()).toBeVisible();
  await shoot("history");
  await page.goBack();
  await expect(account.addButton).toBeVisible();
}

/** The sign-in that `kym demo` prints. */
function signInOf(printed: string): Person {
  const [, username, password] = /Sign in as (\S+) .*password (\S+)/.exec(printed) ?? [];
  if (username === undefined || password === undefined) throw new Error(`No sign-in in:\n${printed}`);
  return { username, password, full_name: "", email: "" };
}
