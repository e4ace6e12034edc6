import { useId, useMemo } from "react";
import { formatPercent } from "@/lib/money";
import { useLocale } from "../use-locale";
import type { ColumnsLayout, PlacedPanel } from "./columns";
import { type ColumnMark, type ColumnName, type ColumnsPanel, ColumnsPlot } from "./columns-plot";
import { Paint } from "./paint";
import type { SpokenLine } from "./plot";
import own from "./plot.module.css";

/** One time with its share; null where there is none. */
export interface RateColumn extends ColumnName {
  /** A fraction of one. */
  rate: number | null;
}

interface RateColumnsProps<C> {
  columns: readonly C[];
  /** A share that is to be reached, a fraction of one. */
  target: number | null;
  label: string;
  summary: string;
  /** What stands in a tooltip instead of a share that there is not. */
  none: string;
  height?: number;
  /** What else is known of a column. */
  about: (column: C) => SpokenLine[];
  onOpen?: ((column: C) => void) | undefined;
}

/** Further than this a share only tells that it is far: the column ends here, its value stands at it. */
const LIMIT = 100;
/** How high the letters of a value are, and half as wide as the widest one is. */
const LETTERS = 12;
const HALF = 24;

/** A share in per cent, as far as it is drawn. */
const drawn = (rate: number) => Math.max(-LIMIT, Math.min(LIMIT, rate * 100));

/** Shares as columns with the one that is aimed at as a line; what is below it is hatched, where there is none is a gap. */
export function RateColumns<C extends RateColumn>(props: RateColumnsProps<C>) {
  const { columns, target, label, summary, none, height = 240, about, onOpen } = props;
  const locale = useLocale();
  const id = useId();
  const panels = useMemo<ColumnsPanel<C>[]>(() => {
    const goal = target === null ? null : target * 100;
    const known = columns.flatMap(({ rate }) => (rate === null ? [] : [drawn(rate)]));
    return [
      {
        // With room for the values at the ends of the columns.
        low: Math.min(0, ...known) * 1.12,
        high: Math.max(0, goal ?? 0, ...known) * 1.08,
        unit: 1,
        axisText: (value) => formatPercent(value / 100, locale),
        height,
        marks: ({ y, zero }) => {
          const mark = (fill: string, has: (value: number) => boolean): ColumnMark<C> => ({
            fill,
            edges: ({ rate }) => (rate !== null && has(drawn(rate)) ? [y(drawn(rate)), zero] : null),
          });
          return [
            mark("var(--income-fill)", (value) => value >= (goal ?? 0)),
            mark(`url(#${id})`, (value) => value >= 0 && value < (goal ?? 0)),
            mark("var(--expense)", (value) => value < 0),
          ];
        },
        over: (panel, layout) => <Rates columns={columns} goal={goal} panel={panel} layout={layout} />,
      },
    ];
  }, [columns, target, locale, height, id]);
  return (
    <ColumnsPlot
      columns={columns}
      panels={panels}
      label={label}
      summary={summary}
      lines={(column) => {
        const value = column.rate === null ? none : formatPercent(column.rate, locale, { exact: true });
        return [{ label, value, color: "var(--income-fill)" }, ...about(column)];
      }}
      onOpen={onOpen}
    >
      <Paint id={id} color="var(--income-fill)" texture="hatched" />
    </ColumnsPlot>
  );
}

interface RatesProps {
  columns: readonly RateColumn[];
  /** In per cent. */
  goal: number | null;
  panel: PlacedPanel;
  layout: ColumnsLayout;
}

/** The line of the goal, and the values at the ends of their columns. */
function Rates({ columns, goal, panel, layout }: RatesProps) {
  const locale = useLocale();
  const goalY = goal === null ? null : panel.y(goal);
  const roomy = layout.inner / Math.max(1, columns.length) >= 48;
  return (
    <>
      {goalY !== null && <line className={own.target} x2={layout.inner} y1={goalY} y2={goalY} />}
      {columns.map(({ key, rate }, index) => {
        const beyond = rate !== null && Math.abs(rate * 100) > LIMIT;
        if (rate !== null && !beyond && !roomy) return null;
        const centre = layout.positions[index] ?? 0;
        const end = rate === null ? panel.zero - 5 : panel.y(drawn(rate)) + (rate < 0 ? 14 : -5);
        // Between the dashes of the target it would have a minus before it.
        const y = goalY !== null && goalY > end - LETTERS && goalY < end + 2 ? goalY - 6 : end;
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
}
