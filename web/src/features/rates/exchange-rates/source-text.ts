import { useTranslation } from "react-i18next";
import { formatDay } from "@/lib/dates";
import { useLocale } from "@/ui/use-locale";
import type { AppliedRate } from "./api";

/** Tells where a rate is from and how it was found: "ECB, Nov 20, 2026, the other way round". */
export function useSourceText(): (rate: Omit<AppliedRate, "rate">) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ source, provider, date, method }) => {
    const who = source === "provider" ? (provider ?? t("rateHistory.formerProvider")) : t(SOURCES[source]);
    const how = method === "inverse" || method === "cross" ? t(METHODS[method]) : null;
    return [who, formatDay(date, locale), how].filter(Boolean).join(", ");
  };
}

const SOURCES = { own: "rateHistory.sources.own", manual: "rateHistory.sources.manual" } as const;
const METHODS = { inverse: "rateHistory.methods.inverse", cross: "rateHistory.methods.cross" } as const;
