import { screens } from "./pages/index.ts";
import { type Account, CLARA, day, type Workspace } from "./support/api.ts";
import { enter } from "./support/session.ts";
import { test as base, expect } from "./support/test.ts";

interface Books {
  workspace: Workspace;
  current: Account;
  savings: Account;
}

// Two accounts, and something on the second.
const test = base.extend<{ books: Books }>({
  books: async ({ api }, use) => {
    const workspace = await api.createWorkspace("Home");
    const current = await api.createAccount(workspace, "Current", "debit_card", "1000");
    const savings = await api.createAccount(workspace, "Savings", "savings", "250");
    await use({ workspace, current, savings });
  },
});

test("a goal is set, comes closer with a transfer, is changed, deleted, brought back, and shown to a viewer", async ({
  api,
  books: { workspace, current, savings },
  kym,
  page,
}) => {
  const { goals, shell } = screens(page);
  await enter(page, "/goals");
  await expect(page.getByText("What are you saving for?")).toBeVisible();

  await test.step("what is missing is told at its field", async () => {
    await goals.addButton.click();
    await goals.button("goals.add").click();
    await expect(goals.dialog).toContainText("Goal name is required.");
    await page.keyboard.press("Escape");
    await expect(goals.dialog).toBeHidden();
  });

  await test.step("it is set, and says how far it has come", async () => {
    await goals.add({ name: "New kitchen", target: "1000", currency: "EUR", account: "Savings" });
    await expect(goals.card("New kitchen")).toContainText("€250.00");
    await expect(goals.card("New kitchen")).toContainText("25%");
  });

  await test.step("money that arrives shows at once", async () => {
    await expect(shell.connected).toBeVisible();
    await api.createTransfer(current, savings, "500", day());
    await expect(goals.card("New kitchen")).toContainText("€750.00");
    await expect(goals.card("New kitchen")).toContainText("75%");
  });

  await test.step("its course is drawn, and stands in a table", async () => {
    await goals.history("New kitchen").click();
    await expect(goals.dialog).toContainText("New kitchen");
    await expect(goals.dialog.getByRole("img").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(goals.dialog).toBeHidden();
  });

  await test.step("it is changed: only what is transferred counts from now on", async () => {
    await goals.act("New kitchen", "common.edit");
    await goals.field("goals.name").fill("Kitchen");
    await goals.dialog.getByText("Transfers to it", { exact: true }).click();
    await goals.field("goals.startAmount").fill("100");
    await goals.button("common.save").click();
    await expect(goals.dialog).toBeHidden();
    await expect(goals.card("Kitchen")).toContainText("€600.00");
  });

  await test.step("it is deleted, and comes back", async () => {
    await goals.act("Kitchen", "common.delete");
    await expect(goals.card("Kitchen")).toHaveCount(0);
    await shell.undo.click();
    await expect(goals.card("Kitchen")).toContainText("€600.00");
  });

  await test.step("a viewer sees the goals, and new ones at once, and changes none", async () => {
    await api.addMember(kym, workspace, CLARA, "viewer");
    await api.createGoal(workspace, savings, "Holiday", "1000");
    await enter(page, "/goals", CLARA);
    await expect(goals.card("Holiday")).toContainText("€750.00");
    await expect(shell.connected).toBeVisible();
    await api.createGoal(workspace, savings, "Boat", "7500");
    await expect(goals.card("Boat")).toContainText("10%");
    await expect(goals.addButton).toHaveCount(0);
    await expect(goals.card("Holiday").getByRole("button")).toHaveCount(1);
  });
});

test("in Russian, by keyboard, on a phone: a goal is set", async ({ api, books: { savings }, page }) => {
  await api.saveSettings({ language: "ru" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await enter(page, "/goals");
  const { goals } = screens(page, "ru");
  await goals.addButton.focus();
  await page.keyboard.press("Enter");
  await expect(goals.field("goals.name")).toBeFocused();
  await page.keyboard.type("Отпуск");
  await page.keyboard.press("Tab");
  await expect(goals.field("goals.target", { currency: "EUR" })).toBeFocused();
  await page.keyboard.type("500,50");
  await goals.choose("goals.account", savings.name);
  await goals.field("goals.name").focus();
  await page.keyboard.press("Enter");
  await expect(goals.dialog).toBeHidden();
  await expect(goals.card("Отпуск")).toContainText("500,50");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide).toBe(false);
});
