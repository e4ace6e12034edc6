import type { StackedSeries } from "@/ui/charts/stacked-columns";
import { microsOf } from "../ai-models/micros";
import type { AiUsageItem } from "./api";

/** More than these are one part: nobody tells more colours apart. */
const MAX_SERIES = 7;
const COLORS = 8;

const REST = "rest";
/** Of what is no longer there. */
const GONE = "gone";

/** The parts of the chart's columns, the dearest first; what is over is the last. What cost nothing is left out. */
export function seriesOf(
  items: readonly AiUsageItem[],
  nameOf: (item: AiUsageItem) => string,
  restName: string,
): StackedSeries[] {
  const parts = items
    .map((item) => ({ key: item.key ?? GONE, name: nameOf(item), values: item.monthly_costs.map(microsOf) }))
    .filter(({ values }) => sumOf(values) > 0)
    .sort((a, b) => sumOf(b.values) - sumOf(a.values));
  const shown = parts.length > MAX_SERIES ? parts.slice(0, MAX_SERIES - 1) : parts;
  const rest = parts.slice(shown.length);
  const all =
    rest.length > 0
      ? [...shown, { key: REST, name: restName, values: added(rest.map(({ values }) => values)) }]
      : shown;
  return all.map((part, at) => ({ ...part, color: `var(--chart-${(at % COLORS) + 1})` }));
}

/** One part of all: where the groups are the columns themselves. */
export function seriesOfAll(items: readonly AiUsageItem[], name: string): StackedSeries[] {
  const values = added(items.map(({ monthly_costs }) => monthly_costs.map(microsOf)));
  return sumOf(values) > 0 ? [{ key: "all", name, color: "var(--chart-1)", values }] : [];
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function added(rows: readonly (readonly number[])[]): number[] {
  return (rows[0] ?? []).map((_, at) => sumOf(rows.map((row) => row[at] ?? 0)));
}
