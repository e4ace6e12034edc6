import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { type Screens, screens } from "./pages/index.ts";
import { type Account, day, type Workspace } from "./support/api.ts";
import { enter } from "./support/session.ts";
import { test as base, expect } from "./support/test.ts";

interface Household {
  workspace: Workspace;
  current: Account;
}

/** A workspace with two accounts, a category beneath another, and rows on both accounts. */
const test = base.extend<{ household: Household }>({
  household: async ({ api }, use) => {
    const workspace = await api.createWorkspace("Home");
    const current = await api.createAccount(workspace, "Current", "debit_card", "1000");
    const savings = await api.createAccount(workspace, "Savings", "savings");
    const food = await api.createCategory(workspace, "Provisions");
    const bread = await api.createCategory(workspace, "Bread", "expense", { parent_id: food.id });
    const rows = [
      { payee: "Bakery", total_amount: "-4.50", category_id: bread.id, tags: ["morning"] },
      { payee: "Market", total_amount: "-30.00", category_id: food.id },
      { payee: "Landlord", total_amount: "-600.00", status: "cleared" },
      { payee: "Wages", total_amount: "2000.00", status: "cleared" },
    ];
    for (const [at, row] of rows.entries()) {
      await api.createTransaction(current, { date: day(-1 - at), ...row });
    }
    await api.createTransaction(savings, { date: day(-3), total_amount: "1.25", payee: "Interest" });
    await api.createTransfer(current, savings, "100", day(-6));
    await use({ workspace, current });
  },
});

async function open(page: Page, where: string): Promise<Screens> {
  const all = screens(page);
  await enter(page, where);
  await expect(all.account.row("Bakery")).toBeVisible();
  return all;
}

const account = ({ workspace, current }: Household) => `/workspaces/${workspace.id}/accounts/${current.id}`;
const everything = ({ workspace }: Household) => `/workspaces/${workspace.id}/transactions`;

test("rows are found by what they are, the address says it, the place remembers it, and they are taken along as a file", async ({
  household,
  page,
}) => {
  const { account: table, accounts, finder, shell } = await open(page, account(household));

  await test.step("a category with what is beneath it, and what it comes to", async () => {
    await finder.toggle();
    await finder.choose("transactions.columns.category", "Provisions");
    await expect(finder.chips).toHaveText(["Provisions"]);
    await expect(table.row("Market")).toBeVisible();
    await expect(table.row("Bakery")).toBeVisible();
    await expect(table.row("Landlord")).toHaveCount(0);
    await expect(finder.total("expenses")).toHaveText("\u2212€34.50");
  });

  await test.step("an amount and a tag narrow it further", async () => {
    await finder.type("find.max", "5");
    await expect(table.row("Market")).toHaveCount(0);
    await finder.toggle();
    await expect(finder.panel).toBeHidden();
    await expect(finder.chips).toHaveText(["Provisions", "Up to €5.00"]);
    await finder.removeFilter("Provisions");
    await expect(finder.chips).toHaveText(["Up to €5.00"]);
    await expect(finder.total("net")).toHaveText("\u2212€4.50");
  });

  await test.step("it is in the address", async () => {
    await expect(page).toHaveURL(/max=/);
    await page.goto(page.url());
    await expect(finder.chips).toHaveText(["Up to €5.00"]);
    await expect(table.row("Bakery")).toBeVisible();
    await expect(table.row("Landlord")).toHaveCount(0);
  });

  await test.step("the account comes back as it was left, the other one as it was", async () => {
    await shell.goTo("accounts");
    await accounts.open("Savings");
    await expect(table.row("Interest")).toBeVisible();
    await expect(finder.chips).toHaveCount(0);
    await shell.goTo("accounts");
    await accounts.open("Current");
    await expect(finder.chips).toHaveText(["Up to €5.00"]);
    await expect(page).toHaveURL(/max=/);
    await finder.removeFilter("Up to €5.00");
    await expect(table.row("Landlord")).toBeVisible();
    await expect(finder.chips).toHaveCount(0);
  });

  await test.step("transfers alone, and words", async () => {
    await finder.toggle();
    await finder.chooseDirection("transfer");
    await expect(table.row("Savings")).toBeVisible();
    await expect(table.row("Landlord")).toHaveCount(0);
    await finder.toggle();
    await finder.removeFilter("Transfers");
    await finder.search.fill("600");
    await expect(table.row("Landlord")).toBeVisible();
    await expect(table.row("Bakery")).toHaveCount(0);
    await expect(finder.total("expenses")).toHaveText("\u2212€600.00");
  });

  await test.step("what is shown is taken along as a file", async () => {
    await finder.search.fill("market");
    await expect(table.row("Bakery")).toHaveCount(0);
    await expect(page).toHaveURL(/q=market/);
    const csv = await finder.take("csv");
    expect(csv.suggestedFilename()).toMatch(/^Current \d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await csv.path(), "utf8");
    expect(text).toContain("Market");
    expect(text).not.toContain("Bakery");
    const json = await finder.take("json");
    expect(await readFile(await json.path(), "utf8")).toContain("Market");
  });
});

test("all accounts at once: found, changed together, each row leads to its account, and a phone shows cards", async ({
  household,
  page,
}) => {
  const { account: table, finder, selection } = await open(page, everything(household));
  await expect(page.getByRole("heading", { level: 1, name: "All transactions" })).toBeVisible();
  await expect(table.row("Interest")).toContainText("Savings");

  await test.step("only some accounts", async () => {
    await finder.toggle();
    await finder.choose("find.accounts", "Savings");
    await finder.toggle();
    await expect(table.row("Bakery")).toHaveCount(0);
    await expect(table.row("Interest")).toBeVisible();
    await finder.removeFilter("Savings");
    await expect(table.row("Bakery")).toBeVisible();
  });

  await test.step("all that match are changed at once", async () => {
    await finder.toggle();
    await finder.choose("transactions.columns.status", "Cleared");
    await finder.toggle();
    await expect(finder.count).toHaveText("2 transactions");
    await table.grid.focus();
    await page.keyboard.press("Control+a");
    await expect(selection.bar).toContainText("2 selected");
    await selection.choose("status", "Pending");
    await expect(table.row("Landlord")).toHaveCount(0);
    await finder.removeFilter("Cleared");
    await expect(table.row("Landlord")).toContainText("Pending");
  });

  await test.step("a row is edited in its cell, and leads to its account", async () => {
    await table.row("Interest").getByText("Interest").click();
    await expect(table.grid).toBeFocused();
    await page.keyboard.press("p");
    await expect(table.grid.getByRole("combobox")).toBeFocused();
    await page.keyboard.type("Bank");
    await page.keyboard.press("Enter");
    await expect(table.row("Bank")).toBeVisible();
    await table.row("Bank").getByRole("link", { name: "Savings" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Savings" })).toBeVisible();
    await expect(table.row("Bank")).toBeVisible();
  });

  await test.step("on a phone the filters come up in a sheet, and what is found is told in cards", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(everything(household));
    const card = (payee: string) => page.getByRole("listitem").getByRole("button", { name: payee });
    await expect(card("Bakery")).toBeVisible();
    await finder.toggle();
    await finder.choose("transactions.columns.category", "Provisions");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(finder.panel).toBeHidden();
    await expect(card("Landlord")).toHaveCount(0);
    await expect(finder.chips).toHaveText(["Provisions"]);
    await expect(finder.total("net")).toHaveText("\u2212€34.50");
    await finder.removeFilter("Provisions");
    await expect(card("Landlord")).toBeVisible();
  });
});

test("a view is saved, shown again, named anew and given up; columns stay as they were chosen", async ({
  household,
  page,
}) => {
  const { account: table, finder, shell } = await open(page, everything(household));

  await test.step("saved and shown again", async () => {
    await finder.toggle();
    await finder.chooseDirection("income");
    await finder.toggle();
    await expect(table.row("Bakery")).toHaveCount(0);
    await finder.saveView("What comes in");
    await finder.removeFilter("Income");
    await expect(table.row("Bakery")).toBeVisible();
    await finder.showView("What comes in");
    await expect(finder.chips).toHaveText(["Income"]);
    await expect(table.row("Bakery")).toHaveCount(0);
    await expect(table.row("Wages")).toBeVisible();
  });

  await test.step("named anew, replaced, given up and brought back", async () => {
    await finder.openViews();
    const actions = (name: string) => finder.views.getByRole("button", { name: `Actions for ${name}` });
    await actions("What comes in").click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    const dialog = page.getByRole("dialog", { name: "Rename the view" });
    await dialog.getByRole("textbox", { name: "Name" }).fill("Earned");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await finder.openViews();
    await actions("Earned").click();
    await page.getByRole("menuitem", { name: "Delete the view" }).click();
    // It says that the view is gone, for as long as it takes to bring it back.
    await shell.undo.click();
    await finder.openViews();
    await expect(finder.views.getByRole("button", { name: "Earned", exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("columns", async () => {
    const head = (name: string) => table.grid.getByRole("columnheader", { name, exact: true });
    await finder.toggleColumn("transactions.note");
    await expect(head("Note")).toBeVisible();
    await finder.toggleColumn("transactions.columns.status");
    await expect(head("Status")).toHaveCount(0);
    await page.goto(everything(household));
    await expect(head("Note")).toBeVisible();
    await expect(head("Status")).toHaveCount(0);
  });
});

test("among more rows than a browser is sent at once the server looks for them", async ({
  household: { workspace, current },
  api,
  page,
}) => {
  await api.createTransaction(current, { date: day(-400), total_amount: "-77.00", payee: "Ёлочный базар" });
  const kiosks = Array.from({ length: 5000 }, (_, at) => ({
    date: day(-(at % 28)),
    payee: `Kiosk ${at}`,
    amount: "-1.00",
  }));
  await api.importTransactions(workspace, current, kiosks);
  const { account: table, finder } = screens(page);
  await enter(page, `/workspaces/${workspace.id}/transactions?range=all`);
  await expect(finder.count).toHaveText("5,008 transactions");
  await expect(page.getByText("The latest 5,000 of 5,008")).toBeVisible();
  await finder.search.fill("елочный");
  await expect(table.row("Ёлочный базар")).toBeVisible();
  await expect(finder.count).toHaveText("1 transaction");
  await expect(finder.total("expenses")).toHaveText("\u2212€77.00");

  await table.row("Ёлочный базар").getByText("Ёлочный базар").click();
  await expect(table.grid).toBeFocused();
  await page.keyboard.press("n");
  await expect(table.grid.getByRole("textbox", { name: "Note" })).toBeFocused();
  await page.keyboard.type("a big one");
  await page.keyboard.press("Enter");
  await expect(table.row("a big one")).toBeVisible();
  await finder.search.fill("big one");
  await expect(table.row("a big one")).toContainText("Ёлочный базар");
  await finder.search.fill("");
  await expect(finder.count).toHaveText("5,008 transactions");
  await table.grid.getByRole("columnheader", { name: "Amount" }).getByRole("button").click();
  await expect(table.grid.getByRole("row").nth(1)).toContainText("\u2212€600.00");
  await expect(table.row("Ёлочный базар")).toBeVisible();
});
