import { env } from "node:process";
import type { Locator, Page } from "@playwright/test";
import { screens } from "./pages/index.ts";
import { type Account, day, type Workspace } from "./support/api.ts";
import { takeOption } from "./support/option.ts";
import { enter } from "./support/session.ts";
import { test as base, expect } from "./support/test.ts";
import { words } from "./support/texts.ts";

const t = words("en");

interface Books {
  workspace: Workspace;
  current: Account;
  /** Where the account's page is. */
  path: string;
}

const test = base.extend<{ books: Books }>({
  books: async ({ api }, use) => {
    const workspace = await api.createWorkspace("Home");
    const current = await api.createAccount(workspace, "Current", "debit_card", "1000");
    await api.createAccount(workspace, "Savings", "savings");
    await use({ workspace, current, path: `/workspaces/${workspace.id}/accounts/${current.id}` });
  },
});

/** Between the two presses of a double click, in milliseconds: a machine's, and those of a hand. */
const GAPS = env.KYM_SOAK ? [0, 60, 100, 140] : [0, 100];

/** The dialog and the question are told apart by their roles. */
const dialogOf = (page: Page) => page.getByRole("dialog");
const questionOf = (page: Page) => page.getByRole("alertdialog", { name: t("discard.title") });
const answer = (page: Page, key: "keep" | "discard") =>
  questionOf(page).getByRole("button", { name: t(`discard.${key}`) });

test.describe("a double click", () => {
  // What has been sent fades out with its form alive.
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  /** Presses a button twice as a hand does, and waits until what it is in has closed. */
  async function pressTwice(page: Page, button: Locator, gap: number): Promise<void> {
    await button.dblclick({ delay: gap / 2 });
    await expect(dialogOf(page)).toBeHidden();
  }

  test("books a transaction and a transfer once", async ({ api, books: { current, path }, page }) => {
    const { account } = screens(page);
    await enter(page, path);
    for (const [at, gap] of GAPS.entries()) {
      await account.addButton.click();
      await account.field("transactions.columns.amount").fill(`${at + 1}`);
      await pressTwice(page, account.dialog.getByRole("button", { name: t("transactions.add") }), gap);
      await page
        .getByRole("main")
        .getByRole("button", { name: t("accountDetail.transfer") })
        .click();
      await account.field("transactions.columns.amount").fill(`1${at}`);
      await account.dialog.getByRole("combobox", { name: t("transactions.toAccount"), exact: true }).click();
      await takeOption(page, "Savings");
      await pressTwice(
        page,
        account.dialog.getByRole("button", { name: t("transactions.addTransfer") }),
        gap,
      );
    }
    const amounts = (await api.transactions(current)).map(({ total_amount }) =>
      Math.abs(Number(total_amount)),
    );
    expect(amounts.sort((a, b) => a - b)).toEqual([
      ...GAPS.map((_, at) => at + 1),
      ...GAPS.map((_, at) => 10 + at),
    ]);
  });

  test("makes an account, a recurring item and a workspace once", async ({
    api,
    books: { workspace },
    page,
  }) => {
    const { accounts, recurring, workspaces } = screens(page);
    const names = GAPS.map((gap) => `After ${gap}`);

    await enter(page, "/accounts");
    for (const [at, gap] of GAPS.entries()) {
      await accounts.createButton.click();
      await accounts.dialog.getByRole("textbox", { name: t("accounts.name") }).fill(names[at] ?? "");
      await pressTwice(page, accounts.dialog.getByRole("button", { name: t("accounts.create") }), gap);
    }
    const opened = (await api.accounts(workspace)).map(({ name }) => name);
    expect(opened.sort()).toEqual([...names, "Current", "Savings"].sort());

    await page.goto("/recurring-transactions");
    for (const [at, gap] of GAPS.entries()) {
      await recurring.addButton.click();
      await recurring.field("transactions.columns.amount").fill("5");
      await recurring.field("recurring.name").fill(names[at] ?? "");
      await pressTwice(page, recurring.button("recurring.add"), gap);
    }
    expect((await api.recurring(workspace)).map(({ name }) => name).sort()).toEqual([...names].sort());

    await page.goto("/workspaces");
    for (const [at, gap] of GAPS.entries()) {
      await workspaces.createButton.click();
      await workspaces.dialog.getByRole("textbox", { name: t("workspaces.name") }).fill(names[at] ?? "");
      await pressTwice(page, workspaces.dialog.getByRole("button", { name: t("workspaces.submit") }), gap);
    }
    expect((await api.workspaces()).map(({ name }) => name).sort()).toEqual([...names, "Home"].sort());
  });
});

test.describe("on a phone", () => {
  test.use({
    hasTouch: true,
    viewport: { width: 390, height: 844 },
    contextOptions: { reducedMotion: "no-preference" },
  });

  test("a double tap books once", async ({ api, books: { current, path }, page }) => {
    const { account } = screens(page);
    await enter(page, path);
    await page
      .getByRole("button", { name: t("accountDetail.add") })
      .last()
      .tap();
    await account.field("transactions.columns.amount").fill("7");
    const box = await account.dialog.getByRole("button", { name: t("transactions.add") }).boundingBox();
    if (!box) throw new Error("the button is not there");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
    await expect(account.dialog).toBeHidden();
    expect(await api.transactions(current)).toHaveLength(1);
  });
});

test("a form that stays can be sent again: after what is wrong, after a change, and for the next one", async ({
  api,
  books: { current, path },
  page,
}) => {
  const { account } = screens(page);
  await enter(page, path);
  const amount = account.field("transactions.columns.amount");
  const add = account.dialog.getByRole("button", { name: t("transactions.add") });
  const added = async () => (await api.transactions(current)).length;

  await test.step("what is missing is written after the first press", async () => {
    await account.addButton.click();
    await add.click();
    await expect(amount).toHaveAttribute("aria-invalid", "true");
    await add.click();
    await amount.fill("3");
    await page.keyboard.press("Control+Enter");
    await expect(amount).toHaveValue("");
    expect(await added()).toBe(1);
  });

  await test.step("the next one may be the same, and is booked once, too", async () => {
    await amount.fill("3");
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("Control+Enter");
    await expect(amount).toHaveValue("");
    expect(await added()).toBe(2);
  });

  await test.step("what the server refused is sent again as it is", async () => {
    await page.route("**/transactions/", (route) => route.fulfill({ status: 400, json: {} }), { times: 1 });
    await amount.fill("4");
    await add.click();
    await expect(account.dialog.getByRole("alert")).toBeVisible();
    await add.click();
    await expect(account.dialog).toBeHidden();
    expect(await added()).toBe(3);
  });

  await test.step("a panel of the profile saves what was changed after it had saved", async () => {
    await page.goto("/profile");
    const name = page.getByRole("textbox", { name: t("users.fullName") });
    const save = page.getByRole("button", { name: t("common.save"), exact: true }).first();
    for (const said of ["Anna B.", "Anna Berg-Orlov"]) {
      const saved = page.waitForResponse((response) => response.request().method() === "PUT");
      await name.fill(said);
      await save.click();
      expect((await (await saved).json()).full_name).toBe(said);
    }
  });
});

test("a filled dialog asks once, whichever way it is left", async ({ books: { current }, page }) => {
  const { account } = screens(page);
  await enter(page, "/accounts");
  await page.getByRole("link", { name: "Current", exact: true }).click();
  const amount = account.field("transactions.columns.amount");
  const ways: [string, () => Promise<unknown>][] = [
    ["Escape", () => page.keyboard.press("Escape")],
    ["a click beside it", () => page.mouse.click(20, 450)],
    ["its close button", () => account.dialog.getByRole("button", { name: t("common.close") }).click()],
    ["the browser's Back", () => page.evaluate(() => window.history.back())],
  ];

  for (const [name, leave] of ways) {
    await test.step(`${name} closes what nothing was entered in`, async () => {
      await account.addButton.click();
      await expect(amount).toBeFocused();
      await leave();
      await expect(dialogOf(page)).toBeHidden();
      await expect(page).toHaveURL(new RegExp(current.id));
    });
    await test.step(`${name} asks about what was entered, and keeps it`, async () => {
      await account.addButton.click();
      await amount.fill("12");
      await leave();
      await expect(answer(page, "keep")).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(questionOf(page)).toBeHidden();
      await expect(amount).toHaveValue("12.00");
      await leave();
      await answer(page, "discard").click();
      await expect(dialogOf(page)).toBeHidden();
      await expect(questionOf(page)).toBeHidden();
      await expect(account.addButton).toBeFocused();
      await expect(page).toHaveURL(new RegExp(current.id));
    });
  }

  await test.step("Cancel means it; what was taken back was not entered", async () => {
    await account.addButton.click();
    await amount.fill("12");
    await amount.fill("");
    await page.keyboard.press("Escape");
    await expect(dialogOf(page)).toBeHidden();
    await account.addButton.click();
    await amount.fill("12");
    await account.dialog.getByRole("button", { name: t("common.cancel") }).click();
    await expect(dialogOf(page)).toBeHidden();
  });

  await test.step("what is chosen counts as what is typed", async () => {
    await account.addButton.click();
    await account.dialog.getByRole("combobox", { name: t("transactions.columns.status") }).click();
    await takeOption(page, t("transactions.status.cleared"));
    await page.keyboard.press("Escape");
    await answer(page, "discard").click();
    await expect(dialogOf(page)).toBeHidden();
  });

  await test.step("the browser asks before it closes or loads the page again, and only then", async () => {
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await account.addButton.click();
    await amount.fill("12");
    await page.evaluate(() => window.location.reload());
    await expect.poll(() => asked).toEqual(["beforeunload"]);
    await expect(amount).toHaveValue("12");
    await account.dialog.getByRole("button", { name: t("transactions.add") }).click();
    await expect(dialogOf(page)).toBeHidden();
    await page.reload();
    expect(asked).toHaveLength(1);
  });
});

test("a filled form of a page asks before the page is left, but not who signs out", async ({
  books: _,
  page,
}) => {
  await enter(page, "/profile");
  const name = page.getByRole("textbox", { name: t("users.fullName") });
  const accounts = page
    .getByRole("navigation")
    .getByRole("link", { name: t("app.nav.accounts"), exact: true });
  await name.fill("Somebody else");
  await accounts.click();
  await answer(page, "keep").click();
  await expect(name).toHaveValue("Somebody else");
  await accounts.click();
  await answer(page, "discard").click();
  await expect(page).toHaveURL(/accounts/);
  await page.goto("/profile");
  await name.fill("Somebody else");
  await screens(page).shell.signOut();
  await expect(page).toHaveURL(/login/);
});

test("one Escape closes one layer", async ({ api, books: { current, path }, page }) => {
  await api.createTransaction(current, { date: day(-1), total_amount: "-5.00", tags: ["food"] });
  const { account } = screens(page);
  const { dialog } = account;
  await enter(page, path);
  await account.addButton.click();
  const fields: [string, Locator][] = [
    ["a choice", dialog.getByRole("combobox", { name: t("transactions.account"), exact: true })],
    ["the category", dialog.getByRole("combobox", { name: t("transactions.columns.category") })],
    ["tags", dialog.getByRole("combobox", { name: t("splits.tags") })],
  ];
  for (const [name, field] of fields) {
    await test.step(`the list of ${name}`, async () => {
      await field.click();
      await expect(page.getByRole("listbox")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("listbox")).toBeHidden();
      await expect(dialog).toBeVisible();
    });
  }

  await test.step("the calendar, from its field and from within", async () => {
    const date = account.field("transactions.columns.date");
    const calendar = page.getByRole("table");
    await date.click();
    await expect(calendar).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(calendar).toBeHidden();
    await expect(dialog).toBeVisible();
    await date.press("Alt+ArrowDown");
    await expect(calendar.locator(":focus")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(calendar).toBeHidden();
    await expect(dialog).toBeVisible();
  });

  await test.step("then the dialog", async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });
});
