import { useCallback } from "react";
import { type Currency, formatAxis, formatMoney } from "@/lib/money";
import { useLocale } from "../use-locale";
import { type DayPoint, LineChart } from "./line-chart";

export type { DayPoint };

interface AreaChartProps {
  /** In minor units; ascending by day, at least one. */
  points: readonly DayPoint[];
  currency: Currency;
  /** What the line is, for legend and speech. */
  label: string;
  /** The picture in a sentence. */
  summary: string;
  height: number;
}

/** How an amount went from day to day. */
export function AreaChart({ points, currency, ...rest }: AreaChartProps) {
  const locale = useLocale();
  const axisText = useCallback((value: number) => formatAxis(value, currency, locale), [currency, locale]);
  return (
    <LineChart
      {...rest}
      points={points}
      unit={10 ** currency.digits}
      axisText={axisText}
      text={(index) => formatMoney(points[index]?.value ?? 0, currency, locale)}
    />
  );
}
