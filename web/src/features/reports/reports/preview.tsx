import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import type { Workspace } from "@/features/identity/workspaces/public";
import { formatDay } from "@/lib/dates";
import { formatMoney, formatPercent } from "@/lib/money";
import { AreaChart } from "@/ui/charts/area-chart";
import { ErrorState } from "@/ui/error-state";
import { FactLine } from "@/ui/fact-line";
import { MoneyHero, MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import { forgetRefusal, reportQueries } from "./api";
import { type Headline, headlineOf } from "./headline";
import { isReportEmpty } from "./is-report-empty";
import classes from "./preview.module.css";
import type { ReportQuestion, ReportType } from "./question";
import type { Report } from "./report";

export interface ReportPreviewProps {
  workspace: Workspace;
  type: ReportType;
  question: ReportQuestion;
}

/** The first figure of a report with its course, or with its largest parts. */
export function Preview({ workspace, type, question }: ReportPreviewProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const query = useQuery(reportQueries.report(workspace.id, type, question));
  const report = query.data as Report | undefined;
  if (query.isError && !report) {
    return (
      <ErrorState
        title={t("reports.failed")}
        text={explain(query.error).text}
        onRetry={() => {
          forgetRefusal(workspace.id, type, question);
          void query.refetch();
        }}
      />
    );
  }
  if (!report) return <Skeleton height={220} />;
  if (isReportEmpty(report)) return <p className={classes.nothing}>{t("reports.preview.nothing")}</p>;
  const headline = headlineOf(report);
  const { start, end } = report;
  const days =
    start === end
      ? formatDay(start, locale)
      : t("reports.leftOut.days", { from: formatDay(start, locale), to: formatDay(end, locale) });
  return (
    <div className={classes.root}>
      <p className={classes.label}>
        <FactLine inherit>
          {headline.label && <span>{t(`reports.preview.${headline.label}`)}</span>}
          <span>{days}</span>
        </FactLine>
      </p>
      <Figure report={report} headline={headline} />
      {headline.series.length > 1 ? (
        <AreaChart
          points={headline.series}
          currency={report.currency}
          label={t(`reports.types.${type}`)}
          height={150}
          summary={summaryOf(report, headline, locale)}
        />
      ) : (
        <Parts report={report} headline={headline} />
      )}
    </div>
  );
}

function Figure({ report, headline: { figure } }: { report: Report; headline: Headline }) {
  const locale = useLocale();
  if ("amount" in figure) return <MoneyHero amount={figure.amount} currency={report.currency} />;
  return (
    <span className={classes.ratio}>{figure.ratio === null ? "–" : formatPercent(figure.ratio, locale)}</span>
  );
}

function Parts({ report, headline: { parts } }: { report: Report; headline: Headline }) {
  const { t } = useTranslation();
  const largest = Math.max(1, ...parts.map(({ amount }) => Math.abs(amount)));
  return (
    <ul className={classes.parts}>
      {parts.map(({ key, name, amount }) => (
        <li key={key}>
          <span className={classes.name}>{name || t("reports.noCategory")}</span>
          <MoneyText amount={amount} currency={report.currency} />
          <span className={classes.track} aria-hidden>
            <span style={{ width: `${(Math.abs(amount) / largest) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The picture in a sentence: where it begins, and where it ends. */
function summaryOf({ currency }: Report, { series }: Headline, locale: string): string {
  return [series[0], series.at(-1)]
    .flatMap((point) =>
      point ? [`${formatDay(point.day, locale)}: ${formatMoney(point.value, currency, locale)}`] : [],
    )
    .join(", ");
}
