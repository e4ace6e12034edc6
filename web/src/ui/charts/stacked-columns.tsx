import { useCallback, useId, useMemo } from "react";
import { type Currency, formatAxis, formatMoney, type Minor } from "@/lib/money";
import { useLocale } from "../use-locale";
import { boxPath, type ColumnsLayout, column, stack, stackExtent } from "./columns";
import { type ColumnName, ColumnsPlot } from "./columns-plot";
import { Paint, textureAt } from "./paint";

/** A part of every column, the largest first. */
export interface StackedSeries {
  key: string;
  name: string;
  /** A CSS colour. */
  color: string;
  /** One for each column. */
  values: readonly Minor[];
}

interface StackedColumnsProps {
  columns: readonly ColumnName[];
  series: readonly StackedSeries[];
  currency: Currency;
  /** What all parts together are called. */
  total: string;
  label: string;
  summary: string;
  height?: number;
  onOpen?: ((index: number) => void) | undefined;
}

/** Columns of parts, each part in its own texture as well as its colour. */
export function StackedColumns(props: StackedColumnsProps) {
  const { columns, series, currency, total, label, summary, height = 250, onOpen } = props;
  const locale = useLocale();
  const id = useId();
  const stacks = useMemo(
    () => columns.map((_, index) => stack(series.map(({ values }) => values[index] ?? 0))),
    [columns, series],
  );
  const panels = useMemo(() => {
    const [low, high] = stackExtent(
      columns.map((_, index) => series.map(({ values }) => values[index] ?? 0)),
    );
    const axisText = (value: number) => formatAxis(value, currency, locale);
    return [{ low, high, unit: 10 ** currency.digits, axisText, height }];
  }, [columns, series, currency, locale, height]);
  const draw = useCallback(
    (layout: ColumnsLayout, places: readonly number[]) => {
      const panel = layout.panels[0];
      if (!panel) return null;
      return series.map((part, at) => (
        <path
          key={part.key}
          fill={`url(#${id}-${at})`}
          d={boxPath(
            places.map((place) => {
              const { from, to } = stacks[place]?.[at] ?? { from: 0, to: 0 };
              const [a, b] = [panel.y(from), panel.y(to)];
              // A line of the surface keeps neighbours apart.
              const seam = Math.abs(a - b) > 3 ? 1 : 0;
              return column(layout.starts[place] ?? 0, layout.band, a + (b < a ? -seam : seam), b);
            }),
            2,
          )}
        />
      ));
    },
    [series, stacks, id],
  );
  const show = (minor: Minor) => formatMoney(minor, currency, locale);
  return (
    <ColumnsPlot
      columns={columns}
      panels={panels}
      label={label}
      summary={summary}
      lines={(index) => {
        const own = series.filter(({ values }) => values[index]);
        const sum = own.reduce((all, { values }) => all + (values[index] ?? 0), 0);
        return [
          { label: total, value: show(sum), color: "var(--text)" },
          ...own.map(({ name, color, values }) => ({ label: name, color, value: show(values[index] ?? 0) })),
        ];
      }}
      onOpen={onOpen}
      defs={series.map((part, at) => (
        <Paint key={part.key} id={`${id}-${at}`} color={part.color} texture={textureAt(at)} />
      ))}
      draw={draw}
    />
  );
}
