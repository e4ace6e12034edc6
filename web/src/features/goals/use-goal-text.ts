import { useTranslation } from "react-i18next";
import { formatDay } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import { type Goal, goalStatus, shortfall } from "./goal";

/** Says in a sentence how a goal is expected to end. */
export function useGoalText(): (goal: Goal) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return (goal) => {
    const { currency, target, saved, remaining, expectedOn, targetDate } = goal;
    const month = expectedOn === null ? "" : formatDay(expectedOn, locale, "month");
    const missing = shortfall(goal);
    switch (goalStatus(goal)) {
      case "gone":
        return t("goals.says.gone");
      case "reached":
        return saved > target
          ? t("goals.says.more", { amount: formatMoney(saved - target, currency, locale) })
          : t("goals.says.reached");
      case "onTrack":
        return expectedOn === null ? t("goals.says.inTime") : t("goals.says.expected", { month });
      case "behind":
        return missing === null || targetDate === null
          ? t("goals.says.late", { amount: formatMoney(remaining, currency, locale) })
          : t("goals.says.short", {
              day: formatDay(targetDate, locale),
              amount: formatMoney(missing, currency, locale),
            });
      case "growing":
        return t("goals.says.expected", { month });
      case "resting":
        return t("goals.says.resting");
    }
  };
}
