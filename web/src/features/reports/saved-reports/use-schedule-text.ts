import { useTranslation } from "react-i18next";
import { formatInstant } from "@/lib/instants";
import { useLocale } from "@/ui/use-locale";
import type { SavedReport } from "./api";
import { hourName, weekdayName } from "./saved-report";

/** Says when a report is mailed: "By mail on Mondays at 8:00, next on 23 Nov"; null where it is not. */
export function useScheduleText(timeZone: string): (report: SavedReport) => string | null {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ schedule, next_run_at }) => {
    if (!schedule) return null;
    const hour = hourName(schedule.hour, locale);
    const when =
      schedule.every === "week"
        ? t("savedReports.weekly", { day: weekdayName(schedule.day, locale), hour })
        : t("savedReports.monthly", { day: schedule.day, hour });
    if (!next_run_at) return when;
    return `${when} · ${t("savedReports.nextAt", { at: formatInstant(next_run_at, locale, timeZone) })}`;
  };
}
