/** How the installation is paid, as it is typed and as it is sent. Pure. */
import { parseAmount } from "@/lib/amount-expression";
import { currencyOf, formatCount } from "@/lib/money";
import type { PaymentSettings, UpdatePaymentSettings } from "./api";

/** The fields as they are typed. */
export interface SettingsDraft {
  provider: PaymentSettings["provider"];
  sellerName: string;
  sellerDetails: string;
  sellerEmail: string;
  prefix: string;
  term: string;
  instructionsEn: string;
  instructionsRu: string;
  hasReceipts: boolean;
  /** A number of `TAX_SYSTEMS`; empty where the seller has one system alone. */
  taxSystem: string;
  /** A number of `VAT_CODES`. */
  vat: string;
}

/** The systems of taxes (54-FZ), by YooKassa's numbers. */
export const TAX_SYSTEMS = [1, 2, 3, 4, 5, 6] as const;

/** The rates of VAT, by YooKassa's numbers. */
export const VAT_CODES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** How many days an invoice may wait. */
export const TERM_RANGE = [0, 90] as const;

/** By which names the server refuses a field, and which field of the form says so. */
export const FORM_FIELDS: Record<string, keyof SettingsDraft> = {
  provider: "provider",
  "seller.name": "sellerName",
  "seller.details": "sellerDetails",
  "seller.email": "sellerEmail",
  invoice_prefix: "prefix",
  payment_term_days: "term",
  "instructions.en": "instructionsEn",
  "instructions.ru": "instructionsRu",
  "receipt.tax_system_code": "taxSystem",
  "receipt.vat_code": "vat",
};

/** ISO 4217 for none: a number of days has no currency. */
const COUNT = currencyOf("XXX", 0);

/** Without VAT. */
const NO_VAT = "1";

/** The settings as their form shows them. */
export function settingsDraftOf(settings: PaymentSettings, locale: string): SettingsDraft {
  const { provider, seller, invoice_prefix, payment_term_days, instructions, receipt } = settings;
  return {
    provider,
    sellerName: seller.name,
    sellerDetails: seller.details,
    sellerEmail: seller.email,
    prefix: invoice_prefix,
    term: formatCount(payment_term_days, locale),
    instructionsEn: instructions.en,
    instructionsRu: instructions.ru,
    hasReceipts: receipt !== null,
    taxSystem: receipt?.tax_system_code ? String(receipt.tax_system_code) : "",
    vat: receipt ? String(receipt.vat_code) : NO_VAT,
  };
}

function termOf({ term }: SettingsDraft, locale: string): number | null {
  const parsed = parseAmount(term, COUNT, locale);
  const [least, most] = TERM_RANGE;
  return parsed.ok && parsed.minor >= least && parsed.minor <= most ? parsed.minor : null;
}

/** What of a draft cannot be sent, and why: a text under `paymentSettings.errors`. */
export function settingsErrors(draft: SettingsDraft, locale: string): { term?: "range" } {
  return termOf(draft, locale) === null ? { term: "range" } : {};
}

/** What a draft without errors says. */
export function settingsBodyOf(draft: SettingsDraft, locale: string): UpdatePaymentSettings {
  return {
    provider: draft.provider,
    seller: {
      name: draft.sellerName.trim(),
      details: draft.sellerDetails.trim(),
      email: draft.sellerEmail.trim(),
    },
    invoice_prefix: draft.prefix.trim(),
    payment_term_days: termOf(draft, locale) ?? 0,
    instructions: { en: draft.instructionsEn.trim(), ru: draft.instructionsRu.trim() },
    receipt: draft.hasReceipts
      ? {
          tax_system_code: draft.taxSystem ? Number(draft.taxSystem) : null,
          vat_code: Number(draft.vat),
        }
      : null,
  };
}

/** Another draft's fields in place of those that nobody touched: what somebody else has saved meanwhile is kept. */
export function rebasedDraft(
  opened: SettingsDraft,
  typed: SettingsDraft,
  newest: SettingsDraft,
): SettingsDraft {
  const fields = Object.keys(typed) as (keyof SettingsDraft)[];
  const touched = fields.filter((field) => typed[field] !== opened[field]);
  return { ...newest, ...Object.fromEntries(touched.map((field) => [field, typed[field]])) };
}
