import { type FlatCategory, PATH_SEPARATOR } from "@/features/categories/public";
import { NO_CATEGORY, type TransactionSearch } from "./search-params";
import type { Transaction } from "./transaction";

/** Keeps the rows of a category (with all below it) and of a status. */
export function filterRows(
  rows: readonly Transaction[],
  { category, status }: TransactionSearch,
  categories: ReadonlyMap<string, FlatCategory>,
): Transaction[] {
  const path = category === undefined ? undefined : categories.get(category)?.path;
  const inCategory = (id: string | null): boolean => {
    if (category === undefined) return true;
    if (id === null || category === NO_CATEGORY) return id === null && category === NO_CATEGORY;
    if (id === category) return true;
    return path !== undefined && (categories.get(id)?.path.startsWith(path + PATH_SEPARATOR) ?? false);
  };
  const fits = (row: Transaction) =>
    row.splits.length === 0
      ? inCategory(row.category_id)
      : row.splits.some((line) => inCategory(line.category_id));
  return rows.filter((row) => (status === undefined || row.status === status) && fits(row));
}
