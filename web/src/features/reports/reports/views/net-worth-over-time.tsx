import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "@/lib/dates";
import { formatMoney, formatPercent, type Minor } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { type WorthPoint as ChartPoint, WorthChart } from "@/ui/charts/worth-chart";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import type { ReportViewProps, WorthPoint } from "../report";
import { DrillDownAmount } from "./drill-down-amount";
import { Figures } from "./figures";
import { balanceUntil } from "./narrow";
import { ReportBody } from "./report-body";
import { type ReportColumn, ReportTable } from "./report-table";
import { useAccountSides } from "./use-account-sides";

const keyOf = ({ date }: WorthPoint) => date;

/** What there is less what is owed, through time. */
export function NetWorthOverTimeView({
  workspaceId,
  report,
  onDrillDown,
}: ReportViewProps<"net-worth-over-time">) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { currency, data, totals, filters, end } = report;
  const sides = useAccountSides(workspaceId, filters);
  const { points } = data;
  const chartPoints = useMemo<ChartPoint[]>(
    () =>
      points.map((point) => ({
        day: point.date,
        assets: point.assets,
        liabilities: point.liabilities,
        net: point.netWorth,
        partial: point.isPartial,
      })),
    [points],
  );
  const before = useMemo(
    () => new Map(points.map((point, index) => [point.date, points[index - 1] ?? null])),
    [points],
  );
  const types = [...new Set(points.flatMap(({ byType }) => byType.map(({ type }) => type)))];
  const names = {
    net: t("reportViews.netWorth"),
    assets: t("reportViews.assets"),
    liabilities: t("reportViews.liabilities"),
    partial: t("reportViews.partial"),
    change: t("reportViews.change"),
  };
  const money = (amount: Minor) => formatMoney(amount, currency, locale);
  const sum = (name: string, amount: Minor, until: string, ids?: readonly string[]) => (
    <DrillDownAmount
      amount={amount}
      currency={currency}
      title={`${name} · ${formatDay(until, locale)}`}
      narrow={ids?.length === 0 ? null : balanceUntil(until, ids)}
      onDrillDown={onDrillDown}
      isBalance
    />
  );
  const change = (point: WorthPoint): Minor | null => {
    const earlier = before.get(point.date);
    return earlier && !earlier.isPartial && !point.isPartial ? point.netWorth - earlier.netWorth : null;
  };
  const columns: ReportColumn<WorthPoint>[] = [
    {
      id: "name",
      name: t("reportViews.columns.day"),
      value: ({ date }) => date,
      cell: ({ date, isPartial }) => (
        <>
          {formatDay(date, locale)}
          {isPartial && <Badge tone="warning">{names.partial}</Badge>}
        </>
      ),
    },
    ...types.map<ReportColumn<WorthPoint>>((type) => {
      const name = sides.typeName(type);
      const of = ({ byType }: WorthPoint) => byType.find((one) => one.type === type)?.amount ?? 0;
      return {
        id: `type ${type}`,
        name,
        value: of,
        cell: (point) => sum(name, of(point), point.date, sides.ofType(type)),
      };
    }),
    {
      id: "assets",
      name: names.assets,
      value: ({ assets }) => assets,
      cell: (point) => sum(names.assets, point.assets, point.date, sides.assets),
    },
    {
      id: "liabilities",
      name: names.liabilities,
      value: ({ liabilities }) => liabilities,
      cell: (point) => sum(names.liabilities, point.liabilities, point.date, sides.liabilities),
    },
    {
      id: "net",
      name: names.net,
      value: ({ netWorth }) => netWorth,
      cell: (point) => sum(names.net, point.netWorth, point.date),
    },
    {
      id: "change",
      name: names.change,
      value: change,
      cell: (point) => {
        const amount = change(point);
        return amount === null ? "–" : <MoneyText amount={amount} currency={currency} sign="always" />;
      },
    },
  ];
  const first = points[0];
  const label = t("reports.types.net-worth-over-time");
  return (
    <>
      <Figures
        figures={[
          { label: names.net, value: sum(names.net, totals.netWorth, end), note: formatDay(end, locale) },
          ...(data.change === null
            ? []
            : [
                {
                  label: names.change,
                  value: <MoneyText amount={data.change} currency={currency} tone="flow" sign="always" />,
                  note:
                    data.changePct === null
                      ? undefined
                      : formatPercent(data.changePct, locale, { exact: true, signed: true }),
                },
              ]),
          { label: names.assets, value: sum(names.assets, totals.assets, end, sides.assets) },
          {
            label: names.liabilities,
            value: sum(names.liabilities, totals.liabilities, end, sides.liabilities),
          },
        ]}
      />
      <ReportBody
        title={label}
        legend={[
          { name: names.net, color: "var(--text)", mark: "line" },
          { name: names.assets, color: "var(--income-fill)" },
          { name: names.liabilities, color: "var(--expense)", mark: "hatched-back" },
        ]}
        chart={
          first && (
            <WorthChart
              points={chartPoints}
              currency={currency}
              names={names}
              label={names.net}
              summary={t("reportViews.worthSummary", {
                from: formatDay(first.date, locale),
                to: formatDay(end, locale),
                first: money(first.netWorth),
                last: money(totals.netWorth),
              })}
              onOpen={({ day, net }) =>
                onDrillDown({
                  title: `${names.net} · ${formatDay(day, locale)}`,
                  narrow: balanceUntil(day),
                  balance: net,
                })
              }
            />
          )
        }
        table={<ReportTable caption={label} columns={columns} rows={points} keyOf={keyOf} />}
      />
    </>
  );
}
