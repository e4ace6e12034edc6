import { area, curveMonotoneX, line } from "d3-shape";
import { useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Day, formatDay } from "@/lib/dates";
import { useLocale } from "../use-locale";
import { type DayTick, dayNumber, dayTicks, linear, nearest, valueAxis } from "./axis";
import { ChartTooltip } from "./chart-tooltip";
import classes from "./charts.module.css";
import { Crosshair, useActivePoint } from "./crosshair";
import { useWidth } from "./use-width";

/** A value on a day: as a position in the picture. */
export interface DayPoint {
  day: Day;
  value: number;
}

interface LineChartProps {
  /** Ascending by day, at least one. */
  points: readonly DayPoint[];
  /** The smallest step that the value axis takes. */
  unit: number;
  /** A value as the axis shows it, in a few characters. */
  axisText: (value: number) => string;
  /** The exact value of a point, for speech and the tooltip. */
  text: (index: number) => string;
  /** What the line is, for legend and speech. */
  label: string;
  /** The picture in a sentence. */
  summary: string;
  height?: number;
}

const TOP = 8;
const BOTTOM = 26;
const GAP = 8;

/** A line over its faded area, with a crosshair by pointer and arrow keys. */
export function LineChart(props: LineChartProps) {
  const { points, unit, axisText, text, label, summary, height = 220 } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const gradient = useId();
  const { ref, width } = useWidth<HTMLDivElement>();
  const [active, setActive] = useActivePoint();

  const plot = useMemo(() => {
    const values = points.map((point) => point.value);
    const axis = valueAxis(Math.min(...values), Math.max(...values), unit);
    const labels = axis.lines.map((value) => ({ value, text: axisText(value) }));
    const left = GAP + Math.max(...labels.map((entry) => entry.text.length)) * 7;
    const first = points[0]?.day ?? "1970-01-01";
    const last = points.at(-1)?.day ?? first;
    const inner = Math.max(0, width - left);
    const x = linear([dayNumber(first), dayNumber(last)], [0, inner]);
    const y = linear([axis.min, axis.max], [height - BOTTOM, TOP]);
    const xs = points.map((point) => x(dayNumber(point.day)));
    const at = (_: DayPoint, index: number) => xs[index] ?? 0;
    return {
      labels: labels.map((entry) => ({ ...entry, y: y(entry.value) })),
      ticks: dayTicks(first, last, Math.max(2, Math.floor(inner / 110))).map((tick) => ({
        ...tick,
        x: x(dayNumber(tick.day)),
      })),
      left,
      inner,
      xs,
      ys: values.map((value) => y(value)),
      line: line<DayPoint>(at, (point) => y(point.value)).curve(curveMonotoneX)([...points]) ?? "",
      area:
        area<DayPoint>(at, height - BOTTOM, (point) => y(point.value)).curve(curveMonotoneX)([...points]) ??
        "",
    };
  }, [points, unit, axisText, width, height]);

  const point = active === null ? undefined : points[active];
  const activeX = plot.xs[active ?? -1] ?? 0;
  return (
    <div ref={ref} className={classes.plot} style={{ height }}>
      {width > 0 && (
        <>
          <svg role="img" aria-label={summary} width={width} height={height}>
            <defs>
              <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
                <stop offset="0" stopColor="var(--primary-line)" stopOpacity="0.26" />
                <stop offset="1" stopColor="var(--primary-line)" stopOpacity="0.02" />
              </linearGradient>
            </defs>
            {plot.labels.map((entry) => (
              <g key={entry.value} transform={`translate(0 ${entry.y})`}>
                <line className={classes.grid} x1={plot.left} x2={width} />
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
                  {tickLabel(tick, locale)}
                </text>
              ))}
              <path d={plot.area} fill={`url(#${gradient})`} />
              <path d={plot.line} className={classes.line} />
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
                return at ? `${formatDay(at.day, locale)}: ${text(index)}` : "";
              }}
              indexAt={(x) => nearest(plot.xs, x)}
              active={active}
              onChange={setActive}
            />
          </div>
          {point && active !== null && (
            <ChartTooltip
              title={formatDay(point.day, locale, "long")}
              lines={[{ label, value: text(active), color: "var(--primary-line)" }]}
              x={plot.left + activeX}
              width={width}
            />
          )}
        </>
      )}
    </div>
  );
}

function tickLabel({ day, kind }: DayTick, locale: string): string {
  if (kind === "year") return day.slice(0, 4);
  return formatDay(day, locale, kind === "day" ? "short" : "month-short").replace(/\.$/, "");
}
