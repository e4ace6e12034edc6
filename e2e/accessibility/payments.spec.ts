import { screens } from "../pages/index.ts";
import { test } from "../support/administrator.ts";
import { ANNA } from "../support/api.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect } from "../support/test.ts";

test("payments, invoices, and how they are paid", async ({ administration: _, api, page }) => {
  await api.createPlan("Basic", "4");
  await api.createPlan("Family", "10");
  await api.takePayments("Transfer it to NL91 ABNA 0417.");
  const { billing, checkout, payments } = screens(page);
  const close = async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  };

  await page.goto("/profile#plan");
  await checkout.choice.click();
  await expect(checkout.dialog.getByRole("button", { name: "Choose Basic", exact: true })).toBeVisible();
  await expectAccessible(page, "the plans that can be chosen");
  await close();
  await checkout.choose("Basic");
  await expect(checkout.pay("$4.00")).toBeEnabled();
  await expectAccessible(page, "what a plan comes to");
  await checkout.pay("$4.00").click();
  await expect(checkout.state("transfer.title")).toBeVisible();
  await expectAccessible(page, "how to pay");
  await page.getByRole("link", { name: "Go to your plan", exact: true }).click();
  await expect(checkout.panel).toContainText("Waiting for your payment of $4.00.");
  await expectAccessible(page, "a payment that is open");

  await payments.open();
  const row = payments.row(ANNA.full_name);
  for (const action of ["markPaid", "cancel"]) {
    await payments.act(row, `paymentManagement.menu.${action}`);
    await expect(payments.button(`paymentManagement.${action}.submit`)).toBeVisible();
    await expectAccessible(page, `the dialog of ${action}`);
    await close();
  }
  await payments.act(row, "paymentManagement.menu.markPaid");
  await payments.confirm("paymentManagement.markPaid.submit");
  await payments.act(row, "paymentManagement.menu.refund");
  await payments.dialog.getByRole("radio", { name: "Part of it" }).check();
  await payments.field("paymentManagement.refund.amount", payments.dialog, { currency: "USD" }).fill("1");
  await payments.button("paymentManagement.refund.submit").click();
  await expect(payments.dialog).toContainText("Enter a reason.");
  await expectAccessible(page, "a refund");
  await payments.field("paymentManagement.refund.reason").fill("A day without service");
  await payments.confirm("paymentManagement.refund.submit");
  await payments.act(row, "paymentManagement.menu.details");
  await expect(payments.dialog).toContainText("A day without service");
  await expectAccessible(page, "the details of a payment");
  await close();
  await expectAccessible(page, "the payments");

  // The change that she did not choose herself is paid by invoice.
  await billing.open();
  await billing.view("subscriptions");
  await billing.act(ANNA.full_name, "subscriptionManagement.menu.change");
  await billing.choose("subscriptionManagement.change.plan", "Family");
  await billing.save("subscriptionManagement.change.submit");
  await payments.open();
  await payments.view("invoices");
  const invoice = payments.row("Open");
  await payments.act(invoice, "paymentManagement.menu.details");
  await expect(payments.dialog).toContainText("Plan “Family”");
  await expectAccessible(page, "the details of an invoice");
  await close();
  await payments.act(invoice, "invoiceManagement.menu.void");
  await expect(payments.button("invoiceManagement.void.submit")).toBeVisible();
  await expectAccessible(page, "the question before an invoice is written off");
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(payments.dialog).toBeHidden();
  await expectAccessible(page, "the invoices");
  await payments.view("settings");
  await expect(payments.account("YooKassa")).toBeVisible();
  await payments.main.getByRole("switch", { name: /^Send data for fiscal receipts/ }).click();
  await expectAccessible(page, "how users pay");

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "how users pay, on a phone");
  for (const [tab, path] of Object.entries({ payments: "", invoices: "?tab=invoices" })) {
    await page.goto(`/admin/payment${path}`);
    await expect(payments.main.getByText(ANNA.full_name).first()).toBeVisible();
    await expectAccessible(page, `the ${tab} on a phone`);
  }
  await page.goto("/profile#plan");
  await expect(checkout.invoices).toContainText("Credit note");
  await expectAccessible(page, "one's own invoices on a phone");
  await checkout.panel.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(checkout.dialog).toContainText("Pay invoice");
  await expectAccessible(page, "the payment of an invoice");
});
