import { screens } from "../pages/index.ts";
import { day } from "../support/api.ts";
import { expectAccessible } from "../support/axe.ts";
import { enter } from "../support/session.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/texts.ts";
import { household } from "./household.ts";

const t = words("en");

test("what comes again", async ({ api, page }) => {
  const workspace = await api.createWorkspace("Home");
  const current = await api.createAccount(workspace, "Current", "debit_card", "1000");
  const { recurring } = screens(page);
  await enter(page, "/recurring-transactions");
  await expect(recurring.addButton).toBeVisible();
  await expectAccessible(page, "a workspace where nothing recurs");
  await recurring.addButton.click();
  await recurring.button("recurring.add").click();
  await expect(recurring.field("transactions.columns.amount")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "the window of a recurring transaction");

  for (const at of [-21, -14, -7]) {
    await api.createTransaction(current, { date: day(at), total_amount: "-12.99", payee: "Streaming" });
  }
  for (const [name, mode, dtstart] of [
    ["Gym", "remind", day()],
    ["Newspaper", "auto", day(-2)],
  ] as const) {
    const terms = { name, amount: "30", dtstart, mode, rrule: "FREQ=DAILY" };
    await api.createRecurring(workspace, current, terms);
  }
  await expect.poll(async () => (await api.transactions(current)).length).toBe(6);
  await page.goto("/recurring-transactions");
  await expect(recurring.suggestions).toHaveCount(1);
  await expectAccessible(page, "the suggestions");
  const gym = recurring.occurrence("Gym").first();
  await expect(gym).toContainText("Due");
  await expectAccessible(page, "what is to come");
  await recurring.act(gym, "Gym", "recurring.occurrenceActions.postAs");
  await expect(recurring.field("transactions.columns.amount")).toBeVisible();
  await expectAccessible(page, "the window that books an occurrence");
  await page.keyboard.press("Escape");
  await expect(recurring.dialog).toBeHidden();

  await recurring.view("list");
  await expect(recurring.item("Newspaper")).toContainText("Posts itself");
  await expectAccessible(page, "what recurs");
  await recurring.item("Newspaper").getByRole("button", { name: "Newspaper", exact: true }).click();
  await recurring.field("recurring.name").fill("Daily news");
  await recurring.button("common.save").click();
  await expect(page.getByRole("dialog").filter({ hasText: t("recurring.scopeAll") })).toBeVisible();
  await expectAccessible(page, "the question which ones are meant");
  await page.goto("/recurring-transactions");
  await recurring.view("calendar");
  await expect(recurring.grid.getByText("Gym").first()).toBeVisible();
  await expectAccessible(page, "the month of what recurs");
  await recurring.main.getByRole("button", { name: "Calendar link" }).click();
  await recurring.button("recurring.feed.make").click();
  await expect(recurring.field("recurring.feed.address")).toBeVisible();
  await expectAccessible(page, "the address for a calendar");
});

test("budgets", async ({ api, page }) => {
  const { workspace, current, food, fun } = await household(api);
  for (const at of [-35, -65, -95]) {
    await api.createTransaction(current, {
      date: day(at),
      total_amount: "-90",
      payee: "Market",
      category_id: food,
    });
  }
  const { budget } = screens(page);
  await enter(page, "/budget");
  await expect(budget.action("budgets.addEmpty")).toBeVisible();
  await expectAccessible(page, "a workspace without a budget");
  await budget.action("budgets.addEmpty").click();
  await budget.button("budgets.submit").click();
  await expect(budget.field("budgets.name")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "the window of a budget");
  await page.keyboard.press("Escape");
  await expect(budget.dialog).toBeHidden();
  await budget.action("budgets.fromHistory").click();
  await expect(budget.dialog).toContainText("Nourishment");
  await expectAccessible(page, "what was spent before");

  const dollars = await api.createAccount(workspace, "Dollars", "cash", "0", "USD");
  const diner = { date: day(), total_amount: "-20", payee: "Diner", category_id: food };
  await api.createTransaction(dollars, diner);
  const lines = [
    { category_id: food, amount: "50" },
    { category_id: fun, amount: "100" },
  ];
  await api.createBudget(workspace, "Months", lines);
  await page.goto("/budget");
  await expect(budget.line("Nourishment")).toBeVisible();
  await expect(budget.main).toContainText("$20.00");
  await expectAccessible(page, "a budget with something not converted");
  await budget.drillDown("Nourishment", "spent").click();
  await expect(budget.dialog).toContainText("Market");
  await expectAccessible(page, "what a number of a budget is made of");
  await page.keyboard.press("Escape");
  await expect(budget.dialog).toBeHidden();
  await budget.act("Nourishment", "budgets.moveFrom");
  await budget.choose("budgets.from", "Amusement");
  await expectAccessible(page, "the window that moves money");
});

test("envelopes, goals, the forecast, and the dashboard that tells of them", async ({ api, page }) => {
  const { workspace, current, savings, food, fun } = await household(api);
  const lines = [
    { category_id: food, amount: "100" },
    { category_id: fun, amount: "50" },
  ];
  const { budget, dashboard, goals } = screens(page);
  await enter(page, "/goals");
  await expect(page.getByText("What are you saving for?")).toBeVisible();
  await expectAccessible(page, "a workspace without goals");
  await goals.addButton.click();
  await goals.button("goals.add").click();
  await expect(goals.dialog).toContainText("Goal name is required.");
  await expectAccessible(page, "the window of a goal");

  await api.createBudget(workspace, "Envelopes", lines, { mode: "envelope" });
  const rent = { name: "Rent", amount: "90", dtstart: day(), mode: "remind" } as const;
  await api.createRecurring(workspace, current, rent);
  await api.createGoal(workspace, savings, "Holiday", "1000");
  await page.goto("/goals");
  await expect(goals.card("Holiday")).toBeVisible();
  await expectAccessible(page, "the goals");
  await goals.history("Holiday").click();
  await expect(goals.dialog.getByRole("img").first()).toBeVisible();
  await expectAccessible(page, "the course of a goal");

  await page.goto("/budget");
  await expect(budget.line("Nourishment")).toBeVisible();
  await expectAccessible(page, "a budget of envelopes");
  await page.goto(`/workspaces/${workspace.id}/forecast`);
  await expect(page.getByRole("main").getByText("Current").first()).toBeVisible();
  await expectAccessible(page, "the forecast");
  await page.goto("/");
  await expect(dashboard.main.getByText("Rent").first()).toBeVisible();
  await expectAccessible(page, "the dashboard with plans");
});
