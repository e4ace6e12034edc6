import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "@/lib/dates";
import { currencyOf } from "@/lib/money";
import { Legend } from "@/ui/charts/legend";
import { textureAt } from "@/ui/charts/paint";
import { StackedColumns } from "@/ui/charts/stacked-columns";
import { useLocale } from "@/ui/use-locale";
import { formatCost, formatMicros } from "../ai-models/micros";
import type { Grouping } from "../ai-models/preferences";
import type { AiUsage } from "./api";
import classes from "./usage.module.css";
import { seriesOf, seriesOfAll } from "./usage-series";
import { useGroupName } from "./use-group-name";

/** Costs are drawn in millionths of the currency's unit. */
const DIGITS = 6;
/** A thousandth of the unit: there are months that cost no more than some of them. */
const SMALLEST_STEP = 1_000;

/** What each month cost, by groups; nothing where nothing cost anything. */
export function UsageChart({ usage, grouping }: { usage: AiUsage; grouping: Grouping }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const nameOf = useGroupName(grouping);
  const { months, items, currency, total } = usage;
  const columns = useMemo(
    () =>
      months.map((month) => ({
        key: month,
        label: formatDay(`${month}-01`, locale, "month-short"),
        title: formatDay(`${month}-01`, locale, "month"),
      })),
    [months, locale],
  );
  const series =
    grouping === "month"
      ? seriesOfAll(items, t("aiUsage.columns.cost"))
      : seriesOf(items, nameOf, t("aiUsage.others"));
  if (series.length === 0) return <p className={classes.free}>{t("aiUsage.free")}</p>;
  return (
    <div className={classes.chart}>
      <StackedColumns
        columns={columns}
        series={series}
        currency={currencyOf(currency, DIGITS)}
        unit={SMALLEST_STEP}
        valueText={(micros) => formatMicros(micros, currency, locale)}
        total={t("aiUsage.total")}
        label={t("aiUsage.chart")}
        summary={t("aiUsage.chartSummary", {
          first: columns.at(0)?.title ?? "",
          last: columns.at(-1)?.title ?? "",
          cost: formatCost(total.cost, currency, locale),
          names: series.map(({ name }) => name).join(", "),
        })}
      />
      {series.length > 1 && (
        <Legend keys={series.map(({ name, color }, at) => ({ name, color, mark: textureAt(at) }))} />
      )}
    </div>
  );
}
