import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Workspace } from "@/features/identity/workspaces/public";
import { BudgetBars } from "@/features/planning/budgets/public";
import { Card } from "@/ui/card";
import dashboard from "../dashboard.module.css";

/** So many bars stand in the card; the others are one step away. */
const MAX_LINES = 5;

/** How the budgets are doing now. */
export function BudgetsCard({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation();
  return (
    <Card>
      <div className={dashboard.cardHead}>
        <h2 className={dashboard.cardTitle}>{t("planning.budgets")}</h2>
        <Link to="/budget" search={{ workspace: workspace.id }} className={dashboard.more}>
          {t("planning.allBudgets")}
        </Link>
      </div>
      <BudgetBars workspaceId={workspace.id} limit={MAX_LINES} />
    </Card>
  );
}
