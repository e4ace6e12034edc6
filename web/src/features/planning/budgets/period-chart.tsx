import { useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Currency, formatAxis, formatMoney } from "@/lib/money";
import { type ColumnMark, type ColumnsPanel, ColumnsPlot } from "@/ui/charts/columns-plot";
import { BOTTOM } from "@/ui/charts/layout";
import { useLocale } from "@/ui/use-locale";
import type { BudgetPeriod } from "./budget";
import classes from "./history.module.css";
import { periodLabel, periodTitle } from "./period";

interface PeriodChartProps {
  /** In order, at least one. */
  periods: readonly BudgetPeriod[];
  currency: Currency;
  height: number;
  label: string;
  /** The picture in a sentence. */
  summary: string;
  onOpen: (period: BudgetPeriod) => void;
}

/** A column for what was spent in each period, a mark at what there was; striped where it was not enough. */
export function PeriodChart({ periods, currency, height, label, summary, onOpen }: PeriodChartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const columns = useMemo(
    () =>
      periods.map((period) => ({
        period,
        key: period.start,
        label: periodLabel(period, locale),
        title: periodTitle(period, locale),
      })),
    [periods, locale],
  );
  const panels = useMemo<ColumnsPanel<(typeof columns)[number]>[]>(() => {
    const all = periods.flatMap(({ total }) => [total.spent, total.available]);
    return [
      {
        low: Math.min(0, ...all),
        high: Math.max(0, ...all),
        unit: 10 ** currency.digits,
        axisText: (value) => formatAxis(value, currency, locale),
        height: height - BOTTOM,
        free: true,
        few: true,
        marks: ({ y, zero }) => {
          const mark = (fill: string, kind: Kind): ColumnMark<{ period: BudgetPeriod }> => ({
            fill,
            edges: ({ period }) => (kindOf(period) === kind ? [y(period.total.spent), zero] : null),
          });
          return [
            mark("var(--primary-line)", "past"),
            mark(`url(#${id}-now)`, "now"),
            mark(`url(#${id}-over)`, "over"),
          ];
        },
        over: ({ y }, { starts, band }) =>
          periods.map(({ start, total }, index) => {
            const x = starts[index] ?? 0;
            const markY = y(total.available);
            return (
              <line key={start} className={classes.mark} x1={x - 4} x2={x + band + 4} y1={markY} y2={markY} />
            );
          }),
      },
    ];
  }, [periods, currency, locale, height, id]);
  const money = (amount: number) => formatMoney(amount, currency, locale);
  return (
    <ColumnsPlot
      columns={columns}
      panels={panels}
      label={label}
      summary={summary}
      lines={({ period: { total } }) => [
        { label: t("budgets.spent"), value: money(total.spent), color: "var(--primary-line)" },
        { label: t("budgets.available"), value: money(total.available), color: "var(--text)" },
        {
          label: t("budgets.remaining"),
          value: money(total.remaining),
          color: total.remaining < 0 ? "var(--expense)" : "var(--surface-2)",
        },
      ]}
      onOpen={({ period }) => onOpen(period)}
    >
      <Stripes id={`${id}-now`} color="var(--primary-line)" paler={0.3} />
      <Stripes id={`${id}-over`} color="var(--expense)" paler={0.55} />
    </ColumnsPlot>
  );
}

type Kind = "past" | "now" | "over";

function kindOf({ day, total }: BudgetPeriod): Kind {
  if (total.spent > total.available) return "over";
  return day === null ? "past" : "now";
}

// What is not over yet, and what was not enough, is told by its pattern, not by a colour alone.
function Stripes({ id, color, paler }: { id: string; color: string; paler: number }) {
  return (
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={6} height={6} fill={color} opacity={paler} />
      <rect width={3} height={6} fill={color} />
    </pattern>
  );
}
