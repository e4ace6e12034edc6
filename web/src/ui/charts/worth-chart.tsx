import { area, line } from "d3-shape";
import { useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Day, formatDay } from "@/lib/dates";
import { type Currency, formatAxis, formatMoney, type Minor } from "@/lib/money";
import { useLocale } from "../use-locale";
import { closeAxis, dayNumber, dayTicks, linear, nearest } from "./axis";
import { ChartTooltip } from "./chart-tooltip";
import classes from "./charts.module.css";
import type { SpokenLine } from "./columns-plot";
import { Crosshair, useActivePoint } from "./crosshair";
import { Paint } from "./paint";
import own from "./plot.module.css";
import { textWidth } from "./text-width";
import { useWidth } from "./use-width";

/** What there is, what is owed and the difference on a day. */
export interface WorthPoint {
  day: Day;
  assets: Minor;
  /** Negative or zero. */
  liabilities: Minor;
  net: Minor;
  /** A balance is missing for want of a rate. */
  partial: boolean;
}

interface WorthChartProps {
  /** Ascending by day, at least one. */
  points: readonly WorthPoint[];
  currency: Currency;
  names: { assets: string; liabilities: string; net: string; partial: string };
  label: string;
  summary: string;
  height?: number;
  onOpen?: ((point: WorthPoint) => void) | undefined;
}

const TOP = 10;
const BOTTOM = 26;
const GAP = 8;
const ROOM_FOR_DOTS = 14;

/** What there is above zero, what is owed below it, hatched, and the difference as a line. */
export function WorthChart({
  points,
  currency,
  names,
  label,
  summary,
  height = 300,
  onOpen,
}: WorthChartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const { ref, width } = useWidth<HTMLDivElement>();
  const [active, setActive] = useActivePoint();
  const plot = useMemo(
    () =>
      layOut(points, width, height, (value) => formatAxis(value, currency, locale), 10 ** currency.digits),
    [points, width, height, currency, locale],
  );
  const show = (minor: Minor) => formatMoney(minor, currency, locale);
  const lines = (index: number): SpokenLine[] => {
    const point = points[index];
    if (!point) return [];
    return [
      { label: names.net, value: show(point.net), color: "var(--text)" },
      { label: names.assets, value: show(point.assets), color: "var(--income-fill)" },
      { label: names.liabilities, value: show(point.liabilities), color: "var(--expense)" },
      ...(point.partial ? [{ label: names.partial, value: "", color: "transparent" }] : []),
    ];
  };
  const current = active === null ? undefined : points[active];
  const activeX = plot.xs[active ?? -1] ?? 0;
  return (
    <div ref={ref} className={classes.plot} style={{ "--plot-height": `${height}px` }}>
      {width > 0 && (
        <>
          <svg
            role="img"
            aria-label={summary}
            width={width}
            height={height}
            viewBox={`0 0 ${width} ${height}`}
            data-chart
          >
            <defs>
              <linearGradient id={`${id}-fade`} x1="0" y1="0" x2="0" y2="1">
                <stop offset="0" stopColor="var(--income-fill)" stopOpacity="0.3" />
                <stop offset="1" stopColor="var(--income-fill)" stopOpacity="0.08" />
              </linearGradient>
              <Paint id={`${id}-owed`} color="var(--expense)" texture="hatched-back" />
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
                  {tick.kind === "year"
                    ? tick.day.slice(0, 4)
                    : formatDay(tick.day, locale, tick.kind === "day" ? "short" : "month-short").replace(
                        /\.$/,
                        "",
                      )}
                </text>
              ))}
              <g className={classes.column}>
                <path d={plot.assets} fill={`url(#${id}-fade)`} />
                <path d={plot.assetsEdge} className={own.edge} stroke="var(--income-fill)" />
                <path d={plot.owed} fill={`url(#${id}-owed)`} fillOpacity={0.75} />
                <path d={plot.owedEdge} className={own.edge} stroke="var(--expense)" />
              </g>
              <path d={plot.net} className={own.worth} />
              {current && (
                <line className={classes.hairline} x1={activeX} x2={activeX} y1={TOP} y2={height - BOTTOM} />
              )}
              {points.map(
                (point, index) =>
                  (plot.dotted || point.partial || index === active) && (
                    <circle
                      key={point.day}
                      className={point.partial ? own.hollow : own.worthDot}
                      cx={plot.xs[index]}
                      cy={plot.y(point.net)}
                      r={index === active ? 5 : 3.25}
                    />
                  ),
              )}
            </g>
          </svg>
          <div className={classes.layer} style={{ insetInlineStart: plot.left, height: height - BOTTOM }}>
            <Crosshair
              count={points.length}
              label={t("charts.explore", { label })}
              describe={(index) => {
                const labels = lines(index).map((one) => `${one.label} ${one.value}`.trim());
                return `${formatDay(points[index]?.day ?? "1970-01-01", locale)}: ${labels.join(", ")}`;
              }}
              indexAt={(x) => nearest(plot.xs, x)}
              active={active}
              onChange={setActive}
              onOpen={
                onOpen &&
                ((index) => {
                  const point = points[index];
                  if (point) onOpen(point);
                })
              }
            />
          </div>
          {current && active !== null && (
            <ChartTooltip
              title={formatDay(current.day, locale, "long")}
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

/** Where everything stands, in pixels. */
function layOut(
  points: readonly WorthPoint[],
  width: number,
  height: number,
  axisText: (value: number) => string,
  unit: number,
) {
  const reach = points.flatMap(({ assets, liabilities, net }) => [assets, liabilities, net]);
  const axis = closeAxis(Math.min(0, ...reach), Math.max(0, ...reach), unit);
  const y = linear([axis.min, axis.max], [height - BOTTOM, TOP]);
  const labels = axis.lines.map((value) => ({ value, text: axisText(value), y: y(value) }));
  const left = GAP + Math.ceil(Math.max(...labels.map(({ text }) => textWidth(text, 11.5))));
  const inner = Math.max(0, width - left);
  const first = points[0]?.day ?? "1970-01-01";
  const last = points.at(-1)?.day ?? first;
  const x = linear([dayNumber(first), dayNumber(last)], [6, Math.max(6, inner - 6)]);
  const xs = points.map(({ day }) => x(dayNumber(day)));
  const at = (_: WorthPoint, index: number) => xs[index] ?? 0;
  const zero = y(0);
  const fill = (value: (point: WorthPoint) => number) =>
    area<WorthPoint>(at, zero, (point) => y(value(point)))([...points]) ?? "";
  const edge = (value: (point: WorthPoint) => number) =>
    line<WorthPoint>(at, (point) => y(value(point)))([...points]) ?? "";
  return {
    labels,
    left,
    inner,
    xs,
    y,
    ticks: dayTicks(first, last, Math.max(2, Math.floor(inner / 84))).map((tick) => ({
      ...tick,
      x: x(dayNumber(tick.day)),
    })),
    assets: fill(({ assets }) => assets),
    assetsEdge: edge(({ assets }) => assets),
    owed: fill(({ liabilities }) => liabilities),
    owedEdge: points.some(({ liabilities }) => liabilities !== 0)
      ? edge(({ liabilities }) => liabilities)
      : "",
    net: edge(({ net }) => net),
    dotted: points.length === 1 || inner / points.length >= ROOM_FOR_DOTS,
  };
}
