import { area, curveMonotoneX, curveStepAfter, line } from "d3-shape";
import { useCallback, useId } from "react";
import { formatDay } from "@/lib/dates";
import { type Currency, formatAxis, formatMoney } from "@/lib/money";
import { useLocale } from "../use-locale";
import { nearest, valueAxis, withoutOverlap } from "./axis";
import { layDays, TOP } from "./layout";
import type { DayPoint } from "./line-chart";
import own from "./outlook-chart.module.css";
import { Fade, Paint } from "./paint";
import { Hairline, Plot, type SpokenLine } from "./plot";
import { axisTextWidth } from "./text-width";

interface OutlookChartProps {
  /** In minor units; ascending by day, at least one. */
  points: readonly DayPoint[];
  /** How many of the first points are facts; the others are expected. */
  known: number;
  /** "steps" stays until the next point; "line" goes there evenly. */
  shape: "steps" | "line";
  currency: Currency;
  /** A value that is to be reached, with its name. */
  level?: { value: number; name: string } | undefined;
  /** The point to look at first: where it runs below zero. */
  marked?: number | undefined;
  /** What the line is, for legend and speech. */
  label: string;
  /** The picture in a sentence. */
  summary: string;
  height?: number;
  /** What else is known of a point, for the tooltip and for speech. */
  about?: ((index: number) => SpokenLine[]) | undefined;
}

/** How an amount went, and how it is expected to go: dashed, and hatched where it is below zero. */
export function OutlookChart(props: OutlookChartProps) {
  const { points, known, shape, currency, level, marked, label, summary, height = 260, about } = props;
  const locale = useLocale();
  const id = useId();
  const levelValue = level?.value;
  const layOut = useCallback(
    (width: number) => {
      const values = points.map(({ value }) => value);
      const all = levelValue === undefined ? values : [...values, levelValue];
      const axis = valueAxis(Math.min(...all), Math.max(...all), 10 ** currency.digits);
      const days = layDays({
        days: points.map(({ day }) => day),
        axis,
        axisText: (value) => formatAxis(value, currency, locale),
        width,
        height,
        measure: axisTextWidth,
        locale,
      });
      const { positions, bottom, y } = days;
      // The area ends at zero where zero is in the picture, so that what is below it hangs.
      const zero = axis.min < 0 ? y(0) : bottom;
      const curve = shape === "steps" ? curveStepAfter : curveMonotoneX;
      const indices = points.map((_, index) => index);
      const x = (index: number) => positions[index] ?? 0;
      const valueY = (index: number) => y(values[index] ?? 0);
      const path = line<number>(x, valueY).curve(curve);
      return {
        ...days,
        ys: values.map(y),
        zero: Math.min(Math.max(zero, 0), bottom),
        levelY: levelValue === undefined ? null : y(levelValue),
        turn: known > 1 && known < points.length ? x(known - 1) : null,
        known: known > 1 ? (path(indices.slice(0, known)) ?? "") : "",
        // What is expected goes on from the last fact.
        expected: known < points.length ? (path(indices.slice(Math.max(0, known - 1))) ?? "") : "",
        area: area<number>(x, zero, valueY).curve(curve)(indices) ?? "",
      };
    },
    [points, known, shape, currency, levelValue, locale, height],
  );
  const money = (value: number) => formatMoney(value, currency, locale);
  return (
    <Plot
      points={points}
      layOut={layOut}
      label={label}
      summary={summary}
      title={({ day }) => formatDay(day, locale, "long")}
      spokenTitle={({ day }) => formatDay(day, locale)}
      lines={({ value }, index) => [
        { label, value: money(value), color: "var(--primary-line)" },
        ...(about?.(index) ?? []),
      ]}
      indexAt={({ positions }, x) => (shape === "steps" ? withoutOverlap : nearest)(positions, x)}
    >
      {(layout, active) => (
        <>
          <defs>
            <Fade id={`${id}-fade`} color="var(--primary-line)" from={0.2} to={0.02} />
            <Paint id={`${id}-hatch`} color="var(--expense)" texture="hatched-back" />
            <clipPath id={`${id}-above`}>
              <rect width={layout.inner} height={layout.zero} />
            </clipPath>
            <clipPath id={`${id}-below`}>
              <rect y={layout.zero} width={layout.inner} height={Math.max(0, layout.bottom - layout.zero)} />
            </clipPath>
          </defs>
          <path d={layout.area} fill={`url(#${id}-fade)`} clipPath={`url(#${id}-above)`} />
          <path
            d={layout.area}
            fill={`url(#${id}-hatch)`}
            fillOpacity={0.75}
            clipPath={`url(#${id}-below)`}
          />
          {layout.turn !== null && (
            <line className={own.turn} x1={layout.turn} x2={layout.turn} y1={TOP} y2={layout.bottom} />
          )}
          {level && layout.levelY !== null && (
            <>
              <line className={own.level} x2={layout.inner} y1={layout.levelY} y2={layout.levelY} />
              <text className={own.levelName} x={4} y={layout.levelY - 6}>
                {level.name}
              </text>
            </>
          )}
          <path d={layout.known} className={own.known} />
          <path d={layout.expected} className={own.expected} />
          {marked !== undefined && layout.ys[marked] !== undefined && (
            <circle className={own.mark} cx={layout.positions[marked]} cy={layout.ys[marked]} r={5} />
          )}
          <Hairline layout={layout} active={active} dot={layout.ys[active ?? -1]} />
        </>
      )}
    </Plot>
  );
}
