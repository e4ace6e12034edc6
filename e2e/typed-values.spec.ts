import type { Locator, Page } from "@playwright/test";
import { screens } from "./pages/index.ts";
import { type Account, day, type Workspace } from "./support/api.ts";
import { enter } from "./support/session.ts";
import { test as base, expect } from "./support/test.ts";
import { words } from "./support/texts.ts";

interface Books {
  workspace: Workspace;
  current: Account;
}

// An account with one row, of yesterday.
const test = base.extend<{ books: Books }>({
  books: async ({ api }, use) => {
    const workspace = await api.createWorkspace("Home");
    const current = await api.createAccount(workspace, "Current", "debit_card", "100");
    await api.createTransaction(current, { date: day(-1), total_amount: "-20.00", payee: "Market" });
    await use({ workspace, current });
  },
});

const t = words("en");

/** Types in place of what a field says, key by key. */
async function retype(field: Locator, text: string): Promise<void> {
  await field.press("ControlOrMeta+a");
  await field.pressSequentially(text);
}

/** The sentence that says why a date is none. */
function refusal(page: Page, text: string): Locator {
  return page.getByText(t("dates.errors.no_such_day", { text }));
}

test("a date typed into a form or the table is the one that is booked, or nothing is", async ({
  api,
  books: { current },
  page,
}) => {
  const { account, accounts } = screens(page);
  const dateOf = async (name: string) =>
    (await api.transactions(current)).find(({ payee }) => payee === name)?.date;
  await enter(page, "/accounts");
  await accounts.open("Current");
  await account.showRange("transactions.ranges.all");
  const date = account.field("transactions.columns.date");

  await test.step("a day that does not exist is refused, and kept as it was typed", async () => {
    await account.addButton.click();
    await account.field("transactions.columns.amount").fill("12.50");
    await account.dialog.getByLabel(t("transactions.columns.payee")).fill("Kiosk");
    await retype(date, "31.02.2026");
    await account.dialog.getByRole("button", { name: t("transactions.add") }).click();
    await expect(refusal(page, "31.02.2026")).toBeVisible();
    await expect(date).toBeFocused();
    await expect(date).toHaveAttribute("aria-invalid", "true");
    await expect(date).toHaveValue("31.02.2026");
    await date.press("Enter");
    await expect(account.dialog).toBeVisible();
    expect(await dateOf("Kiosk")).toBeUndefined();
  });

  await test.step("a day of the other order is said in words, and booked as that", async () => {
    await retype(date, "15/10/2026");
    await expect(account.dialog.getByText("October 15, 2026")).toBeVisible();
    await date.press("Enter");
    await expect(account.dialog).toBeHidden();
    expect(await dateOf("Kiosk")).toBe("2026-10-15");
  });

  await test.step("arrow keys move on from what is typed", async () => {
    await account.edit("Kiosk");
    await retype(date, "10/25/2026");
    for (let times = 0; times < 3; times += 1) await page.keyboard.press("ArrowDown");
    await expect(date).toHaveValue("Oct 22, 2026");
    await account.save();
    expect(await dateOf("Kiosk")).toBe("2026-10-22");
  });

  await test.step("Escape closes the calendar alone, opened by the pointer or by a key", async () => {
    await account.edit("Kiosk");
    const calendar = page.getByRole("dialog", { name: t("dates.calendar.label") });
    await date.click();
    await expect(calendar).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(calendar).toBeHidden();
    await date.press("Alt+ArrowDown");
    await expect(calendar.getByRole("button", { name: "22 October 2026" })).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(calendar.getByRole("button", { name: t("dates.calendar.nextMonth") })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(calendar).toBeHidden();
    await expect(date).toBeFocused();
    await date.press("Alt+ArrowDown");
    await expect(calendar.getByRole("button", { name: "22 October 2026" })).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await expect(date).toHaveValue("Oct 21, 2026");
    await account.save();
    expect(await dateOf("Kiosk")).toBe("2026-10-21");
  });

  await test.step("in a cell", async () => {
    await account.cell("Kiosk", "date").dblclick();
    const editor = account.grid.getByRole("textbox", { name: t("transactions.columns.date") });
    await retype(editor, "02/30/2026");
    await page.keyboard.press("Enter");
    await expect(editor).toHaveAttribute("aria-invalid", "true");
    await expect(editor).toHaveValue("02/30/2026");
    expect(await dateOf("Kiosk")).toBe("2026-10-21");
    await retype(editor, "2026/03/05");
    await page.keyboard.press("Control+Enter");
    await expect(account.cell("Kiosk", "date")).toHaveText("Mar 5, 2026");
    await expect.poll(() => dateOf("Kiosk")).toBe("2026-03-05");
  });

  await test.step("in the row that is typed into the table", async () => {
    const entry = page.getByRole("group", { name: t("transactions.newRow") });
    const entryDate = entry.getByRole("textbox", { name: t("transactions.columns.date") });
    await entry.getByPlaceholder(t("transactions.columns.payee")).fill("Baker");
    await retype(entryDate, "31.04.2026");
    const amount = entry.getByRole("textbox", { name: t("transactions.columns.amount") });
    await amount.fill("3");
    await amount.press("Enter");
    await expect(entryDate).toBeFocused();
    await expect(refusal(page, "31.04.2026")).toBeVisible();
    expect(await dateOf("Baker")).toBeUndefined();
    await retype(entryDate, "30.04.2026");
    await entryDate.press("Enter");
    await expect(entry).toBeHidden();
    await expect.poll(() => dateOf("Baker")).toBe("2026-04-30");
  });
});

test("a date typed into a filter, a report or a schedule is the one that counts, or the one before stays", async ({
  api,
  books: { workspace },
  page,
}) => {
  const { account, accounts, recurring } = screens(page);
  const asked = (name: string) => new URL(page.url()).searchParams.get(name);

  await test.step("a filter waits for a whole date", async () => {
    await enter(page, "/accounts");
    await accounts.open("Current");
    await account.showRange("transactions.ranges.custom");
    const from = page.getByRole("textbox", { name: t("transactions.from"), exact: true });
    await expect(from).toBeVisible();
    const before = asked("from");
    await retype(from, "31/31/2026");
    await from.press("Enter");
    await expect(refusal(page, "31/31/2026")).toBeVisible();
    expect(asked("from")).toBe(before);
    await retype(from, "2/1/2025");
    expect(asked("from")).toBe(before);
    await from.press("Enter");
    await expect(from).toHaveValue("Feb 1, 2025");
    await expect.poll(() => asked("from")).toBe("2025-02-01");
  });

  await test.step("a report as well", async () => {
    await page.goto("/reports/income-expense?start_date=2026-01-01&end_date=2026-06-30");
    const from = page.getByRole("textbox", { name: t("reports.from"), exact: true });
    await retype(from, "30.02.2026");
    await page.keyboard.press("Tab");
    await expect(from).toHaveAttribute("aria-invalid", "true");
    await expect(refusal(page, "30.02.2026")).toBeVisible();
    expect(asked("start_date")).toBe("2026-01-01");
    await retype(from, "05.03.2026");
    await page.keyboard.press("Enter");
    await expect(from).toHaveValue("Mar 5, 2026");
    await expect.poll(() => asked("start_date")).toBe("2026-03-05");
  });

  await test.step("and what recurs", async () => {
    await page.goto("/recurring-transactions");
    await recurring.addButton.click();
    await recurring.field("transactions.columns.amount").fill("900");
    await recurring.payee.fill("Landlord");
    await recurring.field("recurring.name").fill("Rent");
    const start = recurring.field("recurring.start");
    await retype(start, "31.06.2030");
    await recurring.button("recurring.add").click();
    await expect(refusal(page, "31.06.2030")).toBeVisible();
    await expect(start).toBeFocused();
    expect(await api.recurring(workspace)).toEqual([]);
    await retype(start, "tomorrow");
    await recurring.button("recurring.add").click();
    await expect(recurring.dialog).toBeHidden();
    expect(await api.recurring(workspace)).toMatchObject([{ name: "Rent", next_date: day(1) }]);
  });
});

test("in Russian, an amount and a date are taken as they are written there", async ({
  api,
  books: { current },
  page,
}) => {
  const { account, accounts } = screens(page, "ru");
  const ru = words("ru");
  await api.saveSettings({ language: "ru" });
  await enter(page, "/accounts");
  await accounts.open("Current");
  await account.addButton.click();
  const amount = account.field("transactions.columns.amount");
  const add = account.dialog.getByRole("button", { name: ru("transactions.add") });
  await account.dialog.getByLabel(ru("transactions.columns.payee")).fill("Киоск");

  await amount.fill("1 234,56 руб.");
  await retype(account.field("transactions.columns.date"), "11/20/2026");
  await expect(account.dialog.getByText("20 ноября 2026")).toBeVisible();
  await add.click();
  await expect(
    account.dialog.getByText(ru("amount.errors.other_currency", { currency: "EUR" })),
  ).toBeVisible();
  expect(await api.transactions(current)).toHaveLength(1);

  await amount.fill("1\u00a0234,56\u00a0€");
  await add.click();
  await expect(account.dialog).toBeHidden();
  const booked = (await api.transactions(current)).find(({ payee }) => payee === "Киоск");
  expect(booked).toMatchObject({ date: "2026-11-20", total_amount: "-1234.56" });
});
