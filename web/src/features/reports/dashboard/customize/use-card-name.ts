import { useTranslation } from "react-i18next";
import type { CardPlace } from "@/features/reports/dashboard-layout/public";
import type { SavedReport } from "@/features/reports/saved-reports/public";

/** What a card is called: by its heading, a report by its name. */
export function useCardName(reports: readonly SavedReport[] | undefined): (place: CardPlace) => string {
  const { t } = useTranslation();
  return ({ card, reportId }) => {
    if (card !== "report") return t(NAMES[card]);
    return reports?.find(({ id }) => id === reportId)?.name ?? t("dashboardMore.report");
  };
}

const NAMES = {
  net_worth: "dashboard.netWorth",
  accounts: "dashboard.accounts",
  cash_flow: "dashboard.cashFlow",
  spending: "dashboard.spending",
  insights: "dashboardMore.insights",
  month: "dashboard.thisMonth",
  upcoming: "planning.upcoming",
  budgets: "planning.budgets",
  recent: "dashboard.recent",
  goals: "planning.goals",
  outlook: "planning.outlook",
} as const;
