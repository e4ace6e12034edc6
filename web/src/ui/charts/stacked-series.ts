import type { StackedSeries } from "./stacked-columns";

/** More than these are one part: nobody tells more colours apart. */
const MAX_SERIES = 7;
const COLORS = 8;

const REST = "rest";

/** The parts of a chart's columns, the largest first; those that are too many are the last, together. What comes to nothing is left out. */
export function stackedSeries(
  parts: readonly Omit<StackedSeries, "color">[],
  restName: string,
): StackedSeries[] {
  const ordered = parts
    .filter(({ values }) => sumOf(values) > 0)
    .sort((a, b) => sumOf(b.values) - sumOf(a.values));
  const shown = ordered.length > MAX_SERIES ? ordered.slice(0, MAX_SERIES - 1) : ordered;
  const rest = ordered.slice(shown.length);
  const all =
    rest.length > 0
      ? [...shown, { key: REST, name: restName, values: addedValues(rest.map(({ values }) => values)) }]
      : shown;
  return all.map((part, at) => ({ ...part, color: `var(--chart-${(at % COLORS) + 1})` }));
}

/** The sums of rows, column by column. */
export function addedValues(rows: readonly (readonly number[])[]): number[] {
  return (rows[0] ?? []).map((_, at) => sumOf(rows.map((row) => row[at] ?? 0)));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
