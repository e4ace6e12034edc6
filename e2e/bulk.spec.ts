import type { Page, Route } from "@playwright/test";
import { type Screens, screens } from "./pages/index.ts";
import { type Account, BORIS, CLARA, day, type Person, type Workspace } from "./support/api.ts";
import { enter } from "./support/session.ts";
import { test as base, expect, watch } from "./support/test.ts";

interface Household {
  workspace: Workspace;
  current: Account;
}

/** A workspace with two accounts and five rows on one of them, the newest first: Rent … Gift. */
const test = base.extend<{ household: Household }>({
  household: async ({ api }, use) => {
    const workspace = await api.createWorkspace("Home");
    const current = await api.createAccount(workspace, "Current", "debit_card", "1000");
    const savings = await api.createAccount(workspace, "Savings", "savings");
    await api.createCategory(workspace, "Errands");
    for (const [at, payee] of ["Rent", "Bakery", "Cinema", "Market"].entries()) {
      await api.createTransaction(current, { date: day(-1 - at), total_amount: `-${at + 1}0.00`, payee });
    }
    await api.createTransfer(current, savings, "100", day(-9));
    await use({ workspace, current });
  },
});

async function open(page: Page, who?: Person): Promise<Screens> {
  const all = screens(page);
  await enter(page, "/accounts", who);
  await all.accounts.open("Current");
  await expect(all.account.row("Rent")).toBeVisible();
  await expect(all.shell.connected).toBeVisible();
  return all;
}

/** Puts the cursor of the table on a row. */
async function focusRow({ account }: Screens, row: string): Promise<void> {
  await account.cell(row, "payee").click();
  await expect(account.grid).toBeFocused();
}

/** The message in the corner. */
function toast(page: Page, text: string) {
  return page.getByRole("status").filter({ hasText: text });
}

test("rows are chosen and changed by keyboard alone, and every step goes back and comes again", async ({
  household: _,
  page,
}) => {
  const all = await open(page);
  const { account, selection } = all;
  await focusRow(all, "Rent");

  await test.step("a range by Shift and arrows, a category by its name", async () => {
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await expect(selection.bar).toContainText("3 selected");
    await page.keyboard.press("Shift+ArrowUp");
    await expect(selection.bar).toContainText("2 selected");
    await page.keyboard.press("c");
    await expect(selection.search).toBeFocused();
    await page.keyboard.type("erra");
    await expect(selection.question.getByRole("option")).toHaveCount(1);
    await expect(selection.question.locator("[data-combobox-selected]")).toHaveText("Errands");
    await page.keyboard.press("Enter");
    await expect(account.cell("Rent", "category")).toHaveText("Errands");
    await expect(account.cell("Bakery", "category")).toHaveText("Errands");
    await expect(account.cell("Cinema", "category")).toHaveText("No category");
    await expect(toast(page, "Category of 2 transactions changed")).toBeVisible();
    await expect(account.grid).toBeFocused();
  });

  await test.step("cleared, and cleared no more", async () => {
    await page.keyboard.press("l");
    await expect(account.cell("Rent", "status")).toHaveText("Cleared");
    await expect(account.cell("Bakery", "status")).toHaveText("Cleared");
    await expect(toast(page, "Status of 2 transactions changed")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(selection.bar).toBeHidden();
    await page.keyboard.press("l");
    await expect(account.cell("Bakery", "status")).toHaveText("Pending");
    await expect(account.cell("Rent", "status")).toHaveText("Cleared");
  });

  await test.step("copied and deleted", async () => {
    await focusRow(all, "Market");
    await page.keyboard.press("u");
    await expect(account.row("Market")).toHaveCount(2);
    await expect(account.balance).toHaveText("€760.00");
    await focusRow(all, "Cinema");
    await page.keyboard.press("x");
    await page.keyboard.press("k");
    await page.keyboard.press("x");
    await expect(selection.bar).toContainText("2 selected");
    await page.keyboard.press("d");
    await expect(account.row("Cinema")).toHaveCount(0);
    await expect(account.row("Bakery")).toHaveCount(0);
    await expect(account.balance).toHaveText("€810.00");
  });

  await test.step("five steps back, after a question that stays unanswered", async () => {
    await page.keyboard.press("a");
    await expect(selection.search).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(selection.bar).toBeHidden();
    await expect(account.grid).toBeFocused();

    await page.keyboard.press("Control+z");
    await expect(account.row("Cinema")).toBeVisible();
    await expect(account.row("Bakery")).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(account.row("Market")).toHaveCount(1);
    await page.keyboard.press("Control+z");
    await expect(account.cell("Bakery", "status")).toHaveText("Cleared");
    await page.keyboard.press("Control+z");
    await expect(account.cell("Rent", "status")).toHaveText("Pending");
    await page.keyboard.press("Control+z");
    await expect(account.cell("Rent", "category")).toHaveText("No category");
    await expect(account.balance).toHaveText("€800.00");
  });

  await test.step("and all of them again", async () => {
    await page.keyboard.press("Control+Shift+z");
    await expect(account.cell("Rent", "category")).toHaveText("Errands");
    for (let step = 0; step < 4; step += 1) await page.keyboard.press("Control+Shift+z");
    await expect(account.row("Cinema")).toHaveCount(0);
    await expect(account.row("Market")).toHaveCount(2);
    await expect(account.cell("Rent", "status")).toHaveText("Cleared");
    await expect(account.balance).toHaveText("€810.00");
  });
});

test("what is added, edited and moved goes back as well, and the letters open the cells", async ({
  household: _,
  page,
}) => {
  const all = await open(page);
  const { account, accounts, shell } = all;
  await account.add({ amount: "5", payee: "Kiosk" });
  await expect(account.row("Kiosk")).toBeVisible();
  await account.transfer({ amount: "50", to: "Savings" });
  await expect(account.balance).toHaveText("€745.00");
  await focusRow(all, "Market");
  await page.keyboard.press("n");
  const note = account.grid.getByRole("textbox", { name: "Note" });
  await expect(note).toBeFocused();
  await page.keyboard.type("two bags");
  await page.keyboard.press("Enter");
  await expect(account.row("Market")).toContainText("two bags");
  await expect(account.grid).toBeFocused();
  await page.keyboard.press("p");
  await expect(account.grid.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("Market hall");
  await page.keyboard.press("Enter");
  await expect(account.row("Market hall")).toBeVisible();

  await page.keyboard.press("Control+z");
  await expect(account.row("Market hall")).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(account.row("two bags")).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(account.balance).toHaveText("€795.00");
  await page.keyboard.press("Control+z");
  await expect(account.row("Kiosk")).toHaveCount(0);
  await expect(account.balance).toHaveText("€800.00");
  await shell.goTo("accounts");
  await expect(accounts.account("Savings")).toContainText("€100.00");
});

test("by mouse: all that match, the rows in the way, and the way back by the message", async ({
  household: { current },
  api,
  page,
}) => {
  for (let at = 0; at < 15; at += 1) {
    await api.createTransaction(current, { date: day(-20), total_amount: "-1.00", payee: `Stall ${at}` });
  }
  const { account, accounts, selection, shell } = await open(page);

  await test.step("the page, then everything that matches", async () => {
    await account.grid.getByRole("checkbox", { name: "Select the page" }).check();
    await expect(selection.bar).toContainText("15 selected");
    await selection.all.click();
    await expect(selection.bar).toContainText("20 selected");
    await expect(selection.all).toHaveCount(0);
  });

  await test.step("a transfer has no category: the others get one", async () => {
    await selection.choose("category", "Errands");
    await expect(selection.refusal).toContainText("A transfer has no category.");
    await expect(account.cell("Rent", "category")).toHaveText("No category");
    await selection.refusal.getByRole("button", { name: "Change the other 19" }).click();
    await expect(account.cell("Rent", "category")).toHaveText("Errands");
    await expect(account.row("Savings")).toContainText("To Savings");
    await expect(toast(page, "Category of 19 transactions changed")).toBeVisible();
  });

  await test.step("a search narrows what is chosen and deleted", async () => {
    await account.search.fill("stall");
    await expect(account.row("Stall 14")).toBeVisible();
    await expect(selection.bar).toContainText("15 selected");
    await selection.button("delete").click();
    await toast(page, "15 transactions deleted").getByRole("button", { name: "Undo" }).click();
    await expect(account.row("Stall 14")).toBeVisible();
    await expect(account.balance).toHaveText("€785.00");
    await account.search.fill("");
  });

  await test.step("a row that was ticked listens to the keys, and copies of equal rows are all booked", async () => {
    await account.row("Bakery").getByRole("checkbox").click();
    await expect(selection.bar).toContainText("1 selected");
    await page.keyboard.press("u");
    await expect(account.row("Bakery")).toHaveCount(2);
    await expect(account.balance).toHaveText("€765.00");
    await expect(selection.bar).toContainText("1 selected");
    await page.keyboard.press("Escape");
    for (const row of await account.row("Bakery").all()) await row.getByRole("checkbox").click();
    await page.keyboard.press("u");
    await expect(account.row("Bakery")).toHaveCount(4);
    await page.keyboard.press("Control+z");
    await expect(account.row("Bakery")).toHaveCount(2);
    await page.keyboard.press("Control+z");
    await expect(account.row("Bakery")).toHaveCount(1);
    await expect(account.balance).toHaveText("€785.00");
    await page.keyboard.press("Escape");
    await expect(selection.bar).toBeHidden();
  });

  await test.step("rows move to another account", async () => {
    await account.row("Rent").getByRole("checkbox").click();
    await account
      .row("Market")
      .getByRole("checkbox")
      .click({ modifiers: ["Shift"] });
    await expect(selection.bar).toContainText("4 selected");
    await selection.button("account").click();
    await selection.question.getByRole("option", { name: "Savings" }).click();
    await expect(account.row("Rent")).toHaveCount(0);
    await expect(account.balance).toHaveText("€885.00");
    await shell.goTo("accounts");
    await expect(accounts.account("Savings")).toContainText("€0.00");
  });
});

test("somebody else sees it at once, with who did it; a viewer chooses and changes nothing", async ({
  household: { workspace, current },
  api,
  kym,
  page,
  browser,
  pageErrors,
}) => {
  await api.addMember(kym, workspace, BORIS, "editor");
  await api.addMember(kym, workspace, CLARA, "viewer");
  const all = await open(page);
  const { selection } = all;
  const other = await browser.newContext({ baseURL: kym.url });
  await watch(other, pageErrors);
  const there = await open(await other.newPage(), BORIS);

  await focusRow(all, "Rent");
  await page.keyboard.press("Control+a");
  await expect(selection.bar).toContainText("5 selected");
  // What passes by is waited for from the start.
  const glow = there.account.author("Rent").filter({ hasText: "Anna Berg" }).waitFor();
  await selection.choose("status", "Cleared");
  await glow;
  await expect(there.account.cell("Rent", "status")).toHaveText("Cleared");
  await expect(there.account.cell("Market", "status")).toHaveText("Cleared");

  await test.step("a row that is gone there meanwhile stands in the way, and nothing is lost", async () => {
    const [market] = (await api.transactions(current)).filter(({ payee }) => payee === "Market");
    if (market === undefined) throw new Error("the row is gone");
    const before = async (route: Route) => {
      await api.deleteTransaction(market);
      await route.continue();
    };
    await page.route("**/transactions/bulk/update-status", before, { times: 1 });
    await selection.choose("status", "Planned");
    await expect(selection.refusal).toContainText("It is not here any more.");
    await expect(there.account.cell("Rent", "status")).toHaveText("Cleared");
    await selection.refusal.getByRole("button", { name: "Change the other 4" }).click();
    await expect(there.account.cell("Rent", "status")).toHaveText("Planned");
    await expect(there.account.row("Market")).toHaveCount(0);
  });

  await test.step("undone here is undone there", async () => {
    await all.account.grid.focus();
    await page.keyboard.press("Control+z");
    await expect(there.account.cell("Rent", "status")).toHaveText("Cleared");
  });
  await other.close();

  await test.step("a viewer", async () => {
    const third = await browser.newContext({ baseURL: kym.url });
    await watch(third, pageErrors);
    const seen = await third.newPage();
    const clara = await open(seen, CLARA);
    await focusRow(clara, "Rent");
    await seen.keyboard.press("x");
    await expect(clara.selection.bar).toContainText("1 selected");
    await expect(clara.selection.button("delete")).toHaveCount(0);
    await seen.keyboard.press("d");
    await seen.keyboard.press("Control+z");
    await seen.keyboard.press("?");
    const keys = seen.getByRole("dialog", { name: "Keyboard" });
    await expect(keys).toContainText("Select the row");
    await expect(keys).not.toContainText("Duplicate");
    await seen.keyboard.press("Escape");
    await expect(clara.account.row("Rent")).toBeVisible();
    await third.close();
  });
});

test("the history tells of several rows as one change, takes all of them back, and on a phone they are chosen by a finger", async ({
  household: { workspace },
  page,
}) => {
  const all = await open(page);
  const { accounts, account, selection, history } = all;
  await focusRow(all, "Rent");
  await page.keyboard.press("Control+a");
  await selection.button("delete").click();
  await expect(account.row("Rent")).toHaveCount(0);
  await expect(toast(page, "5 transactions deleted")).toBeVisible();
  await page.goto(`/workspaces/${workspace.id}/history`);
  const item = history.items.filter({ hasText: "6 transactions deleted" });
  await expect(item).toBeVisible();
  await item.getByRole("button").click();
  await expect(history.items.filter({ hasText: "6 transactions restored" })).toBeVisible();

  await test.step("a finger that stays chooses, and a tap then does too", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/accounts");
    await accounts.open("Current");
    // The cards have to stand still under the finger.
    await expect(page.getByRole("listitem").filter({ hasText: "Savings" }).last()).toBeVisible();
    const card = (payee: string) => page.getByRole("listitem").getByRole("button", { name: payee });
    await card("Bakery").hover();
    await page.mouse.down();
    await expect(selection.bar).toContainText("1 selected");
    await page.mouse.up();
    await expect(card("Bakery")).toHaveAttribute("aria-pressed", "true");
    await card("Cinema").click();
    await expect(selection.bar).toContainText("2 selected");
    await expect(account.dialog).toHaveCount(0);
    await selection.choose("status", "Cleared");
    await expect(toast(page, "Status of 2 transactions changed")).toBeVisible();
    await selection.button("delete").click();
    await expect(card("Bakery")).toHaveCount(0);
    await expect(selection.bar).toHaveCount(0);
    await expect(card("Rent")).toBeVisible();
    await card("Rent").click();
    await expect(account.dialog).toBeVisible();
  });
});
