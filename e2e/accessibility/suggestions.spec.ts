import { screens } from "../pages/index.ts";
import { test } from "../support/administrator.ts";
import { createSuggestingModel } from "../support/ai-models.ts";
import { day } from "../support/api.ts";
import { expectAccessible } from "../support/axe.ts";
import { enter } from "../support/session.ts";
import { expect } from "../support/test.ts";
import { household } from "./household.ts";

test("categories that a model suggests", async ({ api, modelServer, page }) => {
  const { workspace, current } = await household(api);
  for (const total_amount of ["-5.00", "-6.00", "-7.00"])
    await api.createTransaction(current, { date: day(), payee: "Zoo", total_amount });
  await createSuggestingModel(api, modelServer);
  await api.agreeToAi(modelServer.host);
  const { categorySuggestions: suggestions } = screens(page);
  await enter(page, `/workspaces/${workspace.id}/accounts/${current.id}`);
  await suggestions.open();
  await expect(suggestions.refusal).toBeVisible();
  await expectAccessible(page, "suggestions to which nobody has agreed");
  await suggestions.close();

  await api.agreeToAi(modelServer.host, "categorize");
  await page.reload();
  await suggestions.open();
  modelServer.isBroken = true;
  await suggestions.startButton.click();
  await expect(suggestions.refusal).toContainText("gave no usable answer");
  await expectAccessible(page, "suggestions that failed");
  modelServer.isBroken = false;
  modelServer.suggestions.set("Zoo", { category: "Amusement", confidence: 95 });
  const release = modelServer.hold();
  await suggestions.startButton.click();
  await expect(suggestions.dialog.getByRole("progressbar")).toBeVisible();
  await expectAccessible(page, "suggestions that are being made");
  release();
  await expect(suggestions.rows).toHaveCount(3);
  await expectAccessible(page, "suggestions");
  await suggestions.dismissButton("Zoo").first().click();
  await suggestions.acceptAllButton("Accept 2 suggestions").click();
  await expect(suggestions.ruleButton("Zoo", "Amusement")).toBeVisible();
  await expectAccessible(page, "rules that are suggested");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "rules that are suggested, on a phone");
});
