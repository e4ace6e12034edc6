import type { StackedSeries } from "@/ui/charts/stacked-columns";
import { addedValues, stackedSeries } from "@/ui/charts/stacked-series";
import { microsOf } from "../ai-models/micros";
import type { AiUsageItem } from "./api";

/** Of what is no longer there. */
const GONE = "gone";

/** The parts of the chart's columns, the dearest first; what is over is the last. What cost nothing is left out. */
export function seriesOf(
  items: readonly AiUsageItem[],
  nameOf: (item: AiUsageItem) => string,
  restName: string,
): StackedSeries[] {
  const parts = items.map((item) => ({
    key: item.key ?? GONE,
    name: nameOf(item),
    values: item.monthly_costs.map(microsOf),
  }));
  return stackedSeries(parts, restName);
}

/** One part of all: where the groups are the columns themselves. */
export function seriesOfAll(items: readonly AiUsageItem[], name: string): StackedSeries[] {
  const values = addedValues(items.map(({ monthly_costs }) => monthly_costs.map(microsOf)));
  return stackedSeries([{ key: "all", name, values }], name);
}
