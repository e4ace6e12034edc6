import { useTranslation } from "react-i18next";
import type { FlatCategory } from "@/features/books/categories/public";
import { formatDay } from "@/lib/dates";
import { formatMoney, formatPercent, type Minor } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import type { Insight } from "./insight";

/** Says in a sentence what stands out. */
export function useInsightText(categories: ReadonlyMap<string, FlatCategory>): (insight: Insight) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return (insight) => {
    const { kind, categoryId, payees, month, currency } = insight;
    const money = (amount: Minor | null) =>
      amount === null
        ? ""
        : formatMoney(amount, currency, locale, { whole: isLarge(amount, currency.digits) });
    const values = {
      category: (categoryId && categories.get(categoryId)?.name) || t("dashboard.noCategory"),
      percent: formatPercent((insight.percent ?? 0) / 100, locale),
      month: month === null ? "" : capital(formatDay(`${month}-01`, locale, "month"), locale),
      amount: money(insight.amount),
      usual: money(insight.usual),
      payees: new Intl.ListFormat(locale).format(payees),
    };
    switch (kind) {
      case "spent_more":
        return join(
          t("dashboardMore.insight.spentMore", values),
          payees.length > 0 && t("dashboardMore.insight.mostlyAt", { ...values, count: payees.length }),
        );
      case "spent_less":
        return t("dashboardMore.insight.spentLess", values);
      case "already_more":
        return join(
          t("dashboardMore.insight.alreadyMore", values),
          payees.length > 0 && t("dashboardMore.insight.mostlyAt", { ...values, count: payees.length }),
        );
      case "saved_more":
        // More than usual may still be less than nothing, and then nothing was put aside.
        if ((insight.amount ?? 0) < 0) {
          const [amount, usual] = [insight.amount, insight.usual].map((size) => money(size && -size));
          return t("dashboardMore.insight.overspentLess", { ...values, amount, usual });
        }
        return t("dashboardMore.insight.savedMore", values);
      case "saved_less":
        return t("dashboardMore.insight.savedLess", values);
      case "large_payment":
        return t(
          payees.length > 0 ? "dashboardMore.insight.large" : "dashboardMore.insight.largeUnnamed",
          values,
        );
      case "price_up":
        return t("dashboardMore.insight.priceUp", values);
    }
  };
}

const join = (...parts: (string | false)[]) => parts.filter(Boolean).join(" ");

/** From a hundred on, cents are noise. */
const isLarge = (amount: Minor, digits: number) => Math.abs(amount) >= 100 * 10 ** digits;

/** Russian writes months small; at the beginning of a sentence nothing is. */
const capital = (text: string, locale: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
