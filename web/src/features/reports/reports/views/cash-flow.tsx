import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { addDays, type Day, formatDay } from "@/lib/dates";
import { formatMoney, type Minor } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { CashChart } from "@/ui/charts/cash-chart";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import type { ReportQuestion } from "../question";
import type { CashPoint, ReportViewProps } from "../report";
import { DrillDownAmount, drillDownAmounts } from "./drill-down-amount";
import { type Figure, Figures } from "./figures";
import { balanceUntil, between } from "./narrow";
import { ReportBody } from "./report-body";
import { type ReportColumn, ReportTable } from "./report-table";
import { useSpanText } from "./use-span-text";

const keyOf = ({ start, isProjected }: CashPoint) => `${start} ${isProjected}`;

/** How the balance moved, by what came in and went out, and where it is heading. */
export function CashFlowView({ report, question, onDrillDown }: ReportViewProps<"cash-flow">) {
  const { t } = useTranslation();
  const locale = useLocale();
  const spans = useSpanText();
  const { currency, data, totals, start, end, filters } = report;
  const unit = filters.cashFlowResolution ?? question.cashFlowResolution ?? "month";
  const { points } = data;
  const withTransfers = points.some(
    ({ transfersIn, transfersOut }) => transfersIn !== 0 || transfersOut !== 0,
  );
  const withExchange = points.some(({ exchange }) => exchange !== 0);
  const names = {
    inflow: t("reportViews.inflow"),
    outflow: t("reportViews.outflow"),
    net: t("reportViews.net"),
    balance: t("reportViews.balance"),
    flows: t("reportViews.flows"),
    projected: t("reportViews.projected"),
    transfersIn: t("reportViews.transfersIn"),
    transfersOut: t("reportViews.transfersOut"),
    exchange: t("reportViews.exchange"),
  };
  const columns = useMemo(() => {
    const severalYears = points.at(0)?.start.slice(0, 4) !== points.at(-1)?.start.slice(0, 4);
    return points.map((point) => ({
      ...point,
      key: keyOf(point),
      label: spans.label(point.start, unit, severalYears),
      title: spans.title(point.start, point.date),
    }));
  }, [points, unit, spans]);
  // With transfers the net has them in it.
  const netOf: ReportQuestion = filters.includeTransfers ? { includeTransfers: true } : {};
  const hasProjected = points.some(({ isProjected }) => isProjected);
  const lastBooked = points.findLast(({ isProjected }) => !isProjected);
  const money = (amount: Minor) => formatMoney(amount, currency, locale);
  const title = (point: CashPoint) => spans.title(point.start, point.date);
  const amountCell = drillDownAmounts({ currency, onDrillDown });
  const drillDownAmount = (
    point: CashPoint,
    name: string,
    amount: Minor,
    narrow: ReportQuestion,
    tone?: "flow",
  ) =>
    amountCell(
      `${name} · ${title(point)}`,
      amount,
      point.isProjected ? null : between(point.start, point.date, narrow),
      tone,
    );
  // Totals with expected amounts in them have no rows that come to them.
  const unlessProjected = (narrow: ReportQuestion) => (hasProjected ? null : narrow);
  const whole = (name: string, amount: Minor, narrow: ReportQuestion, tone?: "flow") =>
    amountCell(`${name} · ${spans.title(start, end)}`, amount, unlessProjected(narrow), tone);
  const exchangeText = (amount: Minor) => (
    <MoneyText amount={amount} currency={currency} tone="quiet" sign="always" />
  );
  const wholeNote = hasProjected ? t("reportViews.withProjected") : undefined;
  /** A balance at the end of a day; what is only expected of it has no rows. */
  const balanceOn = (day: Day, amount: Minor, tone?: "quiet") => (
    <DrillDownAmount
      amount={amount}
      currency={currency}
      title={`${names.balance} · ${formatDay(day, locale)}`}
      narrow={lastBooked && day <= lastBooked.date ? balanceUntil(day) : null}
      onDrillDown={onDrillDown}
      isBalance
      tone={tone ?? "plain"}
    />
  );
  const figures: Figure[] = [
    {
      label: t("reportViews.closing"),
      value: balanceOn(end, data.closingBalance),
      note: (
        <>
          {`${t("reportViews.opening")} `}
          {balanceOn(addDays(start, -1), data.openingBalance, "quiet")}
        </>
      ),
    },
    {
      label: names.inflow,
      value: whole(names.inflow, totals.inflow, { flow: "inflow" }, "flow"),
      note: wholeNote,
    },
    { label: names.outflow, value: whole(names.outflow, totals.outflow, { flow: "outflow" }) },
    { label: names.net, value: whole(names.net, totals.net, netOf) },
    {
      label: t("reportViews.lowest"),
      value: balanceOn(data.lowest.date, data.lowest.balance),
      note: formatDay(data.lowest.date, locale),
    },
  ];
  const label = t("reports.types.cash-flow");
  const table: ReportColumn<CashPoint>[] = [
    {
      id: "name",
      name: t(`reportViews.columns.${unit}`),
      value: ({ start: day }) => day,
      cell: (point) => (
        <>
          {title(point)}
          {point.isProjected && <Badge>{names.projected}</Badge>}
        </>
      ),
    },
    {
      id: "inflow",
      name: names.inflow,
      value: ({ inflow }) => inflow,
      cell: (point) => drillDownAmount(point, names.inflow, point.inflow, { flow: "inflow" }, "flow"),
      total: whole(names.inflow, totals.inflow, { flow: "inflow" }, "flow"),
    },
    {
      id: "outflow",
      name: names.outflow,
      value: ({ outflow }) => outflow,
      cell: (point) => drillDownAmount(point, names.outflow, point.outflow, { flow: "outflow" }),
      total: whole(names.outflow, totals.outflow, { flow: "outflow" }),
    },
    ...(withTransfers
      ? ([
          {
            id: "transfersIn",
            name: names.transfersIn,
            value: ({ transfersIn }) => transfersIn,
            cell: (point) =>
              drillDownAmount(point, names.transfersIn, point.transfersIn, { flow: "transfer_in" }),
            total: whole(names.transfersIn, totals.transfersIn, { flow: "transfer_in" }),
          },
          {
            id: "transfersOut",
            name: names.transfersOut,
            value: ({ transfersOut }) => transfersOut,
            cell: (point) =>
              drillDownAmount(point, names.transfersOut, point.transfersOut, { flow: "transfer_out" }),
            total: whole(names.transfersOut, totals.transfersOut, { flow: "transfer_out" }),
          },
        ] satisfies ReportColumn<CashPoint>[])
      : []),
    {
      id: "net",
      name: names.net,
      value: ({ net }) => net,
      cell: (point) => drillDownAmount(point, names.net, point.net, netOf),
      total: whole(names.net, totals.net, netOf),
    },
    ...(withExchange
      ? ([
          {
            id: "exchange",
            name: names.exchange,
            value: ({ exchange }) => exchange,
            // Rates have no transactions.
            cell: ({ exchange }) => exchangeText(exchange),
            total: exchangeText(totals.exchange),
          },
        ] satisfies ReportColumn<CashPoint>[])
      : []),
    {
      id: "balance",
      name: names.balance,
      value: ({ balance }) => balance,
      cell: (point) => balanceOn(point.date, point.balance, "quiet"),
      total: balanceOn(end, data.closingBalance),
    },
  ];
  return (
    <>
      <Figures figures={figures} />
      <ReportBody
        title={t(`reportViews.by.${unit}`)}
        legend={[
          { name: names.balance, color: "var(--primary-line)", mark: "line" },
          { name: names.inflow, color: "var(--income-fill)" },
          { name: names.outflow, color: "var(--expense)" },
          ...(hasProjected
            ? [{ name: names.projected, color: "var(--text-2)", mark: "hatched" as const }]
            : []),
        ]}
        chart={
          <CashChart
            columns={columns}
            currency={currency}
            names={names}
            label={label}
            summary={t("reportViews.cashSummary", {
              period: spans.title(start, end),
              opening: money(data.openingBalance),
              closing: money(data.closingBalance),
              inflow: money(totals.inflow),
              outflow: money(totals.outflow),
            })}
            onOpen={({ title, start, date, isProjected }) => {
              if (!isProjected) onDrillDown({ title, narrow: between(start, date, netOf) });
            }}
          />
        }
        table={
          <ReportTable
            caption={label}
            columns={table}
            rows={points}
            keyOf={keyOf}
            toneOf={({ isProjected }) => (isProjected ? "quiet" : undefined)}
            totalName={t("reportViews.total")}
          />
        }
      />
    </>
  );
}
