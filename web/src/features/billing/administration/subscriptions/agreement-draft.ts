/** What is agreed with one subscriber apart from their plan, as it is typed and as it is sent. Pure. */
import type { BillingFrequency } from "@/features/billing/subscriptions/public";
import { parseAmount } from "@/lib/amount-expression";
import { type Currency, currencyOf, toWire } from "@/lib/money";

/** The fields as they are typed. */
export interface AgreementDraft {
  isCustom: boolean;
  /** Empty for that of the plan. */
  price: string;
  /** Empty for that of the plan. */
  frequency: BillingFrequency | "";
  days: string;
}

/** The fields as they are sent; null is as in the plan. */
export interface AgreementBody {
  custom_price: string | null;
  custom_billing_frequency: BillingFrequency | null;
  custom_billing_days: number | null;
}

/** Why a field cannot be sent: a text under `planManagement.dialog.errors`. */
export type AgreementError = "price" | "range";

/** How many days a billing period may have. */
export const DAYS_RANGE = [1, 3_650] as const;

export const AS_PLANNED: AgreementDraft = { isCustom: false, price: "", frequency: "", days: "30" };

/** ISO 4217 for none: a number of days has no currency. */
const COUNT = currencyOf("XXX", 0);

function daysOf({ frequency, days }: AgreementDraft, locale: string): number | null {
  if (frequency !== "custom_days") return null;
  const parsed = parseAmount(days, COUNT, locale);
  const [least, most] = DAYS_RANGE;
  return parsed.ok && parsed.minor >= least && parsed.minor <= most ? parsed.minor : null;
}

/** What cannot be sent, and why, by the names of the contract's fields. */
export function agreementErrors(
  draft: AgreementDraft,
  currency: Currency,
  locale: string,
): Partial<Record<keyof AgreementBody, AgreementError>> {
  if (!draft.isCustom) return {};
  const price = draft.price.trim() ? parseAmount(draft.price, currency, locale) : null;
  return {
    ...(price && (!price.ok || price.minor < 0) && { custom_price: "price" as const }),
    ...(draft.frequency === "custom_days" &&
      daysOf(draft, locale) === null && { custom_billing_days: "range" as const }),
  };
}

/** What a draft without errors says. */
export function agreementBodyOf(draft: AgreementDraft, currency: Currency, locale: string): AgreementBody {
  if (!draft.isCustom)
    return { custom_price: null, custom_billing_frequency: null, custom_billing_days: null };
  const price = draft.price.trim() ? parseAmount(draft.price, currency, locale) : null;
  return {
    custom_price: price?.ok ? toWire(price.minor, currency.digits) : null,
    custom_billing_frequency: draft.frequency || null,
    custom_billing_days: daysOf(draft, locale),
  };
}
