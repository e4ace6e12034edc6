import { expect, test } from "vitest";
import { currencyOf } from "@/lib/money";
import { type AgreementDraft, AS_PLANNED, agreementBodyOf, agreementErrors } from "./agreement-draft";

const USD = currencyOf("USD", 2);
const custom = (some: Partial<AgreementDraft>): AgreementDraft => ({
  ...AS_PLANNED,
  isCustom: true,
  ...some,
});

const NOTHING = { custom_price: null, custom_billing_frequency: null, custom_billing_days: null };

test("as in the plan nothing is said, whatever was typed before", () => {
  const draft = { ...custom({ price: "x", frequency: "custom_days", days: "0" }), isCustom: false };
  expect(agreementErrors(draft, USD, "en")).toEqual({});
  expect(agreementBodyOf(draft, USD, "en")).toEqual(NOTHING);
});

test.each<[Partial<AgreementDraft>, object]>([
  [{}, NOTHING],
  [{ price: "0" }, { ...NOTHING, custom_price: "0.00" }],
  [{ price: "7.5" }, { ...NOTHING, custom_price: "7.50" }],
  [{ frequency: "yearly" }, { ...NOTHING, custom_billing_frequency: "yearly" }],
  [
    { frequency: "custom_days", days: "45" },
    { ...NOTHING, custom_billing_frequency: "custom_days", custom_billing_days: 45 },
  ],
])("%j is sent as %j", (some, body) => {
  expect(agreementErrors(custom(some), USD, "en")).toEqual({});
  expect(agreementBodyOf(custom(some), USD, "en")).toEqual(body);
});

test.each<[Partial<AgreementDraft>, object]>([
  [{ price: "-1" }, { custom_price: "price" }],
  [{ price: "1.234" }, { custom_price: "price" }],
  [{ frequency: "custom_days", days: "" }, { custom_billing_days: "range" }],
  [{ frequency: "custom_days", days: "3,651" }, { custom_billing_days: "range" }],
  [{ frequency: "monthly", days: "" }, {}],
])("%j makes %j", (some, errors) => {
  expect(agreementErrors(custom(some), USD, "en")).toEqual(errors);
});
