/** What is typed into the form of a plan, and what of it is sent. Pure. */
import { type BillingFrequency, LIMIT_KEYS, type LimitKey } from "@/features/billing/subscriptions/public";
import { parseAmount } from "@/lib/amount-expression";
import {
  type Currency,
  currencyOf,
  digitsOf,
  formatCount,
  formatForInput,
  parseWire,
  toWire,
} from "@/lib/money";
import type { Plan, PlanDefinition } from "./api";

/** The languages of a plan's texts, the first being that of the interface by default. */
export const PLAN_LANGUAGES = ["en", "ru"] as const;
export type PlanLanguage = (typeof PLAN_LANGUAGES)[number];

/** A limit as it is typed; the figure stays when it is switched to unlimited. */
export interface LimitDraft {
  isUnlimited: boolean;
  text: string;
}

/** The fields as they are typed. */
export interface PlanDraft {
  code: string;
  names: Record<PlanLanguage, string>;
  descriptions: Record<PlanLanguage, string>;
  price: string;
  currency: string;
  billing_frequency: BillingFrequency;
  billing_days: string;
  trial_days: string;
  limits: Record<LimitKey, LimitDraft>;
  /** One feature a line. */
  features: Record<PlanLanguage, string>;
  is_public: boolean;
  is_default: boolean;
}

/** Why a field cannot be sent: a text under `planManagement.dialog.errors`. */
export type PlanError =
  | "missing"
  | "code"
  | "price"
  | "price_zero"
  | "trial_none"
  | "currency"
  | "range"
  | "features";

/** From where to where the whole numbers reach (the contract says the same). */
export const RANGES = {
  billing_days: [1, 3_650],
  trial_days: [0, 365],
  limit: [0, 1_000_000_000_000],
} as const;

export const MAX_FEATURES = 20;
export const MAX_FEATURE_LENGTH = 100;
const CODE = /^[a-z0-9_-]{1,40}$/;
const BILLING_DAYS = 30;
/** ISO 4217 for none: a count has no currency. */
const COUNT = currencyOf("XXX", 0);

/** A plan that is about to be created. */
export function newPlanDraft(currency: string): PlanDraft {
  const limit = { isUnlimited: true, text: "" };
  return {
    code: "",
    names: { en: "", ru: "" },
    descriptions: { en: "", ru: "" },
    price: "",
    currency,
    billing_frequency: "monthly",
    billing_days: String(BILLING_DAYS),
    trial_days: "0",
    limits: Object.fromEntries(LIMIT_KEYS.map((key) => [key, limit])) as Record<LimitKey, LimitDraft>,
    features: { en: "", ru: "" },
    is_public: true,
    is_default: false,
  };
}

/** A plan as its form shows it. */
export function planDraftOf(plan: Plan, locale: string): PlanDraft {
  const { code, names, descriptions, price, currency, billing_frequency, billing_days, limits, features } =
    plan;
  const digits = digitsOf(price);
  const limitOf = (value: number | null): LimitDraft => ({
    isUnlimited: value === null,
    text: value === null ? "" : formatCount(value, locale),
  });
  return {
    code,
    names,
    descriptions,
    price: formatForInput(parseWire(price, digits), currencyOf(currency, digits), locale),
    currency,
    billing_frequency,
    billing_days: String(billing_days ?? BILLING_DAYS),
    trial_days: String(plan.trial_days),
    limits: Object.fromEntries(LIMIT_KEYS.map((key) => [key, limitOf(limits[key])])) as Record<
      LimitKey,
      LimitDraft
    >,
    features: { en: features.en.join("\n"), ru: features.ru.join("\n") },
    is_public: plan.is_public,
    is_default: plan.is_default,
  };
}

/** The features that are typed, one a line; empty lines are none. */
export function featuresOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** A whole number as people type it, grouped or not; null where it is none. */
export function readWhole(text: string, locale: string): number | null {
  const parsed = parseAmount(text, COUNT, locale);
  return parsed.ok ? parsed.minor : null;
}

/** What of a draft cannot be sent, and why, by the names of the contract's fields: "limits.accounts". */
export function planErrors(draft: PlanDraft, currency: Currency, locale: string): Record<string, PlanError> {
  const errors: Record<string, PlanError> = {};
  const isWithin = (text: string, [least, most]: readonly [number, number]) => {
    const count = readWhole(text, locale);
    return count !== null && count >= least && count <= most;
  };
  if (!PLAN_LANGUAGES.some((language) => draft.names[language].trim())) errors["names.en"] = "missing";
  if (!CODE.test(draft.code.trim())) errors.code = "code";
  if (!draft.currency) errors.currency = "currency";
  const price = parseAmount(draft.price, currency, locale);
  if (!price.ok || price.minor < 0) errors.price = "price";
  else if (draft.is_default && price.minor > 0) errors.price = "price_zero";
  if (draft.billing_frequency === "custom_days" && !isWithin(draft.billing_days, RANGES.billing_days))
    errors.billing_days = "range";
  if (!isWithin(draft.trial_days, RANGES.trial_days)) errors.trial_days = "range";
  else if (draft.is_default && readWhole(draft.trial_days, locale) !== 0) errors.trial_days = "trial_none";
  for (const key of LIMIT_KEYS) {
    const { isUnlimited, text } = draft.limits[key];
    if (!isUnlimited && !isWithin(text, RANGES.limit)) errors[`limits.${key}`] = "range";
  }
  for (const language of PLAN_LANGUAGES) {
    const lines = featuresOf(draft.features[language]);
    const isTooLong = lines.some((line) => Array.from(line).length > MAX_FEATURE_LENGTH);
    if (lines.length > MAX_FEATURES || isTooLong) errors[`features.${language}`] = "features";
  }
  return errors;
}

/** What a draft without errors says. */
export function planBodyOf(draft: PlanDraft, currency: Currency, locale: string): PlanDefinition {
  const price = parseAmount(draft.price, currency, locale);
  const whole = (text: string) => readWhole(text, locale) ?? 0;
  const trimmed = ({ en, ru }: Record<PlanLanguage, string>) => ({ en: en.trim(), ru: ru.trim() });
  const limits = Object.fromEntries(
    LIMIT_KEYS.map((key) => {
      const { isUnlimited, text } = draft.limits[key];
      return [key, isUnlimited ? null : whole(text)];
    }),
  ) as PlanDefinition["limits"];
  return {
    code: draft.code.trim(),
    names: trimmed(draft.names),
    descriptions: trimmed(draft.descriptions),
    price: toWire(price.ok ? price.minor : 0, currency.digits),
    currency: draft.currency,
    billing_frequency: draft.billing_frequency,
    billing_days: draft.billing_frequency === "custom_days" ? whole(draft.billing_days) : null,
    trial_days: whole(draft.trial_days),
    is_public: draft.is_public,
    is_default: draft.is_default,
    limits,
    features: { en: featuresOf(draft.features.en), ru: featuresOf(draft.features.ru) },
  };
}

/**
 * What is saved over a plan that somebody else may have changed since its form was opened: theirs in whatever was left
 * alone, each limit and each text by itself.
 */
export function mergedDefinition(
  opened: PlanDefinition,
  typed: PlanDefinition,
  newest: PlanDefinition,
): PlanDefinition {
  return merged(opened, typed, newest) as PlanDefinition;
}

function merged(opened: unknown, typed: unknown, newest: unknown): unknown {
  if (JSON.stringify(typed) === JSON.stringify(opened)) return newest;
  if (!isRecord(opened) || !isRecord(typed) || !isRecord(newest)) return typed;
  return Object.fromEntries(
    Object.entries(typed).map(([key, value]) => [key, merged(opened[key], value, newest[key])]),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The field of the form that a field of the contract is part of: every line of the features is in one field. */
export function formFieldOf(field: string): string {
  return field.replace(/^(features\.(?:en|ru)).*$/, "$1");
}
