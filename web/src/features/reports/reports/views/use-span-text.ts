import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Day } from "@/lib/dates";
import { useLocale } from "@/ui/use-locale";
import { spanLabel, spanOf, spanTitle, type Unit } from "./spans";

/** The names of times in the language now shown. */
export function useSpanText() {
  const { t } = useTranslation();
  const locale = useLocale();
  return useMemo(() => {
    const quarterName = (quarter: number, year: string) => t("reportViews.quarter", { quarter, year });
    return {
      title: (start: Day, end: Day) => spanTitle(spanOf(start, end), locale, quarterName),
      label: (start: Day, unit: Unit, severalYears: boolean) =>
        spanLabel(start, unit, locale, severalYears, quarterName),
    };
  }, [t, locale]);
}
