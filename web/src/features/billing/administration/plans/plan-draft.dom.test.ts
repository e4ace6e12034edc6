import { expect, test } from "vitest";
import { LIMIT_KEYS } from "@/features/billing/subscriptions/public";
import { currencyOf } from "@/lib/money";
import type { Plan } from "./api";
import {
  featuresOf,
  formFieldOf,
  mergedDefinition,
  newPlanDraft,
  type PlanDraft,
  planBodyOf,
  planDraftOf,
  planErrors,
} from "./plan-draft";

const USD = currencyOf("USD", 2);
const PLAN: Plan = {
  id: "1",
  code: "pro",
  name: "Pro",
  description: "For households",
  names: { en: "Pro", ru: "Про" },
  descriptions: { en: "For households", ru: "" },
  price: "1234.50",
  currency: "USD",
  billing_frequency: "custom_days",
  billing_days: 90,
  trial_days: 14,
  is_public: true,
  is_default: false,
  limits: {
    ...(Object.fromEntries(LIMIT_KEYS.map((key) => [key, null])) as Plan["limits"]),
    accounts: 0,
    ai_tokens_per_month: 2_000_000,
  },
  features: { en: ["Receipts by photo", "Budgets"], ru: [] },
  archived_at: null,
  subscriber_count: 3,
  is_deletable: false,
  version: 2,
  created_at: "2026-11-28T00:00:00Z",
};

const typed = (some: Partial<PlanDraft> = {}): PlanDraft => ({
  ...newPlanDraft("USD"),
  code: "pro",
  names: { en: "", ru: "Про" },
  price: "9.99",
  ...some,
});

test.each(["en", "ru"])("what nobody touches is sent as it is saved, in %s too", (locale) => {
  const draft = planDraftOf(PLAN, locale);
  expect(planErrors(draft, USD, locale)).toEqual({});
  expect(PLAN).toMatchObject(planBodyOf(draft, USD, locale));
});

test("a new plan needs a code, a name in one language and a price, and is without limits until they are typed", () => {
  expect(planErrors(newPlanDraft("USD"), USD, "en")).toEqual({
    "names.en": "missing",
    code: "code",
    price: "price",
  });
  expect(planErrors(typed(), USD, "en")).toEqual({});
  const { limits, billing_days, trial_days, price } = planBodyOf(typed(), USD, "en");
  expect(Object.values(limits)).toEqual(LIMIT_KEYS.map(() => null));
  expect({ billing_days, trial_days, price }).toEqual({ billing_days: null, trial_days: 0, price: "9.99" });
});

test("a price has the digits of its currency", () => {
  const yen = currencyOf("JPY", 0);
  expect(planErrors(typed({ price: "9.99" }), yen, "en")).toEqual({ price: "price" });
  expect(planBodyOf(typed({ price: "1,500" }), yen, "en").price).toBe("1500");
  expect(planBodyOf(typed({ price: "9,9" }), USD, "ru").price).toBe("9.90");
});

const limit = (key: (typeof LIMIT_KEYS)[number], text: string) => ({
  limits: { ...newPlanDraft("USD").limits, [key]: { isUnlimited: false, text } },
});

test.each<[Partial<PlanDraft>, object]>([
  [{ code: "Pro" }, { code: "code" }],
  [{ code: "x".repeat(41) }, { code: "code" }],
  [{ currency: "" }, { currency: "currency" }],
  [{ price: "-1" }, { price: "price" }],
  [{ is_default: true }, { price: "price_zero" }],
  [{ is_default: true, price: "0", trial_days: "7" }, { trial_days: "trial_none" }],
  [{ is_default: true, price: "0" }, {}],
  [{ trial_days: "366" }, { trial_days: "range" }],
  [{ trial_days: "" }, { trial_days: "range" }],
  [{ billing_days: "0" }, {}],
  [{ billing_frequency: "custom_days", billing_days: "0" }, { billing_days: "range" }],
  [{ billing_frequency: "custom_days", billing_days: "3651" }, { billing_days: "range" }],
  [limit("accounts", ""), { "limits.accounts": "range" }],
  [limit("accounts", "1.5"), { "limits.accounts": "range" }],
  [limit("accounts", "0"), {}],
  [limit("attachments_mb", "10,000"), {}],
  [{ features: { en: "x\n".repeat(21), ru: "" } }, { "features.en": "features" }],
  [{ features: { en: "", ru: "ы".repeat(101) } }, { "features.ru": "features" }],
  [{ features: { en: `${"x\n".repeat(20)}\n`, ru: "ы".repeat(100) } }, {}],
])("%j makes %j", (some, errors) => {
  expect(planErrors(typed(some), USD, "en")).toEqual(errors);
});

test("a figure is kept while its limit is switched off, and is not sent", () => {
  const limits = { ...newPlanDraft("USD").limits, budgets: { isUnlimited: true, text: "nonsense" } };
  expect(planErrors(typed({ limits }), USD, "en")).toEqual({});
  expect(planBodyOf(typed({ limits }), USD, "en").limits.budgets).toBeNull();
});

test("each line is a feature, an empty one is none", () => {
  expect(featuresOf(" Budgets \n\n  \nReceipts")).toEqual(["Budgets", "Receipts"]);
});

test("what was left alone is saved as somebody else may have saved it meanwhile, each limit and text by itself", () => {
  const opened = planBodyOf(planDraftOf(PLAN, "en"), USD, "en");
  const newest = {
    ...opened,
    price: "20.00",
    names: { en: "Pro+", ru: "Про" },
    limits: { ...opened.limits, budgets: 3, accounts: 7 },
  };
  expect(mergedDefinition(opened, opened, newest)).toEqual(newest);
  const typed = {
    ...opened,
    trial_days: 30,
    names: { en: "Pro", ru: "Профи" },
    limits: { ...opened.limits, accounts: 5 },
    features: { en: ["Budgets"], ru: [] },
  };
  expect(mergedDefinition(opened, typed, newest)).toEqual({
    ...newest,
    trial_days: 30,
    names: { en: "Pro+", ru: "Профи" },
    limits: { ...opened.limits, budgets: 3, accounts: 5 },
    features: { en: ["Budgets"], ru: [] },
  });
});

test.each([
  ["features.en.3", "features.en"],
  ["features.ru[0]", "features.ru"],
  ["features.en", "features.en"],
  ["limits.accounts", "limits.accounts"],
  ["names.en", "names.en"],
])("the field %s is shown at %s", (field, shown) => {
  expect(formFieldOf(field)).toBe(shown);
});
