import { screens } from "../pages/index.ts";
import { test } from "../support/administrator.ts";
import { ANNA } from "../support/api.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect } from "../support/test.ts";

test("what subscriptions bring", async ({ administration: _, api, page }) => {
  await api.createPlan("Basic", "4");
  const { billing } = screens(page);
  await billing.open();
  await billing.view("reports");
  await expect(page.getByRole("heading", { name: "No revenue yet" })).toBeVisible();
  await expectAccessible(page, "no revenue");
  await billing.view("subscriptions");
  await billing.fillSubscription(ANNA.full_name, "Basic");
  await billing.save("subscriptionManagement.add");
  await billing.view("reports");
  await expect(billing.report("byPlan", "Basic")).toContainText("$4.00");
  await expectAccessible(page, "the revenue");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(billing.months.first()).toBeVisible();
  await expectAccessible(page, "the revenue on a phone");
});
