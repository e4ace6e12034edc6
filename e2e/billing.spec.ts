import { screens } from "./pages/index.ts";
import { test } from "./support/administrator.ts";
import { ANNA, Api, BORIS } from "./support/api.ts";
import { enter } from "./support/session.ts";
import { expect } from "./support/test.ts";

test("plans are made, offered, changed for those who have them, put away and deleted", async ({
  administration: _,
  page,
}) => {
  const { billing } = screens(page);
  await billing.open();
  await expect(billing.plan("Self-hosted")).toContainText("Default");

  await test.step("what is missing or impossible is said at its field", async () => {
    await billing.button("planManagement.add", billing.main).first().click();
    await billing.field("planManagement.dialog.price").fill("-1");
    await billing.button("planManagement.add").click();
    await expect(billing.dialog).toContainText("Enter a name in at least one language.");
    await expect(billing.dialog).toContainText("Enter an amount of zero or more.");
    await billing.field("planManagement.dialog.names.en").fill("Family");
    await billing.field("planManagement.dialog.names.ru").fill("Семейный");
    await billing.field("planManagement.dialog.code").fill("self-hosted");
    await billing.field("planManagement.dialog.price").fill("9.99");
    await billing.button("planManagement.add").click();
    await expect(billing.dialog).toContainText("taken");
    await billing.field("planManagement.dialog.code").fill("family");
    await billing.save("planManagement.add");
    await expect(billing.plan("Family")).toContainText("$9.99 a month");
    await expect(billing.plan("Family")).toContainText("No subscribers");
  });

  await test.step("a limit is set, and another plan is moved before it", async () => {
    await billing.act("Family", "common.edit");
    await billing.dialog.getByRole("switch", { name: "Unlimited: Accounts", exact: true }).click();
    await billing.field("billing.limits.accounts").fill("5");
    await billing.save();
    await expect(billing.plan("Family")).toContainText("Accounts: 5");
    await billing.addPlan("Basic", "basic", "4");
    const reordered = page.waitForResponse(/\/billing\/plans\/reorder$/);
    await billing.act("Basic", "planManagement.menu.up");
    await reordered;
    await page.reload();
    const names = page.getByRole("list", { name: "Plans", exact: true }).getByRole("listitem");
    await expect(names.nth(1)).toContainText("Basic");
    await expect(names.nth(2)).toContainText("Family");
  });

  await test.step("what nobody has had is deleted, the default plan is not", async () => {
    await billing.act("Basic", "common.delete");
    await billing.button("common.delete").click();
    await expect(billing.plan("Basic")).toBeHidden();
    await billing.main.getByRole("button", { name: "Actions for Self-hosted", exact: true }).click();
    await expect(page.getByRole("menuitem", { name: "Archive…" })).toBeHidden();
    await page.keyboard.press("Escape");
  });

  await test.step("a plan in the archive stays with those who have it", async () => {
    await billing.view("subscriptions");
    await billing.fillSubscription(ANNA.full_name, "Family");
    await billing.save("subscriptionManagement.add");
    await expect(billing.subscription(ANNA.full_name)).toContainText("Active");
    await billing.view("plans");
    await billing.act("Family", "planManagement.menu.archive");
    await billing.button("planManagement.archive.submit").click();
    await expect(billing.archivedPlan("Family")).toContainText("1 subscriber");
    await billing.act("Family", "planManagement.menu.restore");
    await billing.act("Family", "common.edit");
    await expect(billing.dialog).toContainText("Limits and texts change immediately for 1 subscriber.");
    await billing.field("planManagement.dialog.price").fill("19.99");
    await billing.save();
    await expect(billing.plan("Family")).toContainText("$19.99 a month");
    await billing.view("subscriptions");
    await expect(billing.subscription(ANNA.full_name)).toContainText("$9.99");
  });
});

test("a subscription is changed, canceled and taken up again, and its user follows it", async ({
  administration: _,
  api,
  browser,
  kym,
  page,
}) => {
  const { billing } = screens(page);
  await Api.register(kym, BORIS);
  const theirs = await browser.newPage({ baseURL: kym.url });
  await billing.open();
  await billing.addPlan("Basic", "basic", "10");
  await billing.addPlan("Family", "family", "20");

  await test.step("the user sees it at once", async () => {
    await enter(theirs, "/profile#plan", BORIS);
    await billing.view("subscriptions");
    await billing.fillSubscription(BORIS.full_name, "Basic");
    await billing.save("subscriptionManagement.add");
    const panel = theirs.locator("#plan");
    await expect(panel).toContainText("Basic");
    await expect(panel).toContainText("$10.00 a month");
    await expect(panel).toBeInViewport();
  });

  await test.step("an upgrade waits until the invoice is paid, and says before what it comes to", async () => {
    await api.markInvoicesPaid();
    await billing.act(BORIS.full_name, "subscriptionManagement.menu.change");
    await billing.choose("subscriptionManagement.change.plan", "Family");
    await expect(billing.dialog).toContainText("To pay");
    await expect(billing.dialog).toContainText("$10.00");
    await billing.save("subscriptionManagement.change.submit");
    await expect(billing.subscription(BORIS.full_name)).toContainText("Family");
    await expect(theirs.locator("#plan")).toContainText("Family");
  });

  await test.step("a downgrade waits for the end of the period, and is withdrawn", async () => {
    await billing.act(BORIS.full_name, "subscriptionManagement.menu.change");
    await billing.choose("subscriptionManagement.change.plan", "Basic");
    await billing.dialog.getByText(/^At the end of the period/).click();
    await billing.save("subscriptionManagement.change.schedule");
    await expect(billing.subscription(BORIS.full_name)).toContainText("then Basic");
    await theirs.getByRole("button", { name: "Withdraw plan change" }).click();
    await expect(theirs.locator("#plan")).not.toContainText("Scheduled change");
  });

  await test.step("the user cancels, and takes it back", async () => {
    const panel = theirs.locator("#plan");
    await panel.getByRole("button", { name: "Cancel subscription" }).click();
    const question = theirs.getByRole("alertdialog").or(theirs.getByRole("dialog"));
    await expect(question).toContainText("can be used until");
    await question.getByRole("button", { name: "Cancel subscription" }).click();
    await expect(panel).toContainText("Canceled, until");
    await page.reload();
    await expect(billing.subscription(BORIS.full_name)).toContainText("Canceled, until");
    await panel.getByRole("button", { name: "Withdraw cancellation" }).click();
    await expect(panel).toContainText("Active");
  });

  await test.step("everything is written down", async () => {
    await billing.act(BORIS.full_name, "subscriptionManagement.menu.details");
    await expect(billing.dialog).toContainText("Plan changed from Basic to Family");
    await expect(billing.dialog).toContainText("Cancellation withdrawn");
    await expect(billing.dialog).toContainText(BORIS.full_name);
    await expect(billing.dialog).toContainText("Started: Basic");
  });
});

test("whoever hosts for themselves reads nothing of plans", async ({ administration: _, page }) => {
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "Password", exact: true })).toBeVisible();
  await expect(page.locator("#plan")).toBeHidden();
});
