import { expect, test } from "vitest";
import { invoiceQuery } from "./invoices/invoice-search";
import { type PaymentPageSearch, readPaymentPageSearch } from "./payment-search";
import { isNarrowed, type PaymentSearch, paymentExportQuery, paymentQuery } from "./payments/payment-search";

const ID = "01a22047-0a5b-76ad-b666-c619e0b3c6a0";

test("an address of payments comes back as it was written", () => {
  const search: PaymentSearch = {
    q: "ann",
    user_id: ID,
    status: "waiting_for_capture",
    provider: "yookassa",
    from: "2026-11-01",
    to: "2026-11-30",
    attention: true,
    sort: "amount",
    order: "asc",
    page: 3,
    size: 50,
  };
  expect(readPaymentPageSearch({ ...search })).toEqual(search);
  expect(paymentQuery(search)).toEqual({
    skip: 100,
    limit: 50,
    search: "ann",
    user_id: ID,
    status: "waiting_for_capture",
    provider: "yookassa",
    from: "2026-11-01",
    to: "2026-11-30",
    attention: true,
    sort_by: "amount",
    sort_order: "asc",
  });
});

test("a file has all payments that are found, in the same order, whatever page is shown", () => {
  expect(paymentExportQuery({ page: 4, size: 50, status: "succeeded", sort: "user" })).toEqual({
    status: "succeeded",
    sort_by: "user",
    sort_order: "asc",
  });
});

test.each([
  { status: "paid" },
  { provider: "paypal" },
  { from: "2026-02-30" },
  { to: "yesterday" },
  { attention: "yes" },
  { attention: false },
  { sort: "number" },
  { kind: "invoice" },
  { tab: "refunds" },
])("%j is left out of the address of payments", (given) => {
  expect(readPaymentPageSearch(given)).toEqual({});
});

test("an address of invoices comes back as it was written, and says nothing of payments", () => {
  const search: PaymentPageSearch = {
    tab: "invoices",
    q: "0001",
    status: "void",
    kind: "credit_note",
    sort: "total",
    page: 2,
  };
  expect(readPaymentPageSearch({ ...search, provider: "stripe", attention: true })).toEqual(search);
  expect(readPaymentPageSearch({ tab: "invoices", status: "succeeded" })).toEqual({ tab: "invoices" });
  expect(invoiceQuery({ tab: "invoices", kind: "credit_note" })).toEqual({
    skip: 0,
    limit: 15,
    kind: "credit_note",
    sort_by: "number",
    sort_order: "desc",
  });
});

test("the settings need nothing but their tab", () => {
  expect(readPaymentPageSearch({ tab: "settings", q: "ann", page: 2 })).toEqual({ tab: "settings" });
});

test("order and page narrow nothing", () => {
  expect(isNarrowed({ sort: "amount", order: "asc", page: 2, size: 50 })).toBe(false);
  expect(isNarrowed({ attention: true })).toBe(true);
  expect(isNarrowed({ from: "2026-11-01" })).toBe(true);
});
