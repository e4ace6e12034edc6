import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Workspace } from "@/features/identity/workspaces/public";
import { questionFrom, ReportPreview } from "@/features/reports/reports/public";
import { savedReportQueries } from "@/features/reports/saved-reports/public";
import { Card } from "@/ui/card";
import classes from "./dashboard.module.css";
import { CardState } from "./planning/card-state";

interface ReportCardProps {
  workspace: Workspace;
  reportId: string;
}

/** A report that was pinned: its figure and its picture; the title leads to the whole. */
export function ReportCard({ workspace, reportId }: ReportCardProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(savedReportQueries.list(workspace.id));
  const report = data?.find(({ id }) => id === reportId);
  return (
    <Card>
      <div className={classes.cardHead}>
        <h2 className={classes.cardTitle}>
          {report ? (
            <Link
              to="/reports/$reportType"
              params={{ reportType: report.report_type }}
              search={{ report: report.id, workspace: workspace.id }}
              className={classes.titleLink}
            >
              {report.name}
            </Link>
          ) : (
            t("dashboardMore.report")
          )}
        </h2>
        {report && <span className={classes.second}>{t(`reports.types.${report.report_type}`)}</span>}
      </div>
      {!data && <CardState failed={t("savedReports.failed")} error={error} onRetry={() => void refetch()} />}
      {data && !report && <p className={classes.nothing}>{t("dashboardMore.reportGone")}</p>}
      {report && (
        <ReportPreview
          workspace={workspace}
          type={report.report_type}
          question={questionFrom(report.report_type, report.question)}
        />
      )}
    </Card>
  );
}
