import { readFile } from "node:fs/promises";
import { screens } from "./pages/index.ts";
import { type Account, ANNA, day, type Workspace } from "./support/api.ts";
import { enter } from "./support/session.ts";
import { test as base, expect } from "./support/test.ts";

interface Books {
  workspace: Workspace;
  current: Account;
}

// Two categories; today a purchase in each of them and a refund, before that one more, and what was earned.
const test = base.extend<{ books: Books }>({
  books: async ({ api }, use) => {
    const workspace = await api.createWorkspace("Home");
    const current = await api.createAccount(workspace, "Current", "debit_card", "1000");
    const { id: food } = await api.createCategory(workspace, "Nourishment");
    const { id: fun } = await api.createCategory(workspace, "Amusement");
    const { id: work } = await api.createCategory(workspace, "Work", "income");
    for (const [date, total_amount, payee, category_id] of [
      [day(), "-60.00", "Market", food],
      [day(), "5.00", "Market", food],
      [day(), "-45.00", "Cinema", fun],
      [day(-3), "-20.00", "Baker", food],
      [day(-3), "300.00", "Employer", work],
    ] as const) {
      await api.createTransaction(current, { date, total_amount, payee, category_id });
    }
    await use({ workspace, current });
  },
});

const DAYS = "period=last_30_days&groupBy=day";

test("a bar and a number open their transactions, by mouse and by keyboard, and the sum is the number", async ({
  books: _,
  page,
}) => {
  const { reports, shell } = screens(page);
  await enter(page, "/");
  await shell.goTo("reports");
  await reports.card("income-expense").click();
  await expect(reports.title(reports.typeName("income-expense"))).toBeVisible();
  await page.goto(`/reports/income-expense?${DAYS}`);
  const chart = reports.chart("income-expense");
  const box = async () => (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await expect(chart).toBeVisible();

  await test.step("the bar of today, by mouse", async () => {
    const { width, height } = await box();
    await chart.click({ position: { x: width - 6, y: height / 2 } });
    await expect(reports.drawer).toContainText("Market");
    await expect(reports.drawer).toContainText("Cinema");
    await expect(reports.drawer).not.toContainText("Baker");
    await expect(reports.drawer).toContainText("−€100.00");
    // A row opens its dialog over the drawer; Escape closes what is on top, and nothing else.
    const row = reports.drawer.getByRole("button", { name: /Cinema/ });
    await row.click();
    await expect(reports.dialogs).toHaveCount(2);
    await expect(reports.dialogs.last().locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(reports.dialogs).toHaveCount(1);
    await expect(reports.drawer).toContainText("Cinema");
    await expect(row).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(reports.drawer).toBeHidden();
  });

  await test.step("and by keyboard, three days before", async () => {
    await chart.focus();
    await page.keyboard.press("End");
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowLeft");
    await expect(chart).toHaveAttribute("aria-valuetext", /300/);
    await page.keyboard.press("Enter");
    await expect(reports.drawer).toContainText("Employer");
    await expect(reports.drawer).toContainText("€280.00");
    await page.keyboard.press("Escape");
    await expect(reports.drawer).toBeHidden();
    await expect(chart).toBeFocused();
  });

  await test.step("the total of what was spent: the refund makes it less", async () => {
    const total = reports.table("income-expense").getByRole("row").last();
    await expect(total).toContainText("−€120.00");
    await total.getByRole("button").nth(1).click();
    await expect(reports.drawer).toContainText("−€120.00");
    await expect(reports.drawer).toContainText("Baker");
    await expect(reports.drawer).not.toContainText("Employer");
  });
});

test("what a report is asked stands in its address, and survives a reload", async ({ books: _, page }) => {
  const { reports } = screens(page);
  await enter(page, "/reports/spend-by-category");
  await expect(reports.table("spend-by-category")).toContainText("Nourishment");
  await reports.period.selectOption("last_year");
  await expect(page).toHaveURL(/period=last_year/);
  await page.reload();
  await expect(reports.period).toHaveValue("last_year");

  await test.step("entering it anew forgets what is its own", async () => {
    await page.goto("/reports/spend-by-category?period=last_30_days&includeSubcategories=false");
    await expect(page).toHaveURL(/includeSubcategories=false/);
    await expect(reports.table("spend-by-category")).toContainText("Nourishment");
    // Days that are chosen are remembered, those of a link are not.
    await reports.period.selectOption("last_12_months");
    await expect(page).toHaveURL(/period=last_12_months/);
    await page.goto("/reports");
    await reports.card("spend-by-category").click();
    await expect(reports.table("spend-by-category")).toContainText("Nourishment");
    await expect(page).not.toHaveURL(/includeSubcategories=false/);
  });

  await test.step("without its days nothing is asked", async () => {
    await page.goto(`/reports/cash-flow?start_date=${day()}`);
    await expect(reports.main).toContainText("Start date and end date are required for this report.");
  });

  await test.step("an unknown type is a page that is not there", async () => {
    await page.goto("/reports/astrology");
    await expect(reports.title("There is no such page")).toBeVisible();
  });
});

test("a report is kept, pinned, and the dashboard arranged by keyboard and by drag", async ({
  books: _,
  page,
}) => {
  const { dashboard, reports, shell } = screens(page);
  await enter(page, "/reports/spend-by-category?period=this_year");
  await expect(reports.table("spend-by-category")).toBeVisible();

  await test.step("it is kept under a name, pinned and shared", async () => {
    await reports.save("Where it goes");
    await reports.choose("more", "savedReports.pin");
    await expect(shell.notification("savedReports.pinned", { name: "Where it goes" })).toBeVisible();
    await page.goto("/reports");
    await expect(reports.saved("Where it goes")).toContainText("On the dashboard");
    await reports.act("Where it goes", "savedReports.shareAct");
    await expect(reports.saved("Where it goes")).toContainText("Shared");
  });

  const order = async () => (await dashboard.headings.allTextContents()).slice(0, 4);

  await test.step("it stands on the dashboard, and its name leads to it", async () => {
    await shell.goTo("dashboard");
    await expect(dashboard.main.getByRole("link", { name: "Where it goes" })).toBeVisible();
    await expect.poll(order).toEqual(["Net worth", "Accounts", "Where it goes", "Cash flow"]);
    await dashboard.main.getByRole("link", { name: "Where it goes" }).click();
    await expect(reports.title("Where it goes")).toBeVisible();
    await expect(page).toHaveURL(/period=this_year/);
    await shell.goTo("dashboard");
  });

  await test.step("cards are moved by keyboard, by drag, hidden, and it lasts", async () => {
    await dashboard.customize();
    await dashboard.handle("Where it goes").focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(dashboard.handle("Where it goes")).toBeFocused();
    await expect(dashboard.tiles.first()).toContainText("Where it goes");
    // All of it is in sight: a page that scrolls under a pressed button drags something else.
    await page.setViewportSize({ width: 1440, height: 3200 });
    await dashboard.handle("Cash flow").dragTo(dashboard.handle("Net worth"));
    await expect(dashboard.tiles.nth(1).getByRole("button").first()).toHaveAccessibleName(/Cash flow/);
    await dashboard.customizing("dashboardMore.hide", { name: "Accounts" }).click();
    await expect(dashboard.handle("Accounts")).toBeHidden();
    await dashboard.customizing("dashboardMore.done").click();
    await expect(shell.notification("dashboardMore.kept")).toBeVisible();
    await expect.poll(order).toEqual(["Where it goes", "Cash flow", "Net worth", "Spending by category"]);
    await page.reload();
    await expect.poll(order).toEqual(["Where it goes", "Cash flow", "Net worth", "Spending by category"]);
  });

  await test.step("and is as it was", async () => {
    await dashboard.customize();
    await dashboard.customizing("dashboardMore.reset").click();
    await dashboard.customizing("dashboardMore.done").click();
    await expect.poll(order).toEqual(["Net worth", "Accounts", "Cash flow", "Spending by category"]);
    await shell.undo.click();
    await expect.poll(order).toEqual(["Where it goes", "Cash flow", "Net worth", "Spending by category"]);
  });

  await test.step("deleted, it leaves the dashboard, and comes back with its place", async () => {
    // Whoever is quick deletes it before it is known that it stands there.
    let know: () => void = () => undefined;
    const isKnown = new Promise<void>((resolve) => {
      know = resolve;
    });
    await page.route("**/workspaces/*/dashboard", async (route) => {
      await isKnown;
      await route.continue();
    });
    await page.goto("/reports");
    await reports.act("Where it goes", "common.delete");
    know();
    await expect(reports.savedList).toBeHidden();
    await shell.undo.click();
    await expect(reports.saved("Where it goes")).toContainText("On the dashboard");
  });
});

test("what another window has arranged meanwhile is not replaced unseen, and all workspaces stand together", async ({
  api,
  books: _,
  context,
  page,
}) => {
  const { dashboard, shell } = screens(page);
  await enter(page, "/");
  await dashboard.customize();

  const second = await context.newPage();
  const other = screens(second);
  await second.goto("/");
  await other.dashboard.customize();
  await other.dashboard.customizing("dashboardMore.hide", { name: "Accounts" }).click();
  await other.dashboard.customizing("dashboardMore.done").click();
  await expect(other.shell.notification("dashboardMore.kept")).toBeVisible();

  const order = async () => (await dashboard.headings.allTextContents()).slice(0, 3);
  const arrangeAnew = async () => {
    await dashboard.handle("Cash flow").focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(dashboard.tiles.first()).toContainText("Cash flow");
    await dashboard.customizing("dashboardMore.done").click();
  };

  await test.step("what was put in order here stays in sight, until it is decided", async () => {
    await arrangeAnew();
    await expect(shell.notification("dashboardMore.changedMeanwhile")).toBeVisible();
    await expect(dashboard.tiles.first()).toContainText("Cash flow");
    await dashboard.customizing("common.cancel").click();
    await expect.poll(order).toEqual(["Net worth", "Cash flow", "Spending by category"]);
  });

  await test.step("knowing of it, it can be replaced, and taken back", async () => {
    await dashboard.customize();
    await other.dashboard.customize();
    await other.dashboard.customizing("dashboardMore.hide", { name: "Net worth" }).click();
    await other.dashboard.customizing("dashboardMore.done").click();
    await expect(other.dashboard.tiles).toHaveCount(0);
    await dashboard.handle("Cash flow").focus();
    await page.keyboard.press("ArrowUp");
    await dashboard.customizing("dashboardMore.done").click();
    await expect(dashboard.tiles.first()).toContainText("Cash flow");
    await dashboard.customizing("dashboardMore.done").click();
    await expect(dashboard.tiles).toHaveCount(0);
    await expect.poll(order).toEqual(["Cash flow", "Net worth", "Spending by category"]);
    await shell.undo.last().click();
    await expect.poll(order).toEqual(["Cash flow", "Spending by category", "Insights"]);
  });
  await second.close();

  await test.step("all of them are counted in one currency, and each leads to its own", async () => {
    const club = await api.createWorkspace("Club", "USD");
    await api.createAccount(club, "Cash box", "cash", "50");
    await page.goto("/");
    await dashboard.scope("all").click();
    await expect(dashboard.main.getByRole("button", { name: /^Club/ })).toBeVisible();
    await expect(dashboard.main).toContainText("$50.00");
    await page.reload();
    await expect(dashboard.main.getByRole("button", { name: /^Club/ })).toBeVisible();
    await dashboard.main.getByRole("button", { name: /^Club/ }).click();
    await expect(dashboard.main.getByText("Cash box")).toBeVisible();
  });
});

test("a report folds out by keyboard, follows the workspace that is chosen, and leaves behind what is not of it", async ({
  api,
  books: { workspace, current },
  page,
}) => {
  const cabin = await api.createWorkspace("Cabin");
  const chest = await api.createAccount(cabin, "Chest", "cash", "10");
  await api.createTransaction(chest, { date: day(), total_amount: "-7.00", payee: "Chandler" });
  const { reports, shell } = screens(page);
  const asked = `period=last_30_days&workspace=${workspace.id}&accountIds=${current.id}`;
  await enter(page, "/reports/transactions-list?period=this_year");

  await test.step("what folds out of it opens by keyboard, closes by Escape, and gives the focus back", async () => {
    await expect(reports.main).toContainText("Cinema");
    for (const [name, button, inside] of [
      ["the accounts", reports.action("reports.allAccounts"), reports.folded],
      ["the filters", reports.action("reports.filters"), reports.folded],
      ["the files", reports.action("savedReports.export"), reports.menu],
      ["what else can be done", reports.action("savedReports.more"), reports.menu],
    ] as const) {
      await test.step(name, async () => {
        await button.focus();
        await page.keyboard.press("Enter");
        await expect(inside).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(inside).toBeHidden();
        await expect(button).toBeFocused();
      });
    }
  });

  await page.goto(`/reports/transactions-list?${asked}`);
  await expect(reports.main).toContainText("Cinema");
  await shell.chooseWorkspace("Home", "Cabin");
  await expect(reports.main).toContainText("Chandler");
  await expect(reports.main).not.toContainText("Cinema");
  await expect(page).toHaveURL(new RegExp(`workspace=${cabin.id}`));
  await expect(page).not.toHaveURL(/accountIds/);
  await expect(page).toHaveURL(/period=last_30_days/);

  await test.step("and a filter that asks for what is elsewhere says so, and is cleared", async () => {
    const address = `/reports/transactions-list?workspace=${cabin.id}&accountIds=${current.id}&period=this_year`;
    await page.goto(address);
    await expect(reports.main).toContainText("One of the filters asks for something that is not here.");
    await reports.action("reports.clearFilters").last().click();
    await expect(reports.main).toContainText("Chandler");
  });
});

test.describe("by mail", () => {
  test.use({ sendsMail: true });

  test("a report is taken along as files, and mailed", async ({ api, books: _, mailbox, page }) => {
    const { auth, reports, shell } = screens(page);
    // Figures go to an address only when it is known whose it is.
    await api.askForConfirmation();
    await page.goto(await mailbox.linkFor(ANNA.email, "/confirm-email/"));
    await auth.button("auth.confirmEmail.submit").click();
    await expect(auth.title("auth.confirmEmail.doneTitle")).toBeVisible();
    const path = "/reports/income-expense?period=this_year";
    await enter(page, path);
    await expect(reports.table("income-expense")).toContainText("€300.00");

    for (const [key, ending, begins] of [
      ["savedReports.formats.csv", ".csv", ""],
      ["savedReports.formats.pdf", ".pdf", "%PDF-"],
      ["savedReports.formats.xlsx", ".xlsx", "PK"],
      ["savedReports.picture", ".png", "\u0089PNG"],
    ] as const) {
      await test.step(ending, async () => {
        const file = await reports.take(key);
        expect(file.suggestedFilename()).toMatch(new RegExp(`^Income and expenses .*\\${ending}$`));
        const bytes = await readFile(await file.path());
        expect(bytes.toString("latin1").startsWith(begins)).toBe(true);
        if (ending === ".csv") expect(bytes.toString("utf8")).toContain("300.00");
      });
    }

    await test.step("every month", async () => {
      await reports.choose("more", "savedReports.schedule");
      await reports.field("savedReports.name").fill("Months");
      await reports.button("common.save").click();
      await expect(reports.dialog).toContainText(ANNA.email);
      await reports.dialog.getByText("Every month", { exact: true }).click();
      await reports.button("common.save").click();
      await expect(shell.notification("savedReports.scheduled", { name: "Months" })).toBeVisible();
      await page.goto("/reports");
      await expect(reports.saved("Months")).toContainText("each month on day 1");
    });

    await test.step("and now", async () => {
      const before = mailbox.emails.length;
      await reports.act("Months", "savedReports.sendNow");
      await expect.poll(() => mailbox.emails.length, { timeout: 60_000 }).toBeGreaterThan(before);
      expect(mailbox.emails.at(-1)?.to).toContain(ANNA.email);
    });

    await test.step("and the email leads to it", async () => {
      const { pathname, search } = new URL(await mailbox.linkFor(ANNA.email, "/reports/income-expense"));
      await page.goto(pathname + search);
      await expect(reports.title("Months")).toBeVisible();
      await expect(reports.table("income-expense")).toContainText("€300.00");
    });
  });
});

test("in Russian on a phone: a report, its rows and the arranged dashboard", async ({
  api,
  books: _,
  page,
}) => {
  await api.saveSettings({ language: "ru" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await enter(page, "/reports/income-expense?period=this_year");
  const { dashboard, reports } = screens(page, "ru");
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  await reports.main.getByText("Таблица", { exact: true }).click();
  await expect(reports.table("income-expense")).toContainText("300,00");
  expect(await isWide()).toBe(false);
  await page.goto("/");
  await expect(dashboard.main.getByText("Market").first()).toBeVisible();
  await dashboard.main.getByRole("button", { name: "Настроить" }).last().click();
  await dashboard.customizing("dashboardMore.later", { name: "Капитал" }).click();
  await expect(dashboard.tiles.nth(1)).toContainText("Капитал");
  expect(await isWide()).toBe(false);
  await dashboard.customizing("dashboardMore.done").click();
  await expect(dashboard.headings.first()).toHaveText("Счета");
});
