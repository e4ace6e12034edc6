import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useWorkspace, type Workspace, WorkspaceFallback } from "@/features/identity/workspaces/public";
import { SavedReportList, savedReportQueries } from "@/features/reports/saved-reports/public";
import { PageHeader } from "@/ui/page-header";
import { OverviewSkeleton } from "./overview-skeleton";
import type { ReportType } from "./question";
import { ReportIcon } from "./report-icon";
import classes from "./reports.module.css";
import { addressOf } from "./search";
import { lastReport } from "./stored";

/** The reports, by what one wants to know. */
const GROUPS = [
  ["flow", ["income-expense", "cash-flow", "savings-rate", "transactions-list"]],
  ["categories", ["spend-by-category", "income-by-category", "category-analysis"]],
  ["worth", ["net-worth-over-time", "account-balance"]],
] as const satisfies [string, ReportType[]][];

/** All reports: those that were saved, and the nine to begin with. */
export default function OverviewPage() {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  if (workspace) return <Overview key={workspace.id} workspace={workspace} />;
  return (
    <>
      <PageHeader title={t("reports.title")} inBar />
      <WorkspaceFallback skeleton={<OverviewSkeleton />} />
    </>
  );
}

function Overview({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation();
  const [last] = useState(() => lastReport(workspace.id));
  // The cards stand below them: they come when it is known how many there are.
  const saved = useQuery(savedReportQueries.list(workspace.id));
  return (
    <>
      <PageHeader title={t("reports.title")} inBar>
        <p className={classes.intro}>
          {t("reports.intro")}
          {last && (
            <>
              {" "}
              <Link
                to="/reports/$reportType"
                params={{ reportType: last.type }}
                search={addressOf(last.question, { workspace: workspace.id })}
              >
                {t("reports.last", { name: t(`reports.types.${last.type}`) })}
              </Link>
            </>
          )}
        </p>
      </PageHeader>
      {saved.isPending ? (
        <OverviewSkeleton />
      ) : (
        <div className={classes.overview}>
          <SavedReportList workspace={workspace} />
          {GROUPS.map(([group, types]) => (
            <section key={group} className={classes.group}>
              <h2>{t(`reports.groups.${group}`)}</h2>
              <ul className={classes.cards}>
                {types.map((type) => (
                  <li key={type}>
                    <Link to="/reports/$reportType" params={{ reportType: type }} className={classes.card}>
                      <span className={classes.icon}>
                        <ReportIcon type={type} />
                      </span>
                      <span>
                        <span className={classes.name}>{t(`reports.types.${type}`)}</span>
                        <span className={classes.sentence}>{t(`reports.sentences.${type}`)}</span>
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </>
  );
}
