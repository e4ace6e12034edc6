import { screens } from "../pages/index.ts";
import { day } from "../support/api.ts";
import { expectAccessible } from "../support/axe.ts";
import { enter } from "../support/session.ts";
import { expect, test } from "../support/test.ts";
import { household } from "./household.ts";

test("pairs that look like transfers", async ({ api, page }) => {
  const { workspace, savings } = await household(api);
  await api.createTransaction(savings, { date: day(-1), total_amount: "75.00", payee: "From myself" });
  const { imports, transferSuggestions } = screens(page);
  await enter(page, `/workspaces/${workspace.id}/import`);
  const content = `Date,Payee,Amount\n${day(-2)},Savings plan,-75.00`;
  await imports.choose({ name: "statement.csv", content });
  await imports.into.selectOption({ label: "Current" });
  await imports.importButton(1).click();
  await expect(transferSuggestions.offer(1)).toBeVisible();
  await expectAccessible(page, "an import with pairs that look like transfers");
  await transferSuggestions.open();
  await expect(transferSuggestions.pairs).toHaveCount(1);
  await expectAccessible(page, "pairs that look like transfers");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "pairs that look like transfers, on a phone");
});
