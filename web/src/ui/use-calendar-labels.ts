import { useTranslation } from "react-i18next";

/** What the arrows of a calendar are called. */
export function useCalendarLabels() {
  const { t } = useTranslation();
  return {
    previousMonth: t("dates.calendar.previousMonth"),
    nextMonth: t("dates.calendar.nextMonth"),
    previousYear: t("dates.calendar.previousYear"),
    nextYear: t("dates.calendar.nextYear"),
    previousDecade: t("dates.calendar.previousDecade"),
    nextDecade: t("dates.calendar.nextDecade"),
  };
}
