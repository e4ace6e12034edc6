import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { addDays, type Day } from "@/lib/dates";
import { type Currency, formatMoney } from "@/lib/money";
import { StackedColumns, type StackedSeries } from "@/ui/charts/stacked-columns";
import { useLocale } from "@/ui/use-locale";
import { useSpanText } from "./use-span-text";

interface CategoryMonthsProps {
  /** The first days of the months within the period. */
  months: readonly Day[];
  /** The last day of the period. */
  end: Day;
  series: readonly StackedSeries[];
  currency: Currency;
  label: string;
  period: string;
  onOpen: (start: Day, end: Day, title: string) => void;
}

/** What categories took or gave, month by month. */
export function CategoryMonths({
  months,
  end,
  series,
  currency,
  label,
  period,
  onOpen,
}: CategoryMonthsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const spans = useSpanText();
  const columns = useMemo(() => {
    const severalYears = months.at(0)?.slice(0, 4) !== months.at(-1)?.slice(0, 4);
    return months.map((start, index) => {
      const next = months[index + 1];
      const last = next === undefined ? end : addDays(next, -1);
      return {
        key: start,
        label: spans.label(start, "month", severalYears),
        title: spans.title(start, last),
        start,
        end: last,
      };
    });
  }, [months, end, spans]);
  const total = series.reduce((all, { values }) => all + values.reduce((sum, one) => sum + one, 0), 0);
  return (
    <StackedColumns
      columns={columns}
      series={series}
      currency={currency}
      total={t("reportViews.total")}
      label={label}
      height={280}
      summary={t("reportViews.monthsSummary", {
        period,
        total: formatMoney(total, currency, locale),
        names: series.map(({ name }) => name).join(", "),
      })}
      onOpen={({ start, end, title }) => onOpen(start, end, title)}
    />
  );
}
