import { curveMonotoneX, line } from "d3-shape";
import { useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Currency, formatAxis, formatMoney, type Minor } from "@/lib/money";
import { useLocale } from "../use-locale";
import { linear, nearest, valueAxis } from "./axis";
import { ChartTooltip } from "./chart-tooltip";
import classes from "./charts.module.css";
import { Crosshair, useActivePoint } from "./crosshair";
import { useWidth } from "./use-width";

/** One period: what came in above zero, what went out below it. */
export interface FlowBar {
  key: string;
  /** Under the bar, "Nov". */
  label: string;
  /** In the tooltip, "November 2026". */
  title: string;
  income: Minor;
  /** Negative or zero. */
  expense: Minor;
  /** Not over yet: hatched instead of filled. */
  hatched: boolean;
}

interface BarChartProps {
  bars: readonly FlowBar[];
  currency: Currency;
  names: { income: string; expense: string; net: string };
  summary: string;
  label: string;
  height?: number;
  onOpen?: (bar: FlowBar) => void;
}

const TOP = 8;
const BOTTOM = 26;
const GAP = 8;
/** How much of its place a bar fills. */
const BAND = 0.64;

/** Income and expenses as bars on either side of zero, with the net result as a line. */
export function BarChart({ bars, currency, names, summary, label, height = 240, onOpen }: BarChartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const pattern = useId();
  const { ref, width } = useWidth<HTMLDivElement>();
  const [active, setActive] = useActivePoint();

  const plot = useMemo(() => {
    const low = Math.min(0, ...bars.map((bar) => bar.expense));
    const high = Math.max(0, ...bars.map((bar) => bar.income));
    const axis = valueAxis(low, high, 10 ** currency.digits);
    const labels = axis.lines.map((value) => ({ value, text: formatAxis(value, currency, locale) }));
    const left = GAP + Math.max(...labels.map(({ text }) => text.length)) * 7;
    const step = Math.max(0, width - left) / Math.max(1, bars.length);
    const band = step * BAND;
    const places = new Map(bars.map((bar, index) => [bar.key, step * index + (step - band) / 2]));
    const x = (bar: FlowBar) => places.get(bar.key) ?? 0;
    const y = linear([axis.min, axis.max], [height - BOTTOM, TOP]);
    const centre = (bar: FlowBar) => x(bar) + band / 2;
    return {
      labels: labels.map((entry) => ({ ...entry, y: y(entry.value) })),
      left,
      zero: y(0),
      band,
      // Every second label where a full row would run together.
      skip: step < 30 ? 2 : 1,
      centres: bars.map(centre),
      columns: bars.map((bar) => ({
        bar,
        x: x(bar),
        up: y(bar.income),
        down: y(bar.expense),
        net: y(bar.income + bar.expense),
      })),
      net: line<FlowBar>(centre, (bar) => y(bar.income + bar.expense)).curve(curveMonotoneX)([...bars]) ?? "",
    };
  }, [bars, currency, locale, width, height]);

  const show = (minor: Minor) => formatMoney(minor, currency, locale, { sign: "always" });
  const current = active === null ? undefined : bars[active];
  return (
    <div ref={ref} className={classes.plot} style={{ height }}>
      {width > 0 && (
        <>
          <svg role="img" aria-label={summary} width={width} height={height}>
            <defs>
              <Hatch id={`${pattern}-in`} color="var(--income-fill)" angle={45} />
              <Hatch id={`${pattern}-out`} color="var(--expense)" angle={-45} />
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
              {plot.columns.map(({ bar, x, up, down }, index) => (
                <g
                  key={bar.key}
                  className={classes.column}
                  data-dim={(active !== null && active !== index) || undefined}
                >
                  <Bar
                    x={x}
                    width={plot.band}
                    top={up}
                    bottom={plot.zero - 1}
                    fill={bar.hatched ? `url(#${pattern}-in)` : "var(--income-fill)"}
                  />
                  <Bar
                    x={x}
                    width={plot.band}
                    top={plot.zero + 1}
                    bottom={down}
                    fill={bar.hatched ? `url(#${pattern}-out)` : "var(--expense)"}
                  />
                  {index % plot.skip === 0 && (
                    <text className={classes.axis} x={x + plot.band / 2} y={height - 6} textAnchor="middle">
                      {bar.label}
                    </text>
                  )}
                </g>
              ))}
              <path d={plot.net} className={classes.net} />
              {plot.columns.map(({ bar, net }, index) => (
                <circle
                  key={bar.key}
                  className={classes.netDot}
                  cx={plot.centres[index]}
                  cy={net}
                  r={index === active ? 4.5 : 3}
                />
              ))}
            </g>
          </svg>
          <div className={classes.layer} style={{ insetInlineStart: plot.left, height: height - BOTTOM }}>
            <Crosshair
              count={bars.length}
              label={t("charts.explore", { label })}
              describe={(index) => {
                const bar = bars[index];
                if (!bar) return "";
                const net = `${names.net} ${show(bar.income + bar.expense)}`;
                return `${bar.title}: ${names.income} ${show(bar.income)}, ${names.expense} ${show(bar.expense)}, ${net}`;
              }}
              indexAt={(x) => nearest(plot.centres, x)}
              active={active}
              onChange={setActive}
              onOpen={
                onOpen &&
                ((index) => {
                  const bar = bars[index];
                  if (bar) onOpen(bar);
                })
              }
            />
          </div>
          {current && (
            <ChartTooltip
              title={current.title}
              lines={[
                { label: names.income, value: show(current.income), color: "var(--income-fill)" },
                { label: names.expense, value: show(current.expense), color: "var(--expense)" },
                { label: names.net, value: show(current.income + current.expense), color: "var(--text)" },
              ]}
              x={plot.left + (plot.centres[active ?? 0] ?? 0)}
              width={width}
            />
          )}
        </>
      )}
    </div>
  );
}

interface BarProps {
  x: number;
  width: number;
  top: number;
  bottom: number;
  fill: string;
}

function Bar({ x, width, top, bottom, fill }: BarProps) {
  const size = bottom - top;
  if (size < 0.5) return null;
  return <rect x={x} y={top} width={width} height={size} rx={Math.min(4, size / 2)} fill={fill} />;
}

// A period that is not over is told by its pattern, not by a paler colour alone.
function Hatch({ id, color, angle }: { id: string; color: string; angle: number }) {
  return (
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform={`rotate(${angle})`}>
      <rect width={6} height={6} fill={color} opacity={0.22} />
      <rect width={2.5} height={6} fill={color} />
    </pattern>
  );
}
