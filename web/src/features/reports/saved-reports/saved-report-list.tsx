import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarClock, Pin, TriangleAlert, Users } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import type { Workspace } from "@/features/identity/workspaces/public";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { draftOf, type SavedReport, savedReportQueries } from "./api";
import { SavedReportItemMenu } from "./saved-report-item-menu";
import classes from "./saved-reports.module.css";
import { useReportActions } from "./use-report-actions";
import { useScheduleText } from "./use-schedule-text";

const SaveDialog = lazy(async () => ({ default: (await import("./save-dialog")).SaveDialog }));
const ScheduleDialog = lazy(async () => ({ default: (await import("./schedule-dialog")).ScheduleDialog }));

/** The reports that are kept under a name: one's own, and those that others share. */
export function SavedReportList({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(savedReportQueries.list(workspace.id));
  const actions = useReportActions(workspace.id);
  const scheduleText = useScheduleText(workspace.time_zone);
  const [open, setOpen] = useState<{ kind: "edit" | "schedule"; report: SavedReport } | null>(null);
  const close = () => setOpen(null);
  if (error && !data) {
    return (
      <ErrorState
        title={t("savedReports.failed")}
        text={explain(error).text}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <Card flush>
      <h2 className={classes.heading}>{t("savedReports.title")}</h2>
      <ul className={classes.list} aria-label={t("savedReports.title")}>
        {data.map((report) => (
          <li key={report.id} className={classes.row}>
            <Link
              to="/reports/$reportType"
              params={{ reportType: report.report_type }}
              search={{ report: report.id, workspace: workspace.id }}
              className={classes.link}
            >
              <span className={classes.name}>{report.name}</span>
              <span className={classes.second}>
                {[
                  t(`reports.types.${report.report_type}`),
                  !report.is_mine && t("savedReports.by", { name: report.owner_name }),
                  scheduleText(report),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              {report.last_error && (
                <span className={classes.lastError}>
                  <TriangleAlert size={14} aria-hidden />
                  {t(`savedReports.failures.${report.last_error}`)}
                </span>
              )}
            </Link>
            <span className={classes.badges}>
              {actions.isPinned(report) && <Badge icon={Pin}>{t("savedReports.onDashboard")}</Badge>}
              {report.is_mine && report.is_shared && <Badge icon={Users}>{t("savedReports.isShared")}</Badge>}
              {report.schedule && (
                <Badge tone="primary" icon={CalendarClock}>
                  {t(`savedReports.formatWords.${report.schedule.format}`)}
                </Badge>
              )}
            </span>
            <SavedReportItemMenu
              workspace={workspace}
              report={report}
              actions={actions}
              onEdit={() => setOpen({ kind: "edit", report })}
              onSchedule={() => setOpen({ kind: "schedule", report })}
            />
          </li>
        ))}
      </ul>
      <Suspense>
        {open?.kind === "edit" && (
          <SaveDialog
            workspace={workspace}
            report={open.report}
            draft={draftOf(open.report)}
            onClose={close}
            onSaved={() => undefined}
          />
        )}
        {open?.kind === "schedule" && (
          <ScheduleDialog workspace={workspace} report={open.report} onClose={close} />
        )}
      </Suspense>
    </Card>
  );
}
