import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney, type Minor } from "@/lib/money";
import { FlowColumns } from "@/ui/charts/flow-columns";
import type { LegendKey } from "@/ui/charts/legend";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import type { GroupBy, ReportQuestion } from "../question";
import type { IncomeExpenseRow, ReportViewProps } from "../report";
import { drillDownAmounts } from "./drill-down-amount";
import { Figures } from "./figures";
import { FlowBars } from "./flow-bars";
import { between, ofCategory } from "./narrow";
import { RatioText } from "./ratio-text";
import { ReportBody } from "./report-body";
import { ReportTable } from "./report-table";
import type { Unit } from "./spans";
import { useSpanText } from "./use-span-text";

const UNITS: readonly Unit[] = ["day", "week", "month", "quarter", "year"];

/** How long the times are that the rows are grouped by; null where they are grouped by something else. */
function unitOf(groupBy: GroupBy | undefined): Unit | null {
  if (groupBy === undefined) return "month";
  return UNITS.find((unit) => unit === groupBy) ?? null;
}

const keyOf = ({ key }: IncomeExpenseRow) => key;

/** What came in, what went out and what was left of it. */
export function IncomeExpenseView({ report, question, onDrillDown }: ReportViewProps<"income-expense">) {
  const { t } = useTranslation();
  const locale = useLocale();
  const spans = useSpanText();
  const { currency, totals, data, start, end } = report;
  const groupBy = report.filters.groupBy ?? question.groupBy;
  const unit = unitOf(groupBy);
  const names = {
    income: t("reportViews.income"),
    expense: t("reportViews.expense"),
    net: t("reportViews.net"),
  };
  const title = (row: IncomeExpenseRow) =>
    row.start !== null && row.end !== null ? spans.title(row.start, row.end) : row.label;
  const rowsOf = (row: IncomeExpenseRow): ReportQuestion => {
    if (row.start !== null && row.end !== null) return between(row.start, row.end);
    return groupBy === "account"
      ? { accountIds: row.key }
      : ofCategory(row.key === "none" ? null : row.key, false);
  };
  const columns = useMemo(() => {
    if (unit === null) return [];
    const severalYears = data.rows.at(0)?.start?.slice(0, 4) !== data.rows.at(-1)?.start?.slice(0, 4);
    return data.rows.map((row) => ({
      row,
      key: row.key,
      label: row.start === null ? row.label : spans.label(row.start, unit, severalYears),
      title: row.start !== null && row.end !== null ? spans.title(row.start, row.end) : row.label,
      income: row.income,
      expense: row.expense,
      net: row.net,
    }));
  }, [data.rows, unit, spans]);
  const money = (amount: Minor) => formatMoney(amount, currency, locale);
  const period = spans.title(start, end);
  const amountCell = drillDownAmounts({ currency, onDrillDown });
  const drillDownAmount = (row: IncomeExpenseRow, name: string, amount: Minor, narrow: ReportQuestion) =>
    amountCell(
      `${name} · ${title(row)}`,
      amount,
      { ...rowsOf(row), ...narrow },
      narrow.flow === "income" ? "flow" : "plain",
    );
  const whole = (name: string, amount: Minor, narrow: ReportQuestion, tone?: "flow") =>
    amountCell(`${name} · ${period}`, amount, narrow, tone);
  const average = (amount: Minor | undefined) =>
    amount !== undefined &&
    unit !== null && (
      <>
        {`${t(`reportViews.averages.${unit}`)} `}
        <MoneyText amount={amount} currency={currency} tone="quiet" />
      </>
    );
  const legend: LegendKey[] = [
    { name: names.income, color: "var(--income-fill)" },
    { name: names.expense, color: "var(--expense)" },
    ...(unit === null ? [] : [{ name: names.net, color: "var(--text)", mark: "line" as const }]),
  ];
  const summary = t("reportViews.flowSummary", {
    period,
    income: money(totals.income),
    expense: money(totals.expense),
    net: money(totals.net),
  });
  const label = t("reports.types.income-expense");
  return (
    <>
      <Figures
        figures={[
          {
            label: names.net,
            value: whole(names.net, totals.net, {}),
            note: average(data.averages?.net),
          },
          {
            label: names.income,
            value: whole(names.income, totals.income, { flow: "income" }, "flow"),
            note: average(data.averages?.income),
          },
          {
            label: names.expense,
            value: whole(names.expense, totals.expense, { flow: "expense" }),
            note: average(data.averages?.expense),
          },
          { label: t("reportViews.savingsRate"), value: <RatioText ratio={totals.savingsRate} /> },
        ]}
      />
      <ReportBody
        title={unit === null ? label : t(`reportViews.by.${unit}`)}
        legend={legend}
        chart={
          unit === null ? (
            <FlowBars
              rows={data.rows}
              currency={currency}
              names={names}
              label={label}
              summary={summary}
              onOpen={(row) => onDrillDown({ title: title(row), narrow: rowsOf(row) })}
            />
          ) : (
            <FlowColumns
              columns={columns}
              currency={currency}
              names={names}
              label={label}
              summary={summary}
              height={260}
              onOpen={({ row }) => onDrillDown({ title: title(row), narrow: rowsOf(row) })}
            />
          )
        }
        table={
          <ReportTable
            caption={label}
            rows={data.rows}
            keyOf={keyOf}
            totalName={t("reportViews.total")}
            columns={[
              {
                id: "name",
                name: t(`reportViews.columns.${groupBy ?? "month"}`),
                cell: title,
                value: unit === null ? ({ label: name }) => name : ({ key }) => key,
              },
              {
                id: "income",
                name: names.income,
                value: ({ income }) => income,
                cell: (row) => drillDownAmount(row, names.income, row.income, { flow: "income" }),
                total: whole(names.income, totals.income, { flow: "income" }, "flow"),
              },
              {
                id: "expense",
                name: names.expense,
                value: ({ expense }) => expense,
                cell: (row) => drillDownAmount(row, names.expense, row.expense, { flow: "expense" }),
                total: whole(names.expense, totals.expense, { flow: "expense" }),
              },
              {
                id: "net",
                name: names.net,
                value: ({ net }) => net,
                cell: (row) => drillDownAmount(row, names.net, row.net, {}),
                total: whole(names.net, totals.net, {}),
              },
              {
                id: "rate",
                name: t("reportViews.savingsRate"),
                value: ({ savingsRate }) => savingsRate,
                cell: ({ savingsRate }) => <RatioText ratio={savingsRate} />,
                total: <RatioText ratio={totals.savingsRate} />,
              },
            ]}
          />
        }
      />
    </>
  );
}
