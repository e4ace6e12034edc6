import { useMediaQuery } from "@mantine/hooks";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney, type Minor } from "@/lib/money";
import { type FlowColumn, FlowColumns } from "@/ui/charts/flow-columns";
import { useLocale } from "@/ui/use-locale";
import type { ReportQuestion } from "../question";
import type { ReportViewProps } from "../report";
import { drillDownAmounts } from "./drill-down-amount";
import { DrillDownCount } from "./drill-down-count";
import { Figures } from "./figures";
import { FlowBars } from "./flow-bars";
import { groupRows, linesOf, netColumns, unitFor } from "./list-rows";
import { ListTable } from "./list-table";
import { between } from "./narrow";
import { ReportBody } from "./report-body";
import { useSpanText } from "./use-span-text";

/** Every transaction of the period, in groups, with what each group comes to. */
export function TransactionsListView(props: ReportViewProps<"transactions-list">) {
  const { workspaceId, report, question, onDrillDown } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const spans = useSpanText();
  const phone = useMediaQuery("(width < 48em)", false, { getInitialValueInEffect: false });
  const { currency, data, totals, start, end, filters } = report;
  const { groups, truncated } = data;
  const groupBy = filters.groupBy ?? question.groupBy ?? "none";
  const period = spans.title(start, end);
  const names = {
    income: t("reportViews.income"),
    expense: t("reportViews.expense"),
    net: t("reportViews.net"),
    count: t("reportViews.count"),
  };
  // What the list itself leaves out, the rows behind its numbers leave out as well.
  const own: ReportQuestion = useMemo(() => {
    const { categoryIds, includeSubcategories, flow, payee, includeTransfers } = filters;
    return {
      ...(categoryIds && { categoryIds }),
      ...(includeSubcategories !== undefined && { includeSubcategories }),
      ...(flow && { flow }),
      ...(payee && { payee }),
      ...(includeTransfers && { includeTransfers }),
    };
  }, [filters]);
  /** Of one direction only: no question can ask for two of them at once. */
  const only = (flow: "income" | "expense", narrow: ReportQuestion | null): ReportQuestion | null =>
    narrow === null || own.flow ? null : { ...narrow, flow };
  const lines = useMemo(() => linesOf(groups, groupBy !== "none"), [groups, groupBy]);
  const columns = useMemo<(FlowColumn & { narrow: ReportQuestion })[]>(() => {
    if (groupBy === "day" || groupBy === "month") {
      const severalYears = start.slice(0, 4) !== end.slice(0, 4);
      // The list begins with the newest.
      return [...groups].reverse().map((group) => {
        const narrow = groupRows(group, groupBy, { start, end }) ?? {};
        const first = narrow.start_date ?? start;
        return {
          ...group,
          label: spans.label(first, groupBy, severalYears),
          title: spans.title(first, narrow.end_date ?? end),
          narrow,
        };
      });
    }
    // The totals are of all rows; a picture of those that are listed would not be.
    if (groupBy !== "none" || truncated) return [];
    const unit = unitFor(start, end);
    const severalYears = start.slice(0, 4) !== end.slice(0, 4);
    const rows = groups.flatMap(({ transactions }) => transactions);
    return netColumns(rows, start, end).map(({ start: first, end: last, net }) => ({
      key: first,
      label: spans.label(first, unit, severalYears),
      title: spans.title(first, last),
      income: Math.max(0, net),
      expense: Math.min(0, net),
      net,
      narrow: between(first, last),
    }));
  }, [groups, groupBy, truncated, start, end, spans]);
  const money = (amount: Minor) => formatMoney(amount, currency, locale);
  const amountCell = drillDownAmounts({ currency, onDrillDown });
  const figure = (name: string, amount: Minor, narrow: ReportQuestion | null, tone?: "flow") =>
    amountCell(`${name} · ${period}`, amount, narrow, tone);
  const label = t("reports.types.transactions-list");
  const summary = t("reportViews.flowSummary", {
    period,
    income: money(totals.income),
    expense: money(totals.expense),
    net: money(totals.net),
  });
  const isNet = groupBy === "none";
  const chart =
    columns.length > 1 ? (
      <FlowColumns
        columns={columns}
        currency={currency}
        names={names}
        netAlone={isNet}
        label={label}
        summary={summary}
        height={180}
        onOpen={({ title, narrow }) => onDrillDown({ title, narrow: { ...own, ...narrow } })}
      />
    ) : ["category", "account", "payee"].includes(groupBy) && groups.length > 1 ? (
      <FlowBars
        rows={groups}
        currency={currency}
        names={names}
        label={label}
        summary={summary}
        onOpen={(group) => {
          const narrow = groupRows(group, groupBy, { start, end });
          if (narrow) onDrillDown({ title: `${group.label} · ${period}`, narrow: { ...own, ...narrow } });
        }}
      />
    ) : null;
  return (
    <>
      <Figures
        figures={[
          { label: names.net, value: figure(names.net, totals.net, own) },
          {
            label: names.income,
            value: figure(names.income, totals.income, only("income", own), "flow"),
          },
          { label: names.expense, value: figure(names.expense, totals.expense, only("expense", own)) },
          {
            label: names.count,
            value: (
              <DrillDownCount count={totals.count} title={period} narrow={own} onDrillDown={onDrillDown} />
            ),
          },
        ]}
      />
      <ReportBody
        title={t(isNet ? `reportViews.by.${unitFor(start, end)}` : "reportViews.flows")}
        legend={
          isNet
            ? [
                { name: t("reportViews.moreIn"), color: "var(--income-fill)" },
                { name: t("reportViews.moreOut"), color: "var(--expense)" },
              ]
            : [
                { name: names.income, color: "var(--income-fill)" },
                { name: names.expense, color: "var(--expense)" },
                ...(columns.length > 1
                  ? [{ name: names.net, color: "var(--text)", mark: "line" as const }]
                  : []),
              ]
        }
        chart={chart}
        table={
          <ListTable
            workspaceId={workspaceId}
            lines={lines}
            currency={currency}
            caption={label}
            phone={phone}
            totals={totals}
            groupFigure={(group, name, amount, flow) => {
              const narrow = groupRows(group, groupBy, { start, end });
              const mine = narrow && { ...own, ...narrow };
              return amountCell(
                `${group.label} · ${name}`,
                amount,
                flow ? only(flow, mine) : mine,
                flow === "income" ? "flow" : "plain",
              );
            }}
          />
        }
      />
    </>
  );
}
