import { screens } from "../pages/index.ts";
import { expectAccessible } from "../support/axe.ts";
import { NO_LIMITS } from "../support/monthly-plan.ts";
import { expect, test } from "../support/test.ts";

test.use({ alone: true });

test("what visitors see of prices", async ({ api, page }) => {
  const { auth, prices } = screens(page);
  await page.goto("/prices");
  await expect(prices.none).toBeVisible();
  await expectAccessible(page, "no prices");
  const features = { en: ["Receipts by photo", "Sharing"], ru: [] };
  const limits = { ...NO_LIMITS, accounts: 3, ocr_per_month: 0 };
  await api.createPlan("Basic", "4", { limits });
  await api.createPlan("Family", "10", { trial_days: 14, features });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/prices");
    await expect(prices.plan("Family")).toContainText("First 14 days free");
    await expectAccessible(page, `the prices, ${width} px wide`);
  }
  for (const [path, title] of [
    ["/login", "auth.login.title"],
    ["/register", "auth.register.title"],
  ] as const) {
    await page.goto(path);
    await expect(auth.title(title)).toBeVisible();
    await expect(prices.link).toBeVisible();
    await expectAccessible(page, `${path} with the way to the prices`);
  }
});
