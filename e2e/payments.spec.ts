import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { screens } from "./pages/index.ts";
import { test as administratorTest } from "./support/administrator.ts";
import { ANNA, Api, BORIS, CLARA } from "./support/api.ts";
import { PaymentServer } from "./support/payment-server.ts";
import { enter } from "./support/session.ts";
import { expect, test as plainTest } from "./support/test.ts";

/** What a download of the page has in it. */
async function downloaded(page: Page, button: Locator): Promise<string> {
  const saving = page.waitForEvent("download");
  await button.click();
  return readFileSync(await (await saving).path(), "utf8");
}

administratorTest(
  "a plan is paid by bank transfer, changed and given back",
  async ({ administration: _, api, browser, kym, page }) => {
    const { billing, payments } = screens(page);
    await Api.register(kym, BORIS);
    await Api.register(kym, CLARA);
    await api.createPlan("Basic", "4");
    await api.createPlan("Family", "10");
    const theirs = await browser.newPage({ baseURL: kym.url });
    const { checkout } = screens(theirs);
    let address = "";

    await administratorTest.step("the administrator says who sells and how to pay", async () => {
      await payments.open();
      await payments.view("settings");
      await payments.field("paymentSettings.fields.sellerName", payments.main).fill("Kym Ltd");
      await payments.field("paymentSettings.fields.prefix", payments.main).fill("KYM-");
      await payments
        .field("paymentSettings.fields.instructionsEn", payments.main)
        .fill("Transfer it to NL91 ABNA 0417.");
      await payments.button("common.save", payments.main).click();
      await expect(page.getByText("Payment settings saved")).toBeVisible();
    });

    await administratorTest.step("the user sees the amount, how to pay, and one open payment", async () => {
      await enter(theirs, "/profile#plan", BORIS);
      await checkout.choose("Basic");
      await expect(checkout.dialog).toContainText(/To pay now\s*\$4\.00/);
      await checkout.pay("$4.00").click();
      await expect(checkout.state("transfer.title")).toBeVisible();
      await expect(theirs.getByRole("main")).toContainText("Transfer it to NL91 ABNA 0417.");
      address = theirs.url();
      await theirs.goto("/profile#plan");
      await expect(checkout.panel).toContainText("Waiting for your payment of $4.00.");
      await expect(checkout.choice).toHaveCount(0);
      await theirs.reload();
      await expect(checkout.panel.getByRole("link", { name: "How to pay", exact: true })).toBeVisible();
      await expect(checkout.choice).toHaveCount(0);
    });

    await administratorTest.step("marked as paid, the plan begins on the page that is open", async () => {
      await payments.view("payments");
      await expect(payments.row(BORIS.full_name)).toContainText("Pending");
      await payments.act(payments.row(BORIS.full_name), "paymentManagement.menu.markPaid");
      await payments.confirm("paymentManagement.markPaid.submit");
      await expect(payments.row(BORIS.full_name)).toContainText("Paid");
      await expect(checkout.panel).toContainText("$4.00 a month");
      await expect(checkout.invoices).toContainText(/KYM-\d{4}-0001/);
      await expect(checkout.invoices).toContainText("Paid");
      const pdf = checkout.invoices.getByRole("button", { name: /^PDF of KYM-/ });
      expect(await downloaded(theirs, pdf)).toMatch(/^%PDF/);
    });

    await administratorTest.step("an upgrade costs the difference", async () => {
      await checkout.choose("Family");
      await checkout.pay("$6.00").click();
      await expect(checkout.state("transfer.title")).toBeVisible();
      await page.reload();
      await payments.act(payments.row("Family"), "paymentManagement.menu.markPaid");
      await payments.confirm("paymentManagement.markPaid.submit");
      await expect(checkout.state("paid.title")).toBeVisible();
      await theirs.getByRole("link", { name: "Go to your plan", exact: true }).click();
      await expect(checkout.panel).toContainText("$10.00 a month");
    });

    await administratorTest.step("a part is given back, with a credit note", async () => {
      await payments.act(payments.row("$6.00"), "paymentManagement.menu.refund");
      await payments.dialog.getByRole("radio", { name: "Part of it" }).check();
      await payments.field("paymentManagement.refund.amount", payments.dialog, { currency: "USD" }).fill("2");
      await payments.field("paymentManagement.refund.reason").fill("A day without service");
      await payments.confirm("paymentManagement.refund.submit");
      await expect(payments.row("$6.00")).toContainText("Partially refunded");
      await payments.act(payments.row("$6.00"), "paymentManagement.menu.details");
      await expect(payments.dialog).toContainText("A day without service");
      await expect(payments.dialog).toContainText(/Credit note KYM-\d{4}-0003/);
      await page.keyboard.press("Escape");
      await expect(checkout.invoices).toContainText(/Credit note KYM-\d{4}-0003/);
      await expect(checkout.panel).toContainText("$10.00 a month");
    });

    await administratorTest.step("all of it comes as a file", async () => {
      const file = await downloaded(page, payments.button("planManagement.export", payments.main));
      expect(file.trim().split("\n")).toHaveLength(3);
      expect(file).toContain(BORIS.email);
    });

    await administratorTest.step(
      "invoices of administrators' subscriptions are paid or written off",
      async () => {
        await billing.open();
        await billing.view("subscriptions");
        for (const { full_name } of [ANNA, CLARA]) {
          await billing.fillSubscription(full_name, "Basic");
          await billing.save("subscriptionManagement.add");
        }
        await payments.open();
        await payments.view("invoices");
        const [hers, others] = [payments.row(ANNA.full_name), payments.row(CLARA.full_name)];
        await expect(hers).toContainText("Open");
        await payments.act(hers, "paymentManagement.menu.markPaid");
        await payments.confirm("paymentManagement.markPaid.submit");
        await expect(hers).toContainText("Paid");
        await payments.act(others, "invoiceManagement.menu.void");
        await payments.confirm("invoiceManagement.void.submit");
        await expect(others).toContainText("Written off");
      },
    );

    await administratorTest.step(
      "a payment of somebody else, or of nobody, shows and offers nothing",
      async () => {
        for (const path of [address, "/billing/checkout/00000000-0000-7000-8000-000000000000"]) {
          await page.goto(path);
          await expect(page.getByRole("heading", { name: "Payment not found" })).toBeVisible();
          const main = page.getByRole("main");
          await expect(main).not.toContainText("$4.00");
          await expect(main.getByRole("link").or(main.getByRole("button"))).toHaveText(["Go to your plan"]);
        }
      },
    );
  },
);

/** A payment provider that the program asks instead of Stripe. */
const test = administratorTest.extend<{ paymentServer: PaymentServer }>({
  paymentServer: async ({}, use) => {
    const server = await PaymentServer.open();
    await use(server);
    server.close();
  },
  settings: async ({ paymentServer }, use) => {
    await use(paymentServer.settings);
  },
});

test("a plan is paid on the provider's page, which may decline, or be left", async ({
  administration: _,
  api,
  browser,
  kym,
  page,
  paymentServer,
}) => {
  const { payments } = screens(page);
  await Api.register(kym, BORIS);
  await api.createPlan("Basic", "4");
  await api.createPlan("Family", "10");
  const theirs = await browser.newPage({ baseURL: kym.url });
  const { checkout } = screens(theirs);

  await test.step("the provider is connected, tested and chosen", async () => {
    await payments.open();
    await payments.view("settings");
    const account = payments.account("Stripe");
    await payments.field("paymentSettings.account.secrets.key", account).fill(paymentServer.key);
    await payments
      .field("paymentSettings.account.secrets.webhook_secret", account)
      .fill(paymentServer.secret);
    await account.getByRole("button", { name: "Save Stripe", exact: true }).click();
    await expect(account).toContainText("sk_test");
    await payments.button("paymentSettings.test.submit", account).click();
    await expect(account.getByRole("status")).toContainText("Connected in test mode.");
    await payments.main.getByRole("radio", { name: /^Stripe/ }).check();
    await payments.button("common.save", payments.main).click();
    await expect(account).toContainText("In use");
    await expect(page.locator("body")).not.toContainText(paymentServer.key);
  });

  await test.step("who has paid comes back, and it is confirmed without a press", async () => {
    await enter(theirs, "/profile#plan", BORIS);
    await checkout.choose("Basic");
    await checkout.pay("$4.00").click();
    await theirs.getByRole("link", { name: "Pay", exact: true }).click();
    await expect(checkout.state("paid.title")).toBeVisible();
    await expect(theirs.getByRole("main")).toContainText("You now have “Basic”");
  });

  await test.step("who is declined reads why, and what to do", async () => {
    await theirs.goto("/profile#plan");
    await checkout.choose("Family");
    await checkout.pay("$6.00").click();
    await theirs.getByRole("link", { name: "Be declined", exact: true }).click();
    await expect(checkout.state("failure.title")).toBeVisible();
    const main = theirs.getByRole("main");
    await expect(main).toContainText("Check that there's enough money and try again later");
    await expect(main).toContainText("Nothing was charged.");
    await main.getByRole("link", { name: "Go to your plan", exact: true }).click();
    await expect(checkout.panel).toContainText("$4.00 a month");
  });

  await test.step("who leaves goes on with the same payment, and what was paid counts without them", async () => {
    await checkout.choose("Family");
    await checkout.pay("$6.00").click();
    await expect(theirs.getByRole("link", { name: "Pay", exact: true })).toBeVisible();
    const address = theirs.url();
    await theirs.goto("/profile#plan");
    await expect(checkout.panel).toContainText("Your payment of $6.00 isn't finished.");
    await expect(checkout.choice).toHaveCount(0);
    const link = checkout.panel.getByRole("link", { name: "Continue payment", exact: true });
    await expect(link).toHaveAttribute("href", address);
    await paymentServer.settle("paid");
    await expect(checkout.panel).toContainText("$10.00 a month");
  });
});

plainTest.describe("on a phone, in Russian", () => {
  plainTest.use({ alone: true, viewport: { width: 390, height: 844 } });

  plainTest("a plan is chosen and how to pay is read by the keys alone", async ({ api, kym, page }) => {
    await api.createPlan("Family", "10");
    await api.takePayments("Перевод на счёт 40817");
    const boris = await Api.join(kym, BORIS);
    await boris.saveSettings({ language: "ru" });
    const { checkout } = screens(page, "ru");
    await enter(page, "/profile#plan", BORIS);
    const press = async (button: Locator) => {
      await expect(button).toBeEnabled();
      while (!(await button.evaluate((element) => element === document.activeElement)))
        await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
    };
    await press(checkout.choice);
    await press(checkout.dialog.getByRole("button", { name: "Выбрать Family", exact: true }));
    await press(checkout.dialog.getByRole("button", { name: /^Оплатить 10,00/ }));
    await expect(checkout.state("transfer.title")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Перевод на счёт 40817");
    const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
    expect(await page.evaluate(isTooWide)).toBe(false);
    await press(page.getByRole("link", { name: "К моему тарифу", exact: true }));
    await expect(checkout.panel).toContainText("Ждём вашу оплату");
    expect(await page.evaluate(isTooWide)).toBe(false);
  });
});
