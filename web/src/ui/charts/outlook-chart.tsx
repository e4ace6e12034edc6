import { area, curveMonotoneX, curveStepAfter, line } from "d3-shape";
import { useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "@/lib/dates";
import { type Currency, formatAxis, formatMoney } from "@/lib/money";
import { useLocale } from "../use-locale";
import { dayNumber, dayTicks, linear, nearest, valueAxis, withoutOverlap } from "./axis";
import { ChartTooltip, type TooltipLine } from "./chart-tooltip";
import classes from "./charts.module.css";
import { Crosshair, useActivePoint } from "./crosshair";
import type { DayPoint } from "./line-chart";
import own from "./outlook-chart.module.css";
import { useWidth } from "./use-width";

/** A line of the tooltip that can be spoken. */
type OutlookLine = TooltipLine & { value: string };

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
  about?: ((index: number) => OutlookLine[]) | undefined;
}

const TOP = 10;
const BOTTOM = 26;
const GAP = 8;

/** How an amount went, and how it is expected to go: dashed, and hatched where it is below zero. */
export function OutlookChart(props: OutlookChartProps) {
  const { points, known, shape, currency, level, marked, label, summary, height = 260, about } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const { ref, width } = useWidth<HTMLDivElement>();
  const [active, setActive] = useActivePoint();
  const plot = useMemo(
    () => layOut({ points, known, shape, currency, level: level?.value, locale, width, height }),
    [points, known, shape, currency, level?.value, locale, width, height],
  );

  const point = active === null ? undefined : points[active];
  const activeX = plot.xs[active ?? -1] ?? 0;
  const money = (value: number) => formatMoney(value, currency, locale);
  const lines = (index: number): OutlookLine[] => [
    { label, value: money(points[index]?.value ?? 0), color: "var(--primary-line)" },
    ...(about?.(index) ?? []),
  ];
  return (
    <div ref={ref} className={classes.plot} style={{ height }}>
      {width > 0 && (
        <>
          <svg role="img" aria-label={summary} width={width} height={height}>
            <defs>
              <linearGradient id={`${id}-fade`} x1="0" y1="0" x2="0" y2="1">
                <stop offset="0" stopColor="var(--primary-line)" stopOpacity="0.2" />
                <stop offset="1" stopColor="var(--primary-line)" stopOpacity="0.02" />
              </linearGradient>
              <pattern
                id={`${id}-hatch`}
                width={6}
                height={6}
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(-45)"
              >
                <rect width={6} height={6} fill="var(--expense)" fillOpacity={0.16} />
                <rect width={2.5} height={6} fill="var(--expense)" fillOpacity={0.75} />
              </pattern>
              <clipPath id={`${id}-above`}>
                <rect width={plot.inner} height={plot.zero} />
              </clipPath>
              <clipPath id={`${id}-below`}>
                <rect y={plot.zero} width={plot.inner} height={Math.max(0, height - BOTTOM - plot.zero)} />
              </clipPath>
            </defs>
            {plot.labels.map((entry) => (
              <g key={entry.value} transform={`translate(0 ${entry.y})`}>
                <line
                  className={classes.grid}
                  data-zero={entry.value === 0 || undefined}
                  x1={plot.left}
                  x2={width}
                />
                <text className={classes.axis} x={plot.left - GAP} dy="0.32em" textAnchor="end">
                  {entry.text}
                </text>
              </g>
            ))}
            <g transform={`translate(${plot.left} 0)`}>
              {plot.ticks.map((tick) => (
                <text
                  key={tick.day}
                  className={classes.axis}
                  x={Math.min(Math.max(tick.x, 16), plot.inner - 16)}
                  y={height - 6}
                  textAnchor="middle"
                >
                  {tick.text}
                </text>
              ))}
              <path d={plot.area} fill={`url(#${id}-fade)`} clipPath={`url(#${id}-above)`} />
              <path d={plot.area} fill={`url(#${id}-hatch)`} clipPath={`url(#${id}-below)`} />
              {plot.turn !== null && (
                <line className={own.turn} x1={plot.turn} x2={plot.turn} y1={TOP} y2={height - BOTTOM} />
              )}
              {level && plot.level !== null && (
                <>
                  <line className={own.level} x2={plot.inner} y1={plot.level} y2={plot.level} />
                  <text className={own.levelName} x={4} y={plot.level - 6}>
                    {level.name}
                  </text>
                </>
              )}
              <path d={plot.known} className={own.known} />
              <path d={plot.expected} className={own.expected} />
              {marked !== undefined && plot.xs[marked] !== undefined && (
                <circle className={own.mark} cx={plot.xs[marked]} cy={plot.ys[marked]} r={5} />
              )}
              {point && (
                <g transform={`translate(${activeX} 0)`}>
                  <line className={classes.hairline} y1={TOP} y2={height - BOTTOM} />
                  <circle className={classes.dot} cy={plot.ys[active ?? 0]} r={4.5} />
                </g>
              )}
            </g>
          </svg>
          <div className={classes.layer} style={{ insetInlineStart: plot.left, height: height - BOTTOM }}>
            <Crosshair
              count={points.length}
              label={t("charts.explore", { label })}
              describe={(index) => {
                const at = points[index];
                if (!at) return "";
                const labels = lines(index).map((one) => `${one.label} ${one.value}`);
                return `${formatDay(at.day, locale)}: ${labels.join(", ")}`;
              }}
              indexAt={(x) => (shape === "steps" ? withoutOverlap(plot.xs, x) : nearest(plot.xs, x))}
              active={active}
              onChange={setActive}
            />
          </div>
          {point && active !== null && (
            <ChartTooltip
              title={formatDay(point.day, locale, "long")}
              lines={lines(active)}
              x={plot.left + activeX}
              width={width}
            />
          )}
        </>
      )}
    </div>
  );
}

interface Picture {
  points: readonly DayPoint[];
  known: number;
  shape: "steps" | "line";
  currency: Currency;
  level: number | undefined;
  locale: string;
  width: number;
  height: number;
}

/** Where everything stands, in pixels. */
function layOut({ points, known, shape, currency, level, locale, width, height }: Picture) {
  const values = points.map((point) => point.value);
  const all = level === undefined ? values : [...values, level];
  const axis = valueAxis(Math.min(...all), Math.max(...all), 10 ** currency.digits);
  const labels = axis.lines.map((value) => ({ value, text: formatAxis(value, currency, locale) }));
  const left = GAP + Math.max(...labels.map((entry) => entry.text.length)) * 7;
  const first = points[0]?.day ?? "1970-01-01";
  const last = points.at(-1)?.day ?? first;
  const inner = Math.max(0, width - left);
  const x = linear([dayNumber(first), dayNumber(last)], [0, inner]);
  const y = linear([axis.min, axis.max], [height - BOTTOM, TOP]);
  const xs = points.map((point) => x(dayNumber(point.day)));
  // The area ends at zero where zero is in the picture, so that what is below it hangs.
  const zero = axis.min < 0 ? y(0) : height - BOTTOM;
  const curve = shape === "steps" ? curveStepAfter : curveMonotoneX;
  const place = new Map(points.map((point, index) => [point, xs[index] ?? 0]));
  const path = line<DayPoint>(
    (point) => place.get(point) ?? 0,
    (point) => y(point.value),
  ).curve(curve);
  // What is expected goes on from the last fact.
  const from = Math.max(0, known - 1);
  return {
    labels: labels.map((entry) => ({ ...entry, y: y(entry.value) })),
    ticks: dayTicks(first, last, Math.max(2, Math.floor(inner / 110))).map(({ day, kind }) => ({
      day,
      x: x(dayNumber(day)),
      text:
        kind === "year"
          ? day.slice(0, 4)
          : formatDay(day, locale, kind === "day" ? "short" : "month-short").replace(/\.$/, ""),
    })),
    left,
    inner,
    xs,
    ys: values.map((value) => y(value)),
    zero: Math.min(Math.max(zero, 0), height - BOTTOM),
    level: level === undefined ? null : y(level),
    turn: known > 1 && known < points.length ? (xs[known - 1] ?? null) : null,
    known: known > 1 ? (path(points.slice(0, known)) ?? "") : "",
    expected: known < points.length ? (path(points.slice(from)) ?? "") : "",
    area:
      area<DayPoint>(
        (point) => place.get(point) ?? 0,
        zero,
        (point) => y(point.value),
      ).curve(curve)([...points]) ?? "",
  };
}
