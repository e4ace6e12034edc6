import { useTranslation } from "react-i18next";
import { currencyOf, digitsOf, formatCount, formatMoney, parseWire, type SignDisplay } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import type { BillingFrequency } from "./api";

/** What is paid, and how often. */
export interface PriceAndPeriod {
  /** Decimal text with the currency's digits. */
  price: string;
  currency: string;
  billing_frequency: BillingFrequency;
  /** Only with `custom_days`. */
  billing_days: number | null;
}

/** Whether nothing is paid at all. */
export function isFree(price: string): boolean {
  return parseWire(price, digitsOf(price)) === 0;
}

/** An amount of the wire as people read it: "$9.99". */
export function formatWire(
  text: string,
  currency: string,
  locale: string,
  sign: SignDisplay = "auto",
): string {
  const digits = digitsOf(text);
  return formatMoney(parseWire(text, digits), currencyOf(currency, digits), locale, { sign });
}

/** Says what is paid and how often: "$9.99 a month", "Free". */
export function usePriceText(): (terms: PriceAndPeriod) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ price: text, currency, billing_frequency, billing_days }) => {
    if (isFree(text)) return t("billing.price.free");
    const price = formatWire(text, currency, locale);
    if (billing_frequency !== "custom_days") return t(`billing.price.${billing_frequency}`, { price });
    const count = billing_days ?? 0;
    return t("billing.price.days", { price, count, shown: formatCount(count, locale) });
  };
}
