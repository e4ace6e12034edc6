import { useTranslation } from "react-i18next";
import { formatCount } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import type { LimitKey } from "./limits";

/** Says how much of what a plan limits there is, in the limit's unit. */
export function useLimitAmount(): (key: LimitKey, amount: number) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return (key, amount) => {
    const shown = formatCount(amount, locale);
    return key === "attachments_mb" ? t("billing.megabytes", { shown }) : shown;
  };
}

/** Says how much a plan allows of something; null is as much as one likes, zero nothing. */
export function useLimitText(): (key: LimitKey, value: number | null) => string {
  const { t } = useTranslation();
  const amountText = useLimitAmount();
  return (key, value) => {
    if (value === null) return t("billing.unlimited");
    return value === 0 ? t("billing.notIncluded") : amountText(key, value);
  };
}
