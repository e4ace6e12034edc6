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
        return t("goals.sentences.gone");
      case "closed":
        return t("goals.sentences.closed");
      case "reached":
        return saved > target
          ? t("goals.sentences.more", { amount: formatMoney(saved - target, currency, locale) })
          : t("goals.sentences.reached");
      case "onTrack":
        return expectedOn === null ? t("goals.sentences.inTime") : t("goals.sentences.expected", { month });
      case "behind":
        return missing === null || targetDate === null
          ? t("goals.sentences.late", { amount: formatMoney(remaining, currency, locale) })
          : t("goals.sentences.short", {
              day: formatDay(targetDate, locale),
              amount: formatMoney(missing, currency, locale),
            });
      case "inProgress":
        return t("goals.sentences.expected", { month });
      case "noProgress":
        return t("goals.sentences.noProgress");
    }
  };
}
