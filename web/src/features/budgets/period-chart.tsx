import { useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Currency, formatAxis, formatMoney } from "@/lib/money";
import { linear, nearest, valueAxis } from "@/ui/charts/axis";
import { ChartTooltip } from "@/ui/charts/chart-tooltip";
import { Crosshair, useActivePoint } from "@/ui/charts/crosshair";
import { useWidth } from "@/ui/charts/use-width";
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

const TOP = 8;
const BOTTOM = 24;
const GAP = 8;
/** How much of its place a bar fills, and how wide it is at most. */
const BAND = 0.6;
const MAX_BAR_WIDTH = 44;

/** A bar for what was spent in each period, a mark at what there was; striped where it was not enough. */
export function PeriodChart({ periods, currency, height, label, summary, onOpen }: PeriodChartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const pattern = useId();
  const { ref, width } = useWidth<HTMLDivElement>();
  const [active, setActive] = useActivePoint();

  const plot = useMemo(() => {
    const all = periods.flatMap(({ total }) => [total.spent, total.available]);
    const axis = valueAxis(Math.min(0, ...all), Math.max(0, ...all), 10 ** currency.digits);
    // Few lines are enough for so small a picture.
    const shown = axis.lines.filter((_, at) => at % (axis.lines.length > 3 ? 2 : 1) === 0);
    const labels = shown.map((value) => ({ value, text: formatAxis(value, currency, locale) }));
    const left = GAP + Math.max(...labels.map(({ text }) => text.length)) * 7;
    const step = Math.max(0, width - left) / periods.length;
    const band = Math.min(step * BAND, MAX_BAR_WIDTH);
    const y = linear([axis.min, axis.max], [height - BOTTOM, TOP]);
    const centres = periods.map((_, at) => step * (at + 0.5));
    return {
      labels: labels.map((entry) => ({ ...entry, y: y(entry.value) })),
      left,
      band,
      step,
      centres,
      // Labels stand as close as they can be read.
      skip: Math.max(1, Math.ceil(38 / Math.max(1, step))),
      columns: periods.map((period, at) => {
        const { spent, available } = period.total;
        const [from, to] = [y(0), y(spent)];
        return {
          period,
          centre: centres[at] ?? 0,
          top: Math.min(from, to),
          size: Math.abs(from - to),
          mark: y(available),
          isOver: spent > available,
        };
      }),
    };
  }, [periods, currency, locale, width, height]);

  const money = (amount: number) => formatMoney(amount, currency, locale);
  const current = active === null ? undefined : periods[active];
  const last = periods.length - 1;
  return (
    <div ref={ref} className={classes.plot} style={{ height }}>
      {width > 0 && (
        <>
          <svg role="img" aria-label={summary} width={width} height={height}>
            <defs>
              <Stripes id={`${pattern}-now`} color="var(--primary-line)" paler={0.3} />
              <Stripes id={`${pattern}-over`} color="var(--expense)" paler={0.55} />
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
              {plot.columns.map(({ period, centre, top, size, mark, isOver }, at) => (
                <g
                  key={period.start}
                  className={classes.column}
                  data-dim={(active !== null && active !== at) || undefined}
                >
                  {size >= 0.5 && (
                    <rect
                      x={centre - plot.band / 2}
                      y={top}
                      width={plot.band}
                      height={size}
                      rx={Math.min(4, size / 2)}
                      fill={
                        isOver
                          ? `url(#${pattern}-over)`
                          : period.day !== null
                            ? `url(#${pattern}-now)`
                            : "var(--primary-line)"
                      }
                    />
                  )}
                  <line
                    className={classes.mark}
                    x1={centre - plot.band / 2 - 4}
                    x2={centre + plot.band / 2 + 4}
                    y1={mark}
                    y2={mark}
                  />
                  {(last - at) % plot.skip === 0 && (
                    <text className={classes.axis} x={centre} y={height - 6} textAnchor="middle">
                      {periodLabel(period, locale)}
                    </text>
                  )}
                </g>
              ))}
            </g>
          </svg>
          <div className={classes.layer} style={{ insetInlineStart: plot.left, height: height - BOTTOM }}>
            <Crosshair
              count={periods.length}
              label={t("charts.explore", { label })}
              describe={(at) => {
                const period = periods[at];
                if (!period) return "";
                const { spent, available } = period.total;
                return `${periodTitle(period, locale)}: ${t("budgets.spent")} ${money(spent)}, ${t("budgets.available")} ${money(available)}`;
              }}
              indexAt={(x) => nearest(plot.centres, x)}
              active={active}
              onChange={setActive}
              onOpen={(at) => {
                const period = periods[at];
                if (period) onOpen(period);
              }}
            />
          </div>
          {current && (
            <ChartTooltip
              title={periodTitle(current, locale)}
              lines={[
                {
                  label: t("budgets.spent"),
                  value: money(current.total.spent),
                  color: "var(--primary-line)",
                },
                {
                  label: t("budgets.available"),
                  value: money(current.total.available),
                  color: "var(--text)",
                },
                {
                  label: t("budgets.remaining"),
                  value: money(current.total.remaining),
                  color: current.total.remaining < 0 ? "var(--expense)" : "var(--surface-2)",
                },
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

// What is not over yet, and what was not enough, is told by its pattern, not by a colour alone.
function Stripes({ id, color, paler }: { id: string; color: string; paler: number }) {
  return (
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={6} height={6} fill={color} opacity={paler} />
      <rect width={3} height={6} fill={color} />
    </pattern>
  );
}
