import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { selectWorkspace } from "@/features/identity/workspaces/public";
import { Card } from "@/ui/card";
import { MoneyText } from "@/ui/money-text";
import dashboard from "../dashboard.module.css";
import classes from "./all-workspaces.module.css";
import type { AllWorkspacesSummary } from "./api";

interface WorkspacesCardProps {
  figures: AllWorkspacesSummary;
  /** The workspace at hand. */
  currentId: string | undefined;
  onOpen: () => void;
}

/** What each workspace has a part of; each leads to its own dashboard. */
export function WorkspacesCard({ figures, currentId, onOpen }: WorkspacesCardProps) {
  const { t } = useTranslation();
  const { workspaces, currency } = figures;
  return (
    <Card>
      <div className={dashboard.cardHead}>
        <h2 className={dashboard.cardTitle}>{t("app.nav.workspaces")}</h2>
        <span className={dashboard.second}>{t("dashboard.thisMonth")}</span>
      </div>
      <ul className={classes.list}>
        {workspaces.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className={classes.link}
              aria-current={one.id === currentId || undefined}
              onClick={() => {
                selectWorkspace(one.id);
                onOpen();
              }}
            >
              <span className={classes.head}>
                <span className={dashboard.name}>{one.name}</span>
                <span className={dashboard.figure}>
                  {one.netWorth === null ? (
                    t("dashboardMore.noRate")
                  ) : (
                    <MoneyText amount={one.netWorth} currency={currency} whole />
                  )}
                </span>
                <ChevronRight size={15} aria-hidden className={classes.chevron} />
              </span>
              <span className={classes.flow}>
                <span>
                  {t("dashboard.income")}{" "}
                  <MoneyText amount={one.income} currency={currency} tone="flow" whole />
                </span>
                <span>
                  {t("dashboard.expenses")} <MoneyText amount={one.expense} currency={currency} whole />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
