import { screens } from "./pages/index.ts";
import { type Account, ANNA, CLARA, day, type Workspace } from "./support/api.ts";
import { test as base, enterAs } from "./support/guest.ts";
import { enter } from "./support/session.ts";
import { expect } from "./support/test.ts";

interface Books {
  workspace: Workspace;
  current: Account;
  food: string;
  fun: string;
}

// Two categories, and today a purchase in one of them.
const test = base.extend<{ books: Books }>({
  books: async ({ api }, use) => {
    const workspace = await api.createWorkspace("Home");
    const current = await api.createAccount(workspace, "Current", "debit_card", "1000");
    const { id: food } = await api.createCategory(workspace, "Nourishment");
    const { id: fun } = await api.createCategory(workspace, "Amusement");
    await api.createTransaction(current, {
      date: day(),
      total_amount: "-60",
      payee: "Market",
      category_id: food,
    });
    await use({ workspace, current, food, fun });
  },
});

test("a budget is made, empty or from what was spent, planned by keyboard, and every number opens", async ({
  api,
  books: { workspace, current, food },
  page,
}) => {
  for (const at of [-35, -65, -95]) {
    await api.createTransaction(current, {
      date: day(at),
      total_amount: "-90",
      payee: "Market",
      category_id: food,
    });
  }
  const { budget, shell } = screens(page);
  await enter(page, "/budget");
  await expect(budget.action("budgets.addEmpty")).toBeVisible();

  await test.step("it is made", async () => {
    await budget.action("budgets.addEmpty").click();
    await budget.button("budgets.submit").click();
    await expect(budget.field("budgets.name")).toHaveAttribute("aria-invalid", "true");
    await budget.field("budgets.name").fill("Months");
    await budget.button("budgets.submit").click();
    await expect(budget.picker("Months")).toBeVisible();
  });

  await test.step("lines are added", async () => {
    await budget.addLine("Nourishment", "100");
    await expect(budget.line("Nourishment")).toContainText("€40.00");
    await budget.addLine("Amusement", "50");
    await expect(budget.lines).toHaveCount(2);
  });

  await test.step("amounts are changed in their place, and Tab goes on to the next", async () => {
    await budget.planned("Amusement", "€50.00").focus();
    await page.keyboard.press("Enter");
    await expect(budget.editor("Amusement")).toBeFocused();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("30+5");
    await page.keyboard.press("Tab");
    await expect(budget.planned("Amusement", "€35.00")).toBeVisible();
    await expect(budget.editor("Nourishment")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(budget.planned("Nourishment", "€100.00")).toBeFocused();
  });

  await test.step("a number opens its transactions", async () => {
    await budget.drillDown("Nourishment", "spent").click();
    await expect(budget.dialog).toContainText("Market");
    await expect(budget.dialog).toContainText("€60.00");
    await page.keyboard.press("Escape");
    await expect(budget.dialog).toBeHidden();
  });

  await test.step("it is deleted, and comes back", async () => {
    await budget.actOn("Months", "budgets.delete");
    await budget.button("common.delete").click();
    await expect(budget.action("budgets.addEmpty")).toBeVisible();
    await shell.undo.click();
    await expect(budget.line("Nourishment")).toContainText("€40.00");
    expect(await api.budgets(workspace)).toHaveLength(1);
  });

  await test.step("another begins with what was spent before", async () => {
    await budget.actOn("Months", "budgets.delete");
    await budget.button("common.delete").click();
    await budget.action("budgets.fromHistory").click();
    await expect(budget.dialog).toContainText("Nourishment");
    await budget.button("budgets.submit").click();
    await expect(budget.line("Nourishment")).toBeVisible();
  });
});

test("lines wait for their names, and money is moved between them, taken back, and copied", async ({
  api,
  books: { workspace, food, fun },
  page,
}) => {
  await api.createBudget(workspace, "Months", [
    { category_id: food, amount: "50" },
    { category_id: fun, amount: "100" },
  ]);
  const { budget, shell } = screens(page);

  await test.step("lines wait for the names that they are in the order of", async () => {
    let tell: () => void = () => undefined;
    const notified = new Promise<void>((resolve) => {
      tell = resolve;
    });
    await page.route("**/api/v1/categories/?*", async (route) => {
      await notified;
      await route.continue();
    });
    const answered = page.waitForResponse((response) => response.url().includes("/budgets"));
    await enter(page, "/budget");
    await (await answered).finished();
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await expect(budget.lines).toHaveCount(0);
    tell();
    await expect(budget.lines).toContainText(["Amusement", "Nourishment"]);
    await page.unroute("**/api/v1/categories/?*");
  });

  await expect(budget.line("Nourishment")).toContainText("€10.00");

  await test.step("what is missing is offered", async () => {
    await budget.act("Nourishment", "budgets.moveFrom");
    await expect(budget.field("budgets.amount")).toHaveValue("10.00");
    await budget.choose("budgets.from", "Amusement");
    await budget.button("budgets.moveSubmit").click();
    await expect(budget.dialog).toBeHidden();
    await expect(budget.line("Amusement")).toContainText("€90.00");
  });

  await test.step("and is taken back", async () => {
    await shell.undo.click();
    await expect(budget.line("Amusement")).toContainText("€100.00");
    await expect(budget.line("Nourishment")).toContainText("€10.00");
  });

  await test.step("an amount of this month alone is copied into the next", async () => {
    await budget.main.getByText("This period", { exact: true }).click();
    await budget.planned("Amusement", "€100.00").click();
    await budget.editor("Amusement").fill("80");
    await page.keyboard.press("Enter");
    await expect(budget.planned("Amusement", "€80.00")).toBeVisible();
    await budget.action("budgets.next").click();
    await expect(budget.planned("Amusement", "€100.00")).toBeVisible();
    await budget.actOn("Months", "budgets.copy");
    await budget.button("budgets.copySubmit").click();
    await expect(budget.dialog).toBeHidden();
    await expect(budget.planned("Amusement", "€80.00")).toBeVisible();
  });
});

test("two people see each other's budget at once, not a private one, and what has no rate", async ({
  openGuest,
  api,
  books: { workspace, current, food },
  kym,
  page,
}) => {
  const member = await api.addMember(kym, workspace, CLARA, "viewer");
  await api.createBudget(workspace, "Months", [{ category_id: food, amount: "100" }]);
  await member.createBudget(workspace, "Mine", [{ category_id: food, amount: "5" }], { is_private: true });
  const anna = { page, ...screens(page) };
  const clara = await openGuest();
  await enter(page, "/budget");
  await enterAs(clara, CLARA, "/budget");
  await expect(anna.budget.line("Nourishment")).toContainText("€40.00");
  await expect(anna.shell.connected).toBeVisible();
  await expect(clara.shell.connected).toBeVisible();

  await test.step("what is private shows to its owner alone", async () => {
    await anna.budget.picker("Months").click();
    await expect(anna.page.getByRole("menuitem", { name: "Months" })).toBeVisible();
    await expect(anna.page.getByRole("menuitem", { name: "Mine" })).toHaveCount(0);
    await anna.page.keyboard.press("Escape");
    await clara.budget.main
      .getByRole("button", { name: /Months|Mine/ })
      .first()
      .click();
    await expect(clara.page.getByRole("menuitem", { name: "Mine" })).toBeVisible();
    await clara.page.getByRole("menuitem", { name: "Months" }).click();
  });

  await test.step("a viewer changes nothing", async () => {
    await expect(clara.budget.line("Nourishment")).toContainText("€40.00");
    await expect(clara.budget.planned("Nourishment", "€100.00")).toHaveCount(0);
    await expect(clara.budget.action("budgets.addLine")).toHaveCount(0);
  });

  await test.step("what one plans and books the other sees", async () => {
    await anna.budget.planned("Nourishment", "€100.00").click();
    await anna.budget.editor("Nourishment").fill("200");
    await anna.page.keyboard.press("Enter");
    await expect(clara.budget.line("Nourishment")).toContainText("€200.00");
    await api.createTransaction(current, { date: day(), total_amount: "-15", category_id: food });
    await expect(clara.budget.line("Nourishment")).toContainText("€125.00");
    await expect(anna.budget.line("Nourishment")).toContainText("€125.00");
  });

  await test.step("what has no rate is named, and counts when it has one", async () => {
    const dollars = await api.createAccount(workspace, "Dollars", "cash", "0", "USD");
    await api.createTransaction(dollars, {
      date: day(),
      total_amount: "-20",
      payee: "Diner",
      category_id: food,
    });
    await expect(anna.budget.main).toContainText("$20.00");
    await expect(anna.budget.line("Nourishment")).toContainText("€125.00");
    await api.createWorkspaceRate(workspace, { date: day(), from: "USD", to: "EUR", rate: "0.5" });
    await expect(anna.budget.line("Nourishment")).toContainText("€115.00");
  });
});

test("a private budget is shared with one member, to look and then to change, and is taken back", async ({
  openGuest,
  api,
  books: { workspace, food },
  kym,
  page,
}) => {
  await api.addMember(kym, workspace, CLARA, "editor");
  await api.createBudget(workspace, "Mine", [{ category_id: food, amount: "100" }], { is_private: true });
  const { budget, shell } = screens(page);
  const clara = await openGuest();
  await enter(page, "/budget");
  await enterAs(clara, CLARA, "/budget");
  await expect(clara.budget.action("budgets.addEmpty")).toBeVisible();
  await expect(clara.shell.connected).toBeVisible();

  await test.step("she may look, and is told whose it is", async () => {
    await budget.actOn("Mine", "budgets.share.open");
    await budget.accessOf(CLARA.full_name).selectOption("read_only");
    await expect(clara.budget.line("Nourishment")).toContainText("€40.00");
    await expect(clara.budget.main).toContainText(ANNA.full_name);
    await expect(clara.budget.planned("Nourishment", "€100.00")).toHaveCount(0);
  });

  await test.step("she may change it", async () => {
    await budget.accessOf(CLARA.full_name).selectOption("read_write");
    await clara.budget.planned("Nourishment", "€100.00").click();
    await clara.budget.editor("Nourishment").fill("150");
    await clara.page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect(budget.line("Nourishment")).toContainText("€90.00");
    await expect(shell.connected).toBeVisible();
  });

  await test.step("it is gone from her again at once", async () => {
    await budget.actOn("Mine", "budgets.share.open");
    await budget.accessOf(CLARA.full_name).selectOption("");
    await expect(clara.budget.line("Nourishment")).toHaveCount(0);
    await expect(clara.budget.action("budgets.addEmpty")).toBeVisible();
  });
});

test("with envelopes, what came in is given tasks until nothing is left", async ({
  api,
  books: { workspace, current, food, fun },
  page,
}) => {
  await api.createTransaction(current, { date: day(), total_amount: "300", payee: "Employer" });
  await api.createBudget(
    workspace,
    "Envelopes",
    [
      { category_id: food, amount: "100" },
      { category_id: fun, amount: "50" },
    ],
    { mode: "envelope" },
  );
  const { budget } = screens(page);
  await enter(page, "/budget");
  await expect(budget.main).toContainText("€150.00");
  await budget.planned("Amusement", "€50.00").click();
  await budget.editor("Amusement").fill("260");
  await page.keyboard.press("Enter");
  await expect(budget.main).toContainText("−€60.00");
});

test("in Russian on a phone: a line is planned", async ({ api, books: { workspace, food }, page }) => {
  await api.saveSettings({ language: "ru" });
  await api.createBudget(workspace, "Месяцы", [{ category_id: food, amount: "100" }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await enter(page, "/budget");
  const { budget } = screens(page, "ru");
  await expect(budget.line("Nourishment")).toContainText("40,00");
  await budget.action("budgets.addLine").click();
  await budget.dialog.getByRole("combobox", { name: "Категория" }).fill("Amusement");
  await page.getByRole("option", { name: "Amusement", exact: true }).click();
  await budget.field("budgets.amount").fill("25,50");
  await page.keyboard.press("Enter");
  await expect(budget.line("Amusement")).toContainText("25,50");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide).toBe(false);
});
