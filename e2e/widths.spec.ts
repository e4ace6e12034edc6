import type { Page } from "@playwright/test";
import { screens } from "./pages/index.ts";
import { test as administratorTest } from "./support/administrator.ts";
import { createSuggestingModel } from "./support/ai-models.ts";
import { type Account, day, type Workspace } from "./support/api.ts";
import { enter } from "./support/session.ts";
import { expect, test } from "./support/test.ts";
import { textCollisions } from "./support/text-collisions.ts";

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1000, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

// A household of billions: everything has some twenty characters.
let workspace: Workspace;
let reserve: Account;
let forints: Account;

test.beforeEach(async ({ api }) => {
  workspace = await api.createWorkspace("Jakarta", "IDR");
  reserve = await api.createAccount(workspace, "Reserve", "savings", "1184250000000.00");
  forints = await api.createAccount(workspace, "Budapest", "debit_card", "312624678901.00", "HUF");
  await api.createWorkspaceRate(workspace, { date: day(-60), from: "HUF", to: "IDR", rate: "45.5" });
  const { id: rent } = await api.createCategory(workspace, "Rent");
  const rows = [
    {
      total_amount: "-118425000000.00",
      payee: "Head office",
      category_id: rent,
      tags: ["office", "quarterly"],
    },
    { total_amount: "1184250000000.00", payee: "Ministry of public works" },
  ];
  for (const row of rows) {
    await api.createTransaction(reserve, { date: day(), ...row });
    await api.createTransaction(forints, { date: day(), ...row });
  }
  await api.createBudget(workspace, "Months", [{ category_id: rent, amount: "1184250000000.00" }]);
});

/** Every screen of amounts, in every width, holds its amounts without one lying over another. */
async function expectRoom(page: Page, places: Record<string, string>): Promise<void> {
  for (const [name, path] of Object.entries(places)) {
    await page.goto(path);
    await expect(page.getByRole("main")).toContainText(/\d{3}[.,\s]\d{3}[.,\s]\d{3}/);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect.poll(() => page.evaluate(textCollisions), `${name} at ${size.width}`).toEqual([]);
    }
  }
}

for (const language of ["en", "ru"] as const) {
  test(`amounts of billions have room, ${language}`, async ({ api, page }) => {
    await api.saveSettings({ language });
    await enter(page, "/");
    await expect(screens(page, language).dashboard.title).toBeVisible();
    const home = `/workspaces/${workspace.id}`;
    await expectRoom(page, {
      "all transactions": `${home}/transactions`,
      "an account": `${home}/accounts/${reserve.id}`,
      "an account in another currency": `${home}/accounts/${forints.id}`,
      dashboard: "/",
      accounts: "/accounts",
      budget: "/budget",
      forecast: `${home}/forecast`,
      "a report of transactions": "/reports/transactions-list?period=last_30_days",
      "a report of net worth": "/reports/net-worth-over-time?period=last_30_days",
    });
  });
}

/** What of an element is to be scrolled sideways to be read; run in the page. */
function scrolledAcross(root: Element): string[] {
  const boxes = [root, ...root.querySelectorAll("*:not(input)")];
  const wider = boxes.filter(
    (box) => getComputedStyle(box).overflowX === "auto" && box.scrollWidth > box.clientWidth + 1,
  );
  return wider.map(({ textContent }) => textContent);
}

administratorTest("suggested categories of billions have room", async ({ api, modelServer, page }) => {
  const payee = "Общество с ограниченной ответственностью «Северо-Западные коммунальные системы»";
  const category = "Коммунальные платежи и обслуживание жилого помещения в многоквартирном доме";
  await api.createCategory(workspace, category);
  for (const total_amount of ["-118425000000.00", "-1184250000000.00"])
    await api.createTransaction(reserve, { date: day(), payee, total_amount });
  await createSuggestingModel(api, modelServer);
  modelServer.suggestions.set(payee, { category, confidence: 95 });
  await api.saveSettings({ language: "ru" });
  const { categorySuggestions: suggestions } = screens(page, "ru");
  const expectRoomInDialog = async (name: string) => {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect.poll(() => page.evaluate(textCollisions), `${name} at ${size.width}`).toEqual([]);
      expect(await suggestions.dialog.evaluate(scrolledAcross), `${name} at ${size.width}`).toEqual([]);
    }
  };
  await enter(page, `/workspaces/${workspace.id}/transactions`);
  await suggestions.open();
  await suggestions.startButton.click();
  await expect(suggestions.rows).toHaveCount(2);
  await expectRoomInDialog("suggestions");
  await suggestions.acceptAllButton("Принять 2 предложения").click();
  await expect(suggestions.ruleButton(payee, category)).toBeVisible();
  await expectRoomInDialog("suggested rules");
});
