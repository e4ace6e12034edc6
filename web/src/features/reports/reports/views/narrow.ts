/** From a number of a report to the question for its rows. Pure. */
import type { Day } from "@/lib/dates";
import { listed } from "../parameters";
import type { ReportQuestion } from "../question";
import type { CategoryItem, Report } from "../report";

/** Before any booking. */
const FIRST_DAY = "1900-01-01";

/** Everything that a balance is made of. */
export function balanceUntil(end: Day, accountIds?: readonly string[]): ReportQuestion {
  return {
    start_date: FIRST_DAY,
    end_date: end,
    includeTransfers: true,
    ...(accountIds && { accountIds: accountIds.join(",") }),
  };
}

/** The rows between two days. */
export function between(start: Day, end: Day, rest: ReportQuestion = {}): ReportQuestion {
  return { start_date: start, end_date: end, ...rest };
}

/** The categories that a whole report is of, where it is not of all. */
export function scopeOf({ filters }: Pick<Report, "filters">): ReportQuestion {
  const { categoryIds, includeSubcategories, parentCategoryId } = filters;
  if (listed(categoryIds).length > 0) {
    return {
      ...(categoryIds !== undefined && { categoryIds }),
      ...(includeSubcategories !== undefined && { includeSubcategories }),
    };
  }
  return parentCategoryId ? { categoryIds: parentCategoryId, includeSubcategories: true } : {};
}

/** The rows of a category, alone or with everything below it. */
export function ofCategory(categoryId: string | null, withBelow: boolean): ReportQuestion {
  return { categoryIds: categoryId ?? "none", includeSubcategories: withBelow };
}

/**
 * Whether the amount of an entry has that of what is below it. The category that a report is within stands there
 * alone, beside its own children.
 */
export function includesDescendants(
  item: Pick<CategoryItem, "categoryId"> & { children: readonly unknown[] },
  { includeSubcategories, parentCategoryId }: ReportQuestion,
): boolean {
  if (includeSubcategories === false) return false;
  return item.children.length > 0 || item.categoryId !== (parentCategoryId ?? null);
}

/** Some of the accounts, of those that the report is of. */
export function accountsWithin(ids: readonly string[], filters: ReportQuestion): string[] {
  const chosen = listed(filters.accountIds);
  return chosen.length > 0 ? ids.filter((id) => chosen.includes(id)) : [...ids];
}
