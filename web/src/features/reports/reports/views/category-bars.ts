/** Categories as bars and as parts of columns. Pure. */
import type { Day } from "@/lib/dates";
import { add, type Minor } from "@/lib/money";
import type { AnalysisNode, AnalysisPoint } from "../report";

/** The part of a column that gathers the small ones. */
export const OTHERS = "others";

/** What a category took or gave, column by column. */
export interface CategorySeries {
  /** An id, "none", or the one for the others. */
  key: string;
  name: string;
  /** The categories that are in it. */
  categoryIds: (string | null)[];
  values: Minor[];
}

/** More parts than this cannot be told apart. */
const MAX_SERIES = 6;

/**
 * The categories of one kind over the months, the largest first, the small ones gathered. A single one is not
 * gathered: it would only lose its name.
 */
export function seriesOf(
  tree: readonly AnalysisNode[],
  points: readonly AnalysisPoint[],
  kind: "income" | "expense",
  months: readonly Day[],
): CategorySeries[] {
  const roots = tree.filter((node) => node.kind === kind && node.amount !== 0);
  const ordered = [...roots].sort((a, b) => b.amount - a.amount);
  const shown = ordered.length <= MAX_SERIES + 1 ? ordered : ordered.slice(0, MAX_SERIES);
  const place = new Map(months.map((month, index) => [month, index]));
  const valuesOf = (ids: readonly (string | null)[]) => {
    const values = months.map(() => 0);
    for (const point of points) {
      const at = place.get(point.period);
      if (point.kind !== kind || at === undefined || !ids.includes(point.categoryId)) continue;
      values[at] = add(values[at] ?? 0, point.amount);
    }
    return values;
  };
  const series = shown.map(({ categoryId, name }) => ({
    key: categoryId ?? "none",
    name,
    categoryIds: [categoryId],
    values: valuesOf([categoryId]),
  }));
  if (shown.length === ordered.length) return series;
  const rest = ordered.slice(MAX_SERIES).map(({ categoryId }) => categoryId);
  return [...series, { key: OTHERS, name: "", categoryIds: rest, values: valuesOf(rest) }];
}

/** The months of a report by their first days within it, whether anything was booked in them or not. */
export function monthsBetween(start: Day, end: Day): Day[] {
  const months: Day[] = [];
  let [year, month] = start.split("-").map(Number) as [number, number];
  for (let first = start; first <= end; ) {
    months.push(first);
    month += 1;
    if (month > 12) [year, month] = [year + 1, 1];
    first = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-01`;
  }
  return months;
}
