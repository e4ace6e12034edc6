import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney, formatPercent, type Minor } from "@/lib/money";
import type { LegendKey } from "@/ui/charts/legend";
import { RateColumns } from "@/ui/charts/rate-columns";
import { useLocale } from "@/ui/use-locale";
import type { ReportQuestion } from "../question";
import type { ReportViewProps, SavingsPoint } from "../report";
import { drillDownAmounts } from "./drill-down-amount";
import { Figures } from "./figures";
import { between } from "./narrow";
import { RatioText } from "./ratio-text";
import { ReportBody } from "./report-body";
import { ReportTable } from "./report-table";
import { useSpanText } from "./use-span-text";

const keyOf = ({ period }: SavingsPoint) => period;

/** How much of what came in was kept, month by month. */
export function SavingsRateView({ report, onDrillDown }: ReportViewProps<"savings-rate">) {
  const { t } = useTranslation();
  const locale = useLocale();
  const spans = useSpanText();
  const { currency, data, totals, start, end, filters } = report;
  const { points, target } = data;
  const names = {
    income: t("reportViews.income"),
    expense: t("reportViews.expense"),
    saved: t("reportViews.saved"),
    rate: t("reportViews.savingsRate"),
  };
  // With the transfers of some accounts in it, what was saved is no sum that a list of rows comes to.
  const savedRows: ReportQuestion | null = filters.includeTransfersForSavings ? null : {};
  const columns = useMemo(() => {
    const severalYears = points.at(0)?.start.slice(0, 4) !== points.at(-1)?.start.slice(0, 4);
    return points.map((point) => ({
      ...point,
      key: point.period,
      label: spans.label(point.start, "month", severalYears),
      title: spans.title(point.start, point.end),
    }));
  }, [points, spans]);
  const money = (amount: Minor) => formatMoney(amount, currency, locale);
  const signed = (amount: Minor) => formatMoney(amount, currency, locale, { sign: "always" });
  const period = spans.title(start, end);
  const title = (point: SavingsPoint) => spans.title(point.start, point.end);
  const amountCell = drillDownAmounts({ currency, onDrillDown });
  const drillDownAmount = (
    point: SavingsPoint,
    name: string,
    amount: Minor,
    narrow: ReportQuestion | null,
    tone?: "flow",
  ) =>
    amountCell(`${name} · ${title(point)}`, amount, narrow && between(point.start, point.end, narrow), tone);
  const whole = (name: string, amount: Minor, narrow: ReportQuestion | null, tone?: "flow") =>
    amountCell(`${name} · ${period}`, amount, narrow, tone);
  const reached = points.filter(({ rate }) => rate !== null && target !== null && rate >= target).length;
  const legend: LegendKey[] = [
    ...(target !== null
      ? [
          {
            name: t("reportViews.target", { rate: formatPercent(target, locale) }),
            color: "var(--text)",
            mark: "dashed" as const,
          },
          { name: t("reportViews.targetReached"), color: "var(--income-fill)" },
          { name: t("reportViews.targetMissed"), color: "var(--income-fill)", mark: "hatched" as const },
        ]
      : [{ name: names.rate, color: "var(--income-fill)" }]),
    ...(points.some(({ rate }) => rate !== null && rate < 0)
      ? [{ name: t("reportViews.moreSpent"), color: "var(--expense)" }]
      : []),
  ];
  const label = t("reports.types.savings-rate");
  return (
    <>
      <Figures
        figures={[
          {
            label: names.rate,
            value: <RatioText ratio={totals.rate} />,
            note:
              target !== null
                ? t("reportViews.reached", { count: reached, of: points.length })
                : t("reportViews.average"),
          },
          { label: names.saved, value: whole(names.saved, totals.saved, savedRows) },
          {
            label: names.income,
            value: whole(names.income, totals.income, { flow: "income" }, "flow"),
          },
          { label: names.expense, value: whole(names.expense, totals.expense, { flow: "expense" }) },
        ]}
      />
      <ReportBody
        title={t("reportViews.by.month")}
        legend={legend}
        chart={
          <RateColumns
            columns={columns}
            target={target}
            label={names.rate}
            none={t("reportViews.noIncome")}
            height={260}
            summary={t("reportViews.savingsSummary", {
              period,
              rate: totals.rate === null ? "–" : formatPercent(totals.rate, locale, { exact: true }),
              saved: money(totals.saved),
            })}
            about={({ saved, income, expense }) => [
              { label: names.saved, value: signed(saved), color: "var(--text)" },
              { label: names.income, value: signed(income), color: "var(--income-fill)" },
              { label: names.expense, value: signed(expense), color: "var(--expense)" },
            ]}
            onOpen={({ title, start, end }) => onDrillDown({ title, narrow: between(start, end) })}
          />
        }
        table={
          <ReportTable
            caption={label}
            rows={points}
            keyOf={keyOf}
            totalName={t("reportViews.total")}
            columns={[
              { id: "name", name: t("reportViews.columns.month"), cell: title, value: keyOf },
              {
                id: "income",
                name: names.income,
                value: ({ income }) => income,
                cell: (point) =>
                  drillDownAmount(point, names.income, point.income, { flow: "income" }, "flow"),
                total: whole(names.income, totals.income, { flow: "income" }, "flow"),
              },
              {
                id: "expense",
                name: names.expense,
                value: ({ expense }) => expense,
                cell: (point) => drillDownAmount(point, names.expense, point.expense, { flow: "expense" }),
                total: whole(names.expense, totals.expense, { flow: "expense" }),
              },
              {
                id: "saved",
                name: names.saved,
                value: ({ saved }) => saved,
                cell: (point) => drillDownAmount(point, names.saved, point.saved, savedRows),
                total: whole(names.saved, totals.saved, savedRows),
              },
              {
                id: "rate",
                name: names.rate,
                value: ({ rate }) => rate,
                cell: ({ rate }) => <RatioText ratio={rate} />,
                total: <RatioText ratio={totals.rate} />,
              },
            ]}
          />
        }
      />
    </>
  );
}
