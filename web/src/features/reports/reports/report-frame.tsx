import { Button } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain, fieldErrors } from "@/api/errors";
import { accountQueries } from "@/features/books/accounts/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { SavedReportMenu } from "@/features/reports/saved-reports/public";
import { formatDay } from "@/lib/dates";
import { formatDistance } from "@/lib/instants";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { FactLine } from "@/ui/fact-line";
import { PageHeader } from "@/ui/page-header";
import { useNamedScreen } from "@/ui/screen-title";
import { useLocale } from "@/ui/use-locale";
import { useNow } from "@/ui/use-now";
import { forgetRefusal, reportQueries } from "./api";
import { ReportDrillDownDrawer } from "./drill-down-drawer";
import { type DrillDownQuery, drillDownQuery } from "./drill-down-query";
import { Filters } from "./filters/filters";
import { isReportEmpty } from "./is-report-empty";
import { hasRange, OF_WORKSPACE, problemOf } from "./parameters";
import type { ReportType } from "./question";
import type { Report } from "./report";
import { ReportNotes } from "./report-notes";
import { ReportSkeleton } from "./report-skeleton";
import classes from "./reports.module.css";
import { useReportQuestion } from "./use-report-question";
import { ReportView } from "./views/report-view";
import "./print.css";

/** A report: its name and days, what it is asked, and the answer. */
export function ReportFrame({ workspace, type }: { workspace: Workspace; type: ReportType }) {
  const { t } = useTranslation();
  const { question, saved, isChanged, change, clear, keepAs } = useReportQuestion(workspace.id, type);
  const [drillDown, setDrillDown] = useState<DrillDownQuery | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const isRight = question !== null && problemOf(type, question) === null;
  const query = useQuery({
    ...reportQueries.report(workspace.id, type, question ?? {}),
    enabled: isRight,
    // Other filters replace the figures; the page stands still meanwhile.
    placeholderData: keepPreviousData,
  });
  const report = query.data as Report | undefined;
  const title = saved?.name ?? t(`reports.types.${type}`);
  useNamedScreen(title);
  const retry = () => {
    if (question) forgetRefusal(workspace.id, type, question);
    void query.refetch();
  };
  return (
    <>
      <Link to="/reports" className={classes.back}>
        <ArrowLeft size={15} aria-hidden />
        {t("reports.back")}
      </Link>
      <PageHeader
        title={title}
        actions={
          <div className={classes.toolbar}>
            {question && (
              <Suspense>
                <SavedReportMenu
                  workspace={workspace}
                  reportType={type}
                  question={question}
                  savedId={saved?.id ?? null}
                  isChanged={isChanged}
                  onSaved={keepAs}
                  onDeleted={() => keepAs(null)}
                  chart={() => chartIn(body.current)}
                  title={title}
                />
              </Suspense>
            )}
          </div>
        }
      >
        <p className={classes.intro}>
          <Days report={report} isNamed={saved !== undefined} type={type} workspace={workspace} />
        </p>
      </PageHeader>
      {question && (
        <Filters
          workspace={workspace}
          type={type}
          question={question}
          report={report}
          onChange={change}
          onClear={clear}
        />
      )}
      {(question === null || (isRight && query.isPending)) && <ReportSkeleton />}
      {isRight && query.isError && !report && <Refused error={query.error} onRetry={retry} onClear={clear} />}
      {isRight && question && report && (
        <div
          ref={body}
          className={classes.body}
          data-report={type}
          data-stale={query.isPlaceholderData || undefined}
          aria-busy={query.isPlaceholderData || undefined}
        >
          <ReportNotes workspaceId={workspace.id} report={report} />
          {isReportEmpty(report) ? (
            <Nothing
              workspaceId={workspace.id}
              onAll={hasRange(type) ? () => change(ALL_TIME) : null}
              onClear={clear}
            />
          ) : (
            <Suspense fallback={<ReportSkeleton />}>
              <ReportView
                workspaceId={workspace.id}
                report={report}
                question={question}
                onDrillDown={(opened) => setDrillDown(drillDownQuery(report, question, opened))}
                onQuestion={change}
              />
            </Suspense>
          )}
        </div>
      )}
      <ReportDrillDownDrawer workspace={workspace} query={drillDown} onClose={() => setDrillDown(null)} />
    </>
  );
}

interface RefusedProps {
  error: Error;
  onRetry: () => void;
  onClear: () => void;
}

/** Why there are no figures, and what to do: what was asked wrongly is not asked again. */
function Refused({ error, onRetry, onClear }: RefusedProps) {
  const { t } = useTranslation();
  const faults = fieldErrors(error);
  const names = Object.keys(faults);
  if (names.length === 0) {
    return <ErrorState title={t("reports.failed")} text={explain(error).text} onRetry={onRetry} />;
  }
  const isOfFilters = names.some((name) => OF_WORKSPACE.includes(name));
  return (
    <Card>
      <EmptyState
        title={t("reports.failed")}
        text={isOfFilters ? t("reports.refused") : Object.values(faults).join(" ")}
        actions={<Button onClick={onClear}>{t("reports.clearFilters")}</Button>}
      />
    </Card>
  );
}

const ALL_TIME = { period: "all_time", start_date: undefined, end_date: undefined } as const;

/** The picture of the report, to be taken along: the one marked as such, else the largest. */
function chartIn(body: HTMLElement | null): SVGSVGElement | null {
  const marked = body?.querySelector<SVGSVGElement>("svg[data-chart]");
  if (marked) return marked;
  const all = [...(body?.querySelectorAll<SVGSVGElement>("svg[role=img]") ?? [])];
  const size = (svg: SVGSVGElement) => svg.clientWidth * svg.clientHeight;
  return all.sort((a, b) => size(b) - size(a))[0] ?? null;
}

interface DaysProps {
  report: Report | undefined;
  /** Whether the title is a name of somebody's own. */
  isNamed: boolean;
  type: ReportType;
  workspace: Workspace;
}

/** Of which days the figures are, in which workspace, and as of when. */
function Days({ report, isNamed, type, workspace }: DaysProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  if (!report) return workspace.name;
  const { start, end } = report;
  const days =
    start === end
      ? formatDay(start, locale)
      : t("reports.leftOut.days", { from: formatDay(start, locale), to: formatDay(end, locale) });
  return (
    <FactLine inherit>
      {isNamed && <span>{t(`reports.types.${type}`)}</span>}
      <span>{days}</span>
      <span>{workspace.name}</span>
      <span className={classes.updated}>
        {t("reports.updated", { time: formatDistance(report.generatedAt, now, locale) })}
      </span>
    </FactLine>
  );
}

interface NothingProps {
  workspaceId: string;
  /** Null where the report is of one day. */
  onAll: (() => void) | null;
  onClear: () => void;
}

function Nothing({ workspaceId, onAll, onClear }: NothingProps) {
  const { t } = useTranslation();
  const { data: accounts } = useQuery(accountQueries.list(workspaceId));
  const hasNone = accounts?.length === 0;
  return (
    <Card>
      <EmptyState
        title={t("reports.emptyTitle")}
        text={t(hasNone ? "reports.noAccountsText" : "reports.emptyText")}
        actions={
          hasNone ? (
            <Button component={Link} to="/accounts">
              {t("reports.toAccounts")}
            </Button>
          ) : (
            <>
              {onAll && <Button onClick={onAll}>{t("reports.showAll")}</Button>}
              <Button variant="default" onClick={onClear}>
                {t("reports.clearFilters")}
              </Button>
            </>
          )
        }
      />
    </Card>
  );
}
