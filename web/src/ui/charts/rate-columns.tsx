import { useCallback, useId, useMemo } from "react";
import { formatPercent } from "@/lib/money";
import { useLocale } from "../use-locale";
import { boxPath, type ColumnsLayout, column } from "./columns";
import { type ColumnName, ColumnsPlot, type SpokenLine } from "./columns-plot";
import { Paint } from "./paint";
import own from "./plot.module.css";

/** One time with its share; null where there is none. */
export interface RateColumn extends ColumnName {
  /** A fraction of one. */
  rate: number | null;
}

interface RateColumnsProps {
  columns: readonly RateColumn[];
  /** A share that is to be reached, a fraction of one. */
  target: number | null;
  label: string;
  summary: string;
  /** What stands in a tooltip instead of a share that there is not. */
  none: string;
  height?: number;
  /** What else is known of a column. */
  about: (index: number) => SpokenLine[];
  onOpen?: ((index: number) => void) | undefined;
}

/** Further than this a share only tells that it is far: the column ends here, its value stands at it. */
const LIMIT = 100;
/** How high the letters of a value are, and half as wide as the widest one is. */
const LETTERS = 12;
const HALF = 24;

/** Shares as columns with the one that is aimed at as a line; what is below it is hatched, where there is none is a gap. */
export function RateColumns(props: RateColumnsProps) {
  const { columns, target, label, summary, none, height = 240, about, onOpen } = props;
  const locale = useLocale();
  const id = useId();
  const values = useMemo(
    () => columns.map(({ rate }) => (rate === null ? null : Math.max(-LIMIT, Math.min(LIMIT, rate * 100)))),
    [columns],
  );
  const goal = target === null ? null : target * 100;
  const panels = useMemo(() => {
    const known = values.filter((value) => value !== null);
    return [
      {
        // With room for the values at the ends of the columns.
        low: Math.min(0, ...known) * 1.12,
        high: Math.max(0, goal ?? 0, ...known) * 1.08,
        unit: 1,
        axisText: (value: number) => formatPercent(value / 100, locale),
        height,
      },
    ];
  }, [values, goal, locale, height]);
  const draw = useCallback(
    (layout: ColumnsLayout, places: readonly number[]) => {
      const panel = layout.panels[0];
      if (!panel) return null;
      const path = (kind: "reached" | "short" | "negative") =>
        boxPath(
          places.map((place) => {
            const value = values[place];
            if (value === null || value === undefined) return null;
            const own = value < 0 ? "negative" : value >= (goal ?? 0) ? "reached" : "short";
            return own === kind
              ? column(layout.starts[place] ?? 0, layout.band, panel.y(value), panel.zero)
              : null;
          }),
        );
      return (
        <>
          <path d={path("reached")} fill="var(--income-fill)" />
          <path d={path("short")} fill={`url(#${id})`} />
          <path d={path("negative")} fill="var(--expense)" />
        </>
      );
    },
    [values, goal, id],
  );
  const over = (layout: ColumnsLayout) => {
    const panel = layout.panels[0];
    if (!panel) return null;
    const roomy = layout.inner / Math.max(1, columns.length) >= 48;
    return (
      <>
        {goal !== null && (
          <line className={own.target} x2={layout.inner} y1={panel.y(goal)} y2={panel.y(goal)} />
        )}
        {columns.map(({ key, rate }, index) => {
          const value = values[index] ?? null;
          const beyond = rate !== null && Math.abs(rate * 100) > LIMIT;
          if (rate !== null && !beyond && !roomy) return null;
          const centre = layout.centres[index] ?? 0;
          const end = value === null ? panel.zero - 5 : panel.y(value) + (value < 0 ? 14 : -5);
          // Between the dashes of the target it would have a minus before it.
          const line = goal === null ? null : panel.y(goal);
          const y = line !== null && line > end - LETTERS && line < end + 2 ? line - 6 : end;
          return (
            <text
              key={key}
              className={rate === null ? own.gap : own.rate}
              x={rate === null ? centre : Math.min(Math.max(centre, HALF), layout.inner - HALF)}
              y={Math.min(y, panel.bottom - 4)}
              textAnchor="middle"
            >
              {rate === null ? "–" : formatPercent(rate, locale, { exact: true })}
            </text>
          );
        })}
      </>
    );
  };
  return (
    <ColumnsPlot
      columns={columns}
      panels={panels}
      label={label}
      summary={summary}
      lines={(index) => {
        const rate = columns[index]?.rate ?? null;
        const value = rate === null ? none : formatPercent(rate, locale, { exact: true });
        return [{ label, value, color: "var(--income-fill)" }, ...about(index)];
      }}
      onOpen={onOpen}
      defs={<Paint id={id} color="var(--income-fill)" texture="hatched" />}
      draw={draw}
      over={over}
    />
  );
}
