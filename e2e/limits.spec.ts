import { screens } from "./pages/index.ts";
import { test } from "./support/administrator.ts";
import { Api, BORIS, CLARA } from "./support/api.ts";
import { enter } from "./support/session.ts";
import { expect } from "./support/test.ts";
import { words } from "./support/texts.ts";

test.beforeEach(async ({ administration: _, kym, page }) => {
  const { billing } = screens(page);
  await Api.register(kym, BORIS);
  await billing.open();
  await billing.addPlan("Basic", "basic", "4");
  await billing.limit("Basic", "workspaces_owned", "1");
  await billing.view("subscriptions");
  await billing.fillSubscription(BORIS.full_name, "Basic");
  await billing.save("subscriptionManagement.add");
});

for (const language of ["en", "ru"] as const) {
  test(`a limit is said once, keeps what was typed, and leads to the plan (${language})`, async ({
    browser,
    kym,
    page,
  }) => {
    const t = words(language);
    const boris = await Api.signIn(kym, BORIS);
    await boris.saveSettings({ language });
    await boris.createWorkspace("Home");
    const theirs = await browser.newPage({ baseURL: kym.url });
    const { workspaces } = screens(theirs, language);
    await enter(theirs, "/workspaces", BORIS);
    await workspaces.send("Second", "EUR");
    const sentence = t("planLimits.plan_limits.workspaces_owned", { limit: "1", usage: "1" });
    await expect(theirs.getByText(sentence)).toHaveCount(1);
    await expect(workspaces.dialog.getByRole("textbox", { name: t("workspaces.name") })).toHaveValue(
      "Second",
    );

    await theirs.goto("/profile");
    const panel = theirs.locator("#plan");
    await expect(panel).toContainText(t("billing.usage.of", { used: "1", limit: "1" }));
    await expect(panel).toContainText(t("billing.usage.reached"));

    await test.step("administrators see the same", async () => {
      const { billing } = screens(page);
      await billing.act(BORIS.full_name, "subscriptionManagement.menu.details");
      await expect(billing.dialog).toContainText("1 of 1");
      await expect(billing.dialog).toContainText("Limit reached");
    });
  });
}

test("the warning about a limit leads to the plan", async ({ browser, kym }) => {
  const boris = await Api.signIn(kym, BORIS);
  await boris.createWorkspace("Home");
  const theirs = await browser.newPage({ baseURL: kym.url });
  const { workspaces } = screens(theirs);
  await enter(theirs, "/workspaces", BORIS);
  await workspaces.send("Second", "EUR");
  await theirs.getByRole("link", { name: "Your plan", exact: true }).click();
  await theirs.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(theirs.locator("#plan")).toContainText("1 of 1");
});

test("where another plan is offered, the warning leads to the choice", async ({ api, browser, kym }) => {
  await api.createPlan("Family", "10");
  const boris = await Api.signIn(kym, BORIS);
  await boris.createWorkspace("Home");
  const theirs = await browser.newPage({ baseURL: kym.url });
  const { checkout, workspaces } = screens(theirs);
  await enter(theirs, "/workspaces", BORIS);
  await workspaces.send("Second", "EUR");
  await theirs.getByRole("link", { name: "Choose a plan", exact: true }).click();
  await theirs.getByRole("button", { name: "Discard", exact: true }).click();
  await checkout.choice.click();
  await expect(checkout.dialog.getByRole("button", { name: "Choose Family", exact: true })).toBeVisible();
});

test("of somebody else's plan the warning says whose it is, and leads nowhere", async ({
  browser,
  kym,
  page,
}) => {
  const { billing } = screens(page);
  await billing.view("plans");
  await billing.limit("Basic", "accounts", "1");
  const boris = await Api.signIn(kym, BORIS);
  const home = await boris.createWorkspace("Home");
  await boris.createAccount(home, "Current", "debit_card");
  await boris.addMember(kym, home, CLARA, "admin");
  const theirs = await browser.newPage({ baseURL: kym.url });
  const { accounts } = screens(theirs);
  await enter(theirs, "/accounts", CLARA);
  await accounts.send("Savings", "Savings", "100");
  const warning = theirs.getByRole("status").filter({ hasText: "Limit exceeded" });
  await expect(warning).toContainText(`This workspace is on ${BORIS.full_name}'s plan.`);
  await expect(warning.getByRole("link")).toHaveCount(0);
});
