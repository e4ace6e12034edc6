import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "@/lib/dates";
import { type Currency, formatMoney, parseWire } from "@/lib/money";
import { Legend } from "@/ui/charts/legend";
import { textureAt } from "@/ui/charts/paint";
import { StackedColumns } from "@/ui/charts/stacked-columns";
import { stackedSeries } from "@/ui/charts/stacked-series";
import { useLocale } from "@/ui/use-locale";
import type { RevenueOfCurrency } from "./api";
import classes from "./revenue.module.css";

interface RevenueChartProps {
  revenue: RevenueOfCurrency;
  currency: Currency;
}

/** The recurring revenue of each month, by plans. */
export function RevenueChart({ revenue: { months, plans }, currency }: RevenueChartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const columns = useMemo(() => {
    const severalYears = months.at(0)?.month.slice(0, 4) !== months.at(-1)?.month.slice(0, 4);
    return months.map(({ month, is_current }) => {
      const title = formatDay(`${month}-01`, locale, "month");
      const label = formatDay(`${month}-01`, locale, "month-short");
      return {
        key: month,
        label: severalYears && month.endsWith("-01") ? month.slice(0, 4) : label,
        title: is_current ? t("revenue.soFar", { month: title }) : title,
      };
    });
  }, [months, locale, t]);
  const series = useMemo(() => {
    const parts = plans.map(({ plan, months: ofPlan }) => ({
      key: plan.id,
      name: plan.name,
      values: ofPlan.map(({ recurring_revenue }) => parseWire(recurring_revenue, currency.digits)),
    }));
    return stackedSeries(parts, t("revenue.otherPlans"));
  }, [plans, currency, t]);
  if (series.length === 0) return <p className={classes.nothing}>{t("revenue.nothingRecurring")}</p>;
  const amountAt = (index: number) =>
    formatMoney(parseWire(months.at(index)?.recurring_revenue ?? "0", currency.digits), currency, locale);
  return (
    <div className={classes.chart}>
      <StackedColumns
        columns={columns}
        series={series}
        currency={currency}
        total={t("revenue.columns.recurring_revenue")}
        label={t("revenue.chart")}
        summary={t("revenue.chartSummary", {
          first: columns.at(0)?.title ?? "",
          before: amountAt(0),
          last: columns.at(-1)?.title ?? "",
          now: amountAt(-1),
          names: series.map(({ name }) => name).join(", "),
        })}
      />
      {series.length > 1 && (
        <Legend keys={series.map(({ name, color }, at) => ({ name, color, mark: textureAt(at) }))} />
      )}
    </div>
  );
}
