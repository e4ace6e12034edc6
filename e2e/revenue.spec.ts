import { readFileSync } from "node:fs";
import { screens } from "./pages/index.ts";
import { test } from "./support/administrator.ts";
import { Api, BORIS, CLARA } from "./support/api.ts";
import { expect } from "./support/test.ts";

test("administrators see what subscriptions bring, month by month and plan by plan", async ({
  administration: _,
  api,
  kym,
  page,
}) => {
  const { billing } = screens(page);
  await Api.register(kym, BORIS);
  await Api.register(kym, CLARA);
  await api.createPlan("Basic", "4");
  const yearly = { billing_frequency: "yearly", currency: "EUR" };
  await api.createPlan("Family", "120", yearly);
  await billing.open();

  await test.step("nothing before anybody has subscribed", async () => {
    await billing.view("reports");
    await expect(page.getByRole("heading", { name: "No revenue yet" })).toBeVisible();
  });

  await test.step("each currency by itself, yearly prices by their twelfth", async () => {
    await billing.view("subscriptions");
    for (const [person, plan] of [
      [BORIS, "Basic"],
      [CLARA, "Family"],
    ] as const) {
      await billing.fillSubscription(person.full_name, plan);
      await billing.save("subscriptionManagement.add");
    }
    await api.markInvoicesPaid();
    await billing.view("reports");
    const now = billing.report("byMonth", "As of now");
    await expect(now).toContainText(/€10\.00.*€120\.00/);
    await expect(billing.report("byPlan", "Family")).toContainText("€10.00");
    await expect(billing.report("byPlan", "Basic")).toHaveCount(0);
    await page.getByRole("combobox", { name: "Currency", exact: true }).selectOption("USD");
    await expect(now).toContainText(/\$4\.00.*\$4\.00/);
    await expect(billing.report("byPlan", "Total")).toContainText("$4.00");
    await expect(page.getByRole("img", { name: /Plans: Basic\.$/ })).toBeVisible();
  });

  await test.step("of one plan, in another time, and back from there by the address", async () => {
    await page.getByRole("combobox", { name: "Plan", exact: true }).click();
    await page.getByRole("option", { name: "Family", exact: true }).click();
    await expect(billing.report("byPlan", "Family")).toContainText("€10.00");
    await page
      .getByRole("combobox", { name: "Period", exact: true })
      .selectOption({ label: "Last 24 months" });
    await expect(billing.months).toHaveCount(24);
    await page.reload();
    await expect(billing.months).toHaveCount(24);
    await billing.button("revenue.filters.clear", billing.main).click();
    await expect(billing.months).toHaveCount(12);
  });

  await test.step("as a file", async () => {
    const saving = page.waitForEvent("download");
    await billing.button("planManagement.export", billing.main).click();
    const file = readFileSync(await (await saving).path(), "utf8");
    expect(file).toContain(",family,");
    expect(file).toContain(",basic,");
  });
});
