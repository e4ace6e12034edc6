import { useId, useMemo } from "react";
import { type Currency, formatAxis, formatMoney, type Minor } from "@/lib/money";
import { useLocale } from "../use-locale";
import { stack, stackExtent } from "./columns";
import { type ColumnName, type ColumnsPanel, ColumnsPlot } from "./columns-plot";
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

interface StackedColumnsProps<C> {
  columns: readonly C[];
  series: readonly StackedSeries[];
  currency: Currency;
  /** What all parts together are called. */
  total: string;
  label: string;
  summary: string;
  height?: number;
  /** The smallest step of the axis, in minor units; a unit of the currency without it. */
  unit?: Minor;
  /** How a value is written in a tooltip, if not as an amount in all its digits. */
  valueText?: (minor: Minor) => string;
  onOpen?: ((column: C) => void) | undefined;
}

/** Columns of parts, each part in its own texture as well as its colour. */
export function StackedColumns<C extends ColumnName>(props: StackedColumnsProps<C>) {
  const { columns, series, currency, total, label, summary, height = 250, onOpen } = props;
  const { unit = 10 ** currency.digits } = props;
  const locale = useLocale();
  const id = useId();
  const panels = useMemo<ColumnsPanel<C>[]>(() => {
    const parts = columns.map((_, index) => series.map(({ values }) => values[index] ?? 0));
    const stacks = parts.map(stack);
    const [low, high] = stackExtent(parts);
    return [
      {
        low,
        high,
        unit,
        axisText: (value) => formatAxis(value, currency, locale),
        height,
        marks: ({ y }) =>
          series.map((_, at) => ({
            fill: `url(#${id}-${at})`,
            radius: 2,
            edges: (_, index) => {
              const { from, to } = stacks[index]?.[at] ?? { from: 0, to: 0 };
              const [a, b] = [y(from), y(to)];
              // A line of the surface keeps neighbours apart.
              const seam = Math.abs(a - b) > 3 ? 1 : 0;
              return [a + (b < a ? -seam : seam), b];
            },
          })),
      },
    ];
  }, [columns, series, currency, locale, height, unit, id]);
  const show = props.valueText ?? ((minor: Minor) => formatMoney(minor, currency, locale));
  return (
    <ColumnsPlot
      columns={columns}
      panels={panels}
      label={label}
      summary={summary}
      lines={(_, index) => {
        const own = series.filter(({ values }) => values[index]);
        const sum = own.reduce((all, { values }) => all + (values[index] ?? 0), 0);
        return [
          { label: total, value: show(sum), color: "var(--text)" },
          ...own.map(({ name, color, values }) => ({ label: name, color, value: show(values[index] ?? 0) })),
        ];
      }}
      onOpen={onOpen}
    >
      {series.map((part, at) => (
        <Paint key={part.key} id={`${id}-${at}`} color={part.color} texture={textureAt(at)} />
      ))}
    </ColumnsPlot>
  );
}
