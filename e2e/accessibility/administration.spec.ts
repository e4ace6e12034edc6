import { screens } from "../pages/index.ts";
import { test } from "../support/administrator.ts";
import { ANNA, BORIS } from "../support/api.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect } from "../support/test.ts";

const ECB = "European Central Bank";

test("the users", async ({ administration: _, api, page }) => {
  await api.createUser({ ...BORIS, is_superuser: true });
  const { users } = screens(page);
  await users.open();
  await expect(users.row(BORIS.full_name)).toBeVisible();
  await expectAccessible(page, "the users");
  for (const action of ["edit", "reset", "disable", "delete"] as const) {
    await users.choose(BORIS.full_name, action);
    await expect(users.dialog.getByRole("button").last()).toBeVisible();
    await expectAccessible(page, `the dialog to ${action} a user`);
    await page.keyboard.press("Escape");
    await expect(users.dialog).toBeHidden();
  }
  for (const key of ["administration.create", "administration.invite"] as const) {
    await users.button(key).click();
    await expect(users.dialog.getByRole("textbox").first()).toBeVisible();
    await expectAccessible(page, `the dialog of ${key}`);
    await page.keyboard.press("Escape");
    await expect(users.dialog).toBeHidden();
  }
  await users.view("invitations");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expectAccessible(page, "the invitations");
  await page.setViewportSize({ width: 390, height: 844 });
  await users.view("users");
  await expect(page.getByRole("listitem").filter({ hasText: BORIS.full_name })).toBeVisible();
  await expectAccessible(page, "the users on a phone");
});

test("providers of rates, currencies and categories", async ({ administration, bank, page }) => {
  const { categories } = screens(page);
  await administration.open("exchangeRateProviders");
  await administration.act(ECB, "common.edit");
  await administration.field("providerManagement.dialog.url").fill(bank.address);
  await administration.button("common.save").click();
  await expect(administration.dialog).toBeHidden();
  await expectAccessible(page, "the providers");
  await administration.act(ECB, "providerManagement.test.open");
  await expect(administration.dialog).toContainText(`It works: ${bank.rateCount} rates of`);
  await expectAccessible(page, "the test of a provider");
  await page.keyboard.press("Escape");
  await expect(administration.dialog).toBeHidden();
  await administration.button("providerManagement.pairs.add", administration.main).click();
  await administration.choose(administration.field("providerManagement.pairs.from"), "GBP");
  await administration.choose(administration.field("providerManagement.pairs.to"), "RUB");
  await expectAccessible(page, "the provider of a pair");
  await administration.button("common.cancel").click();
  await expect(administration.dialog).toBeHidden();

  await administration.open("currency");
  await administration.button("currencyManagement.add", administration.main).click();
  await expect(administration.field("currencyManagement.dialog.code")).toBeVisible();
  await expectAccessible(page, "the form of a currency");
  await page.keyboard.press("Escape");
  await expect(administration.dialog).toBeHidden();
  await expectAccessible(page, "the currencies");
  await categories.openSystem();
  await expect(categories.row("Housing")).toBeVisible();
  await expectAccessible(page, "the system's categories");
});

test("rates", async ({ administration, api, page }) => {
  await administration.open("exchangeRates");
  await administration.button("rateManagement.import.open", administration.main).press("Enter");
  await administration.dialog.locator("input[type=file]").setInputFiles({
    name: "rates.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("date,from,to,rate\n2010-01-04,EUR,GBP,0.85\n2010-01-05,EUR,GBP,free\n"),
  });
  await expect(administration.dialog).toContainText("1 rate is new.");
  await expectAccessible(page, "what came of a file of rates");
  await administration.button("common.close").last().click();
  await expect(administration.row("0.85")).toContainText("GBP");
  await expectAccessible(page, "the exchange rates");
  await api.createAccount(await api.createWorkspace("Home"), "Isa", "savings", "100", "GBP");
  await administration.main.getByRole("link", { name: "Gaps", exact: true }).click();
  await administration.main.getByRole("button", { name: /^Enter a rate of GBP in EUR/ }).click();
  await expect(
    administration.field("rateManagement.dialog.rateOf", { from: "GBP", to: "EUR" }),
  ).toBeFocused();
  await expectAccessible(page, "a rate for a gap");
});

test("AI models", async ({ administration: _, modelServer, page }) => {
  const { aiModels } = screens(page);
  await aiModels.open();
  await expect(aiModels.button("aiModels.empty.add", aiModels.main)).toBeVisible();
  await expectAccessible(page, "no AI models");
  await aiModels.add("Tiny", modelServer.address, modelServer.key, "tiny-1", ["receipt_image", "categorize"]);
  await expect(aiModels.row("Tiny")).toBeVisible();
  await aiModels.act("Tiny", "aiModels.test.open");
  await expect(aiModels.dialog).toContainText("The model works.");
  await expectAccessible(page, "the test of an AI model");
  modelServer.refusesKeys = true;
  await aiModels.button("aiModels.test.again").click();
  await expect(aiModels.dialog).toContainText("The key was refused.");
  await expectAccessible(page, "a test that failed");
  await page.keyboard.press("Escape");
  await expect(aiModels.dialog).toBeHidden();
  await expectAccessible(page, "the AI models");

  await aiModels.act("Tiny", "common.edit");
  await aiModels.field("aiModels.dialog.url").fill("https://models.example.org/v1");
  await aiModels.button("aiModels.dialog.advanced").click();
  await aiModels.field("aiModels.dialog.timeout_seconds").fill("4");
  await aiModels.button("common.save").click();
  await expect(aiModels.dialog).toContainText("Enter a whole number from 5 to 600.");
  await expectAccessible(page, "the form of an AI model");
  await aiModels.button("common.cancel").click();
  await expect(aiModels.dialog).toBeHidden();

  await aiModels.button("aiModels.limits.open", aiModels.main).click();
  await aiModels.field("aiModels.limits.installation_cap", { currency: "USD" }).fill("20");
  await expectAccessible(page, "the limits of AI models");
  await aiModels.save();
  await aiModels.view("usage");
  await expect(aiModels.line("The key was refused.")).toBeVisible();
  await expectAccessible(page, "the use of AI models");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(aiModels.line("The key was refused.")).toBeVisible();
  await expectAccessible(page, "the use of AI models on a phone");
  await aiModels.view("models");
  await expect(aiModels.row("Tiny")).toBeVisible();
  await expectAccessible(page, "the AI models on a phone");
});

test("plans and subscriptions", async ({ administration: _, api, page }) => {
  await api.createWorkspace("Home");
  const { billing } = screens(page);
  await billing.open();
  await billing.addPlan("Family", "family", "10");
  await billing.addPlan("Basic", "basic", "4");
  await expectAccessible(page, "the plans");
  await billing.act("Family", "common.edit");
  await expect(billing.field("planManagement.dialog.price")).toBeVisible();
  await expectAccessible(page, "the form of a plan");
  await page.keyboard.press("Escape");
  await expect(billing.dialog).toBeHidden();
  await billing.limit("Basic", "workspaces_owned", "1");
  await billing.view("subscriptions");
  await billing.fillSubscription(ANNA.full_name, "Family");
  await expectAccessible(page, "the form of a subscription");
  await billing.save("subscriptionManagement.add");
  await expectAccessible(page, "the subscriptions");
  await api.markInvoicesPaid();
  await billing.act(ANNA.full_name, "subscriptionManagement.menu.change");
  await billing.choose("subscriptionManagement.change.plan", "Basic");
  await expect(billing.dialog).toContainText("Credit to the user");
  await expectAccessible(page, "the change of a plan");
  await billing.save("subscriptionManagement.change.submit");
  await billing.act(ANNA.full_name, "subscriptionManagement.menu.details");
  await expect(billing.dialog).toContainText("Started: Family");
  await expectAccessible(page, "the details of a subscription");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("main").getByText(ANNA.full_name)).toBeVisible();
  await expectAccessible(page, "the subscriptions on a phone");
  await page.goto("/profile");
  await expect(page.locator("#plan")).toContainText("1 of 1");
  await expectAccessible(page, "one's own plan");
});

test("messages to users, what they are told by default, and emails", async ({ administration: _, page }) => {
  const { notificationAdministration: screen, notifications, shell } = screens(page);
  await screen.open();
  await expect(screen.button("broadcasts.none.action", screen.main)).toBeVisible();
  await expectAccessible(page, "no messages");
  await screen.button("broadcasts.add", screen.main).click();
  await screen.write("en", "Maintenance", "On Saturday.\n\nMore: https://example.org");
  await expect(screen.preview("ru")).toContainText("On Saturday.");
  await screen.choose("audience.plans");
  await screen.dismissible.uncheck({ force: true });
  await screen.button("broadcasts.dialog.submit.now").click();
  await expect(screen.dialog).toContainText("Choose at least one plan.");
  await expectAccessible(page, "the form of a message");
  await screen.choose("audience.all");
  await screen.dismissible.check({ force: true });
  await screen.button("broadcasts.dialog.submit.now").click();
  await expect(screen.button("broadcasts.send.submit")).toBeVisible();
  await expectAccessible(page, "the question before a message is sent");
  await screen.button("broadcasts.send.submit").click();
  await expect(screen.row("Maintenance")).toContainText("Delivered: 1 of 1");
  await expectAccessible(page, "the messages");
  await screen.act("Maintenance", "broadcasts.menu.details");
  await expect(screen.preview("en")).toContainText("On Saturday.");
  await expectAccessible(page, "the details of a message");
  await page.keyboard.press("Escape");
  await expect(screen.dialog).toBeHidden();
  await notifications.open();
  await expect(notifications.item(notifications.panel, "On Saturday.")).toBeVisible();
  await expectAccessible(page, "a message among the notifications");
  await page.keyboard.press("Escape");
  await expect(notifications.panel).toBeHidden();
  await screen.view("defaults");
  await expect(notifications.wanted("announcements", "in_app")).toBeDisabled();
  await expectAccessible(page, "the defaults of notifications");
  await screen.view("templates");
  await screen.button("emailTemplates.test").waitFor({ state: "detached" });
  await expectAccessible(page, "the emails that there are");
  await screen.main
    .getByRole("button", { name: /password/i })
    .first()
    .click();
  await expect(screen.dialog.locator("iframe")).toBeVisible();
  await expectAccessible(page, "an email");
  await screen.button("emailTemplates.test").click();
  await expect(shell.notification("emailTemplates.sent", { address: ANNA.email })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(screen.dialog).toBeHidden();
  await screen.view("outbox");
  await expect(screen.row(ANNA.email).first()).toBeVisible();
  await expectAccessible(page, "the outbox");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "the outbox on a phone");
  await screen.view("messages");
  await expect(screen.row("Maintenance")).toBeVisible();
  await expectAccessible(page, "the messages on a phone");
});
