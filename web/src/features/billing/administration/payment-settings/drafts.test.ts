import { expect, test } from "vitest";
import { accountBodyOf, accountDraftOf, testFailureOf } from "./account-draft";
import type { PaymentSettings } from "./api";
import { rebasedDraft, settingsBodyOf, settingsDraftOf, settingsErrors } from "./settings-draft";

const SETTINGS: PaymentSettings = {
  provider: "yookassa",
  seller: { name: "KYM LLC", details: "1 Main St\nTax 123", email: "pay@example.com" },
  invoice_prefix: "KYM-",
  payment_term_days: 14,
  instructions: { en: "Pay to…", ru: "Платите на…" },
  receipt: { tax_system_code: 2, vat_code: 11 },
  version: 3,
};

test.each(["en", "ru"])("what nobody touches is sent as it is saved, in %s too", (locale) => {
  const draft = settingsDraftOf(SETTINGS, locale);
  expect(settingsErrors(draft, locale)).toEqual({});
  const { version: _, ...body } = SETTINGS;
  expect(settingsBodyOf(draft, locale)).toEqual(body);
});

test("without receipts nothing is said about taxes, and with them one system of taxes needs no number", () => {
  const draft = settingsDraftOf({ ...SETTINGS, receipt: null }, "en");
  expect(settingsBodyOf(draft, "en").receipt).toBeNull();
  expect(settingsBodyOf({ ...draft, hasReceipts: true }, "en").receipt).toEqual({
    tax_system_code: null,
    vat_code: 1,
  });
});

test.each(["", "-1", "91", "1.5", "two"])("a payment term of “%s” is refused", (term) => {
  const draft = { ...settingsDraftOf(SETTINGS, "en"), term };
  expect(settingsErrors(draft, "en")).toEqual({ term: "range" });
});

test("what somebody else has saved meanwhile stays, but in the fields that were typed into here", () => {
  const opened = settingsDraftOf(SETTINGS, "en");
  const typed = { ...opened, sellerName: "KYM Ltd" };
  const newest = { ...opened, sellerName: "Other", prefix: "X-" };
  expect(rebasedDraft(opened, typed, newest)).toEqual({ ...opened, sellerName: "KYM Ltd", prefix: "X-" });
});

test("a secret is kept when left alone, replaced when typed, and forgotten when removed", () => {
  const draft = accountDraftOf({ shop_id: "100500" });
  expect(accountBodyOf(draft)).toEqual({ shop_id: "100500" });
  const typed = { ...draft.typed, key: " test_abc " };
  const removed = { ...draft.removed, key: true, webhook_secret: true };
  expect(accountBodyOf({ shopId: " ", typed, removed })).toEqual({
    shop_id: null,
    key: "test_abc",
    webhook_secret: null,
  });
});

test("a failure of a test that a newer server knows is told all the same", () => {
  expect(testFailureOf("key_refused")).toBe("key_refused");
  expect(testFailureOf("moon_phase")).toBe("other");
  expect(testFailureOf(null)).toBe("other");
});
