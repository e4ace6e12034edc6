import type { Page } from "@playwright/test";
import { screens } from "./pages/index.ts";
import { test } from "./support/administrator.ts";
import { createSuggestingModel } from "./support/ai-models.ts";
import { day } from "./support/api.ts";
import { enter } from "./support/session.ts";
import { expect } from "./support/test.ts";

/** Each text of the page with its size now, in pixels; those of charts are part of a picture. */
function textsOf(page: Page) {
  return page.evaluateHandle(() =>
    [...document.querySelectorAll("body *:not(svg, svg *, script, style)")]
      .filter(
        (element) =>
          element.matches("input") || [...element.childNodes].some(({ nodeType }) => nodeType === 3),
      )
      .map((element) => ({ element, size: Number.parseFloat(getComputedStyle(element).fontSize) })),
  );
}

/** Which of these texts are not as many times as large; what has gone meanwhile is not looked at. */
function unlike(texts: Awaited<ReturnType<typeof textsOf>>, factor: number): Promise<string[]> {
  return texts.evaluate(
    (all, times) =>
      all.flatMap(({ element, size }) => {
        const found = Number.parseFloat(getComputedStyle(element).fontSize);
        const isLike = !element.isConnected || found === size * times;
        return isLike ? [] : [`${element.tagName} "${element.textContent}": ${found}, before ${size}`];
      }),
    factor,
  );
}

test("every text follows the size of letters that the browser is set to", async ({
  api,
  modelServer,
  page,
}) => {
  const home = await api.createWorkspace("Home");
  const current = await api.createAccount(home, "Current", "debit_card", "1000");
  const { id: food } = await api.createCategory(home, "Nourishment");
  await api.createTransaction(current, {
    date: day(),
    total_amount: "-60",
    payee: "Market",
    category_id: food,
  });
  await api.createTransaction(current, { date: day(), total_amount: "-7", payee: "Baker" });
  await api.createBudget(home, "Months", [{ category_id: food, amount: "100" }]);
  await createSuggestingModel(api, modelServer);
  modelServer.suggestions.set("Baker", { category: "Nourishment", confidence: 90 });
  const { account, budget, categorySuggestions: suggestions } = screens(page);
  await enter(page, `/workspaces/${home.id}/accounts/${current.id}`);
  const double = async () => {
    // What comes later than the rows, such as a chart in the place that was kept for it, has come by then.
    await page.waitForLoadState("networkidle");
    const texts = await textsOf(page);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    // What changes does so within a frame, where nothing is to move.
    await expect.poll(() => unlike(texts, 2)).toEqual([]);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "";
    });
    await expect.poll(() => unlike(texts, 1)).toEqual([]);
  };
  await expect(account.row("Market")).toBeVisible();
  await double();
  await account.addButton.click();
  await expect(account.field("transactions.columns.amount")).toBeVisible();
  await double();
  await page.reload();
  await suggestions.open();
  await suggestions.startButton.click();
  await expect(suggestions.rows).toHaveCount(1);
  await double();
  await page.goto("/budget");
  await expect(budget.line("Nourishment")).toBeVisible();
  await double();
  await page.goto("/accounts");
  await expect(page.getByRole("link", { name: "Current" })).toBeVisible();
  await double();
});
