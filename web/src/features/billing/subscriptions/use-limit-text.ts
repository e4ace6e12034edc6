import { useTranslation } from "react-i18next";
import { formatCount } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import type { LimitKey } from "./limits";

/** Says how much a plan allows of something; null is as much as one likes, zero nothing. */
export function useLimitText(): (key: LimitKey, value: number | null) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return (key, value) => {
    if (value === null) return t("billing.unlimited");
    if (value === 0) return t("billing.notIncluded");
    const shown = formatCount(value, locale);
    return key === "attachments_mb" ? t("billing.megabytes", { shown }) : shown;
  };
}
