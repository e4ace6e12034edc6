import { useTranslation } from "react-i18next";
import { decimalSeparator } from "@/lib/money";
import { formatRate, inverseRate, type Rate } from "@/lib/rates";
import { useLocale } from "@/ui/use-locale";

/** A rate with all the decimals that are kept of it: whoever keeps rates in order has to see them. */
export function exactRate(rate: Rate, locale: string): string {
  return rate.replace(".", decimalSeparator(locale));
}

/** A rate told in both directions: "1 EUR = 1.0854 USD, 1 USD = 0.921318 EUR". */
export function RateBothDirections({ from, to, rate }: { from: string; to: string; rate: Rate }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const one = { from, to, rate: formatRate(rate, locale) };
  const other = { from: to, to: from, rate: formatRate(inverseRate(rate), locale) };
  return `${t("rateManagement.equation", one)}, ${t("rateManagement.equation", other)}`;
}
