import { mergeTests } from "@playwright/test";
import { screens } from "./pages/index.ts";
import { test as administratorTest } from "./support/administrator.ts";
import { createSuggestingModel } from "./support/ai-models.ts";
import { type Account, type Api, BORIS, day, type Workspace } from "./support/api.ts";
import { enterAs, test as guestTest } from "./support/guest.ts";
import type { ModelServer } from "./support/model-server.ts";
import { enter } from "./support/session.ts";
import { expect } from "./support/test.ts";

const test = mergeTests(administratorTest, guestTest);

/** A household with transactions that nobody has said what they were for. */
async function household(api: Api): Promise<{ home: Workspace; current: Account; address: string }> {
  const home = await api.createWorkspace("Home");
  const current = await api.createAccount(home, "Current", "debit_card", "1000");
  await api.createCategory(home, "Animals");
  await api.createCategory(home, "Taverns");
  const rows = [
    ["Zoo", "-5.00"],
    ["Zoo", "-6.00"],
    ["Bar", "-7.00"],
    ["Inn", "-8.00"],
    ["Stranger", "-9.00"],
  ] as const;
  for (const [at, [payee, total_amount]] of rows.entries())
    await api.createTransaction(current, { date: day(-at), payee, total_amount });
  return { home, current, address: `/workspaces/${home.id}/accounts/${current.id}` };
}

/** Has a model suggest what most of them were for. */
function answer(modelServer: ModelServer): void {
  modelServer.suggestions.set("Zoo", { category: "Animals", confidence: 95 });
  modelServer.suggestions.set("Bar", { category: "Taverns", confidence: 82 });
  modelServer.suggestions.set("Inn", { category: "Taverns", confidence: 40 });
}

test("categories that a model suggests are accepted, undone and made a rule of", async ({
  administration: _,
  api,
  kym,
  modelServer,
  openGuest,
  page,
}) => {
  const { home, address } = await household(api);
  await api.addMember(kym, home, BORIS, "editor");
  const { account, aiModels, categorySuggestions: suggestions, history, profile, rules } = screens(page);
  const undo = page.getByRole("status").getByRole("button", { name: "Undo" });
  const boris = await openGuest();
  await enterAs(boris, BORIS, address);
  await expect(boris.account.row("Stranger")).toBeVisible();
  const theirs = (row: string) => boris.account.cell(row, "category");

  await test.step("without a model there is nothing to offer", async () => {
    await page.goto(address);
    await expect(account.row("Stranger")).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(suggestions.opener).toHaveCount(0);
    await aiModels.open();
    await aiModels.add("Tiny", modelServer.address, modelServer.key, "tiny-1", ["categorize"]);
  });

  await test.step("who has not agreed is led to where they can, and back again it is asked for", async () => {
    await page.goto(address);
    await suggestions.open();
    await expect(suggestions.refusal).toContainText("first agree to send transactions to an AI model");
    await expect(suggestions.startButton).toHaveCount(0);
    await suggestions.refusal.getByRole("link").click();
    await expect(profile.panel("aiConsents.title")).toBeInViewport();
    await profile.consent(modelServer.host, "categorize").click();
    await expect(profile.panel("aiConsents.title").getByText("Agreed now")).toBeVisible();
    await page.goBack();
    await suggestions.open();
    await expect(suggestions.startButton).toBeFocused();
    await expect(suggestions.refusal).toHaveCount(0);
  });

  await test.step("how far it is can be seen, and whoever closes the window finds it again", async () => {
    answer(modelServer);
    const release = modelServer.hold();
    await page.keyboard.press("Enter");
    await expect(suggestions.dialog).toContainText("Checked 0 of 5 transactions");
    await expect(suggestions.startButton).toBeFocused();
    await suggestions.close();
    await expect(suggestions.opener).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(suggestions.dialog.getByRole("progressbar")).toBeVisible();
    release();
    await expect(suggestions.rows).toHaveCount(4);
    await expect(suggestions.dialog).toContainText("Categories suggested for 4 transactions.");
    await expect(suggestions.rows.first()).toContainText(/Zoo.*Animals.*95% confidence/);
    await expect(suggestions.rows.last()).toContainText(/Inn.*Taverns.*40% confidence.*−€8\.00/);
    await expect(theirs("Zoo").first()).toContainText("No category");
  });

  await test.step("one is accepted by the keyboard, and others see it at once", async () => {
    await suggestions.acceptButton("Bar", "Taverns").press("Enter");
    await expect(suggestions.rows).toHaveCount(3);
    await expect(theirs("Bar")).toContainText("Taverns");
    // The row that has come to its place.
    await expect(suggestions.acceptButton("Inn", "Taverns")).toBeFocused();
  });

  await test.step("one that is not wanted is dismissed by the keyboard, and not asked about again", async () => {
    await page.keyboard.press("Tab");
    await expect(suggestions.dismissButton("Inn")).toBeFocused();
    await page.keyboard.press("Space");
    await expect(suggestions.rows).toHaveCount(2);
    await expect(suggestions.acceptButton("Zoo", "Animals").last()).toBeFocused();
    await suggestions.startButton.click();
    await expect(suggestions.dialog).toContainText("No more transactions to suggest categories for.");
    await expect(suggestions.rows).toHaveCount(2);
  });

  await test.step("all that are sure enough are accepted, and a rule is offered for them", async () => {
    await expect(suggestions.acceptAllButton("Accept 2 suggestions")).toBeEnabled();
    await suggestions.acceptAllButton("Accept 2 suggestions").click();
    await expect(suggestions.rows).toHaveCount(0);
    await expect(suggestions.ruleButton("Zoo", "Animals")).toBeVisible();
    await expect(theirs("−€5.00")).toContainText("Animals");
    await expect(theirs("−€6.00")).toContainText("Animals");
  });

  await test.step("that is undone as one, and no rule is offered any more", async () => {
    await undo.last().click();
    await expect(theirs("−€5.00")).toContainText("No category");
    await expect(theirs("−€6.00")).toContainText("No category");
    await expect(theirs("Bar")).toContainText("Taverns");
    await expect(suggestions.ruleButton("Zoo", "Animals")).toHaveCount(0);
  });

  await test.step("they are asked about again, accepted from a mark on, and the rule is created", async () => {
    modelServer.suggestions.set("Zoo", { category: "Animals", confidence: 60 });
    await suggestions.startButton.click();
    await expect(suggestions.rows).toHaveCount(2);
    await expect(suggestions.acceptAllButton("Accept 0 suggestions")).toBeDisabled();
    await suggestions.chooseLeast("50%");
    await suggestions.acceptAllButton("Accept 2 suggestions").click();
    await expect(suggestions.ruleButton("Zoo", "Animals")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(suggestions.ruleButton("Zoo", "Animals")).toHaveCount(0);
    await suggestions.close();
    await page.goto(`/workspaces/${home.id}/rules`);
    await expect(rules.row("Zoo")).toContainText("Animals");
  });

  await test.step("the history tells each as one change, that can be undone", async () => {
    await page.goto(`/workspaces/${home.id}/history`);
    await expect(history.items.filter({ hasText: "2 transactions" }).first()).toBeVisible();
  });
});

test("who cannot ask a model is told why, and what helps", async ({
  api,
  kym,
  modelServer,
  openGuest,
  page,
}) => {
  const { home, address } = await household(api);
  await api.addMember(kym, home, BORIS, "editor");
  const model = await createSuggestingModel(api, modelServer);
  const theirs = await openGuest();
  await enterAs(theirs, BORIS, "/profile");
  await theirs.profile.consent(modelServer.host, "categorize").click();
  await expect(theirs.profile.panel("aiConsents.title").getByText("Agreed now")).toBeVisible();
  await theirs.page.goto(address);
  const { categorySuggestions: suggestions, workspaces } = screens(page);
  await enter(page, address);

  await test.step("no answer that could be used: an administrator is led to the models, others to one", async () => {
    modelServer.isBroken = true;
    await suggestions.open();
    await suggestions.startButton.click();
    await expect(suggestions.refusal).toContainText("gave no usable answer");
    await expect(suggestions.refusal.getByRole("link")).toHaveAttribute("href", "/admin/ai-models");
    await theirs.categorySuggestions.open();
    await theirs.categorySuggestions.startButton.click();
    await expect(theirs.categorySuggestions.refusal).toContainText("An administrator can help.");
    await expect(theirs.categorySuggestions.refusal.getByRole("link")).toHaveCount(0);
    modelServer.isBroken = false;
  });

  await test.step("the next try forgets it", async () => {
    answer(modelServer);
    await suggestions.startButton.click();
    await expect(suggestions.rows).toHaveCount(4);
    await expect(suggestions.refusal).toHaveCount(0);
  });

  await test.step("the model is deleted while the window is open", async () => {
    await api.deleteAiModel(model);
    await theirs.categorySuggestions.startButton.click();
    await expect(theirs.categorySuggestions.refusal).toContainText("No AI model is available right now.");
    await theirs.categorySuggestions.close();
    await expect(theirs.categorySuggestions.opener).toHaveCount(0);
  });

  await test.step("the owner forbids AI: what was suggested is offered to nobody", async () => {
    await page.goto("/workspaces");
    await workspaces.openAiPermission("Home");
    await workspaces.aiSwitch.click();
    await expect(workspaces.aiSwitch).not.toBeChecked();
    await page.keyboard.press("Escape");
    await expect(workspaces.card("Home")).toContainText("AI not allowed");
    await page.goto(address);
    await expect(screens(page).account.row("Zoo").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(suggestions.opener).toHaveCount(0);
  });
});

test.describe("on a phone, in Russian", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("categories are asked for and accepted", async ({ api, modelServer, page }) => {
    const { home } = await household(api);
    await createSuggestingModel(api, modelServer);
    await api.saveSettings({ language: "ru" });
    answer(modelServer);
    const { categorySuggestions: suggestions } = screens(page, "ru");
    await enter(page, `/workspaces/${home.id}/transactions`);
    await suggestions.open();
    await suggestions.startButton.click();
    await expect(suggestions.dialog).toContainText("Категории предложены для 4 операций.");
    await suggestions.acceptAllButton("Принять 2 предложения").click();
    await expect(suggestions.rows).toHaveCount(2);
    await suggestions.ruleButton("Zoo", "Animals").click();
    await expect(suggestions.ruleButton("Zoo", "Animals")).toHaveCount(0);
    const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
    expect(await page.evaluate(isTooWide)).toBe(false);
    await page.getByRole("button", { name: "Закрыть" }).last().click();
    await expect(page.getByRole("listitem").getByRole("button", { name: /Zoo/ }).first()).toContainText(
      "Animals",
    );
  });
});
