/** Budgets as tests need them. */
import type { FlatCategory } from "@/features/books/categories/public";
import type { BudgetLine, BudgetPeriod, Progress } from "./budget";

/** A progress that adds up, of what is said of it. */
export function progress(some: Partial<Progress> = {}): Progress {
  const { planned = 10_000, moved = 0, carriedIn = 0, spent = 0, upcoming = 0 } = some;
  const available = planned + moved + carriedIn;
  return {
    planned,
    moved,
    carriedIn,
    available,
    spent,
    pending: 0,
    remaining: available - spent,
    dailyLeft: null,
    pace: null,
    upcoming,
    projectedEnd: available - spent - upcoming,
    unconvertedCount: 0,
    ...some,
  };
}

/** A line of a category. */
export function line(categoryId: string | null, some: Partial<BudgetLine> = {}): BudgetLine {
  return {
    categoryId,
    includesSubcategories: true,
    carry: null,
    defaultAmount: 10_000,
    progress: progress(),
    ...some,
  };
}

/** November 2026 with these lines, seen on the tenth. */
export function period(lines: BudgetLine[], some: Partial<BudgetPeriod> = {}): BudgetPeriod {
  return {
    budgetId: "budget",
    start: "2026-11-01",
    end: "2026-11-30",
    total: progress({ planned: lines.reduce((all, one) => all + one.progress.planned, 0) }),
    lines,
    unbudgeted: 0,
    envelope: null,
    unconverted: [],
    days: 30,
    day: 10,
    ...some,
  };
}

/** A category below another one. */
export function category(id: string, parent: FlatCategory | null = null): FlatCategory {
  return {
    id,
    name: id,
    path: parent ? `${parent.path} > ${id}` : id,
    depth: parent ? parent.depth + 1 : 0,
    kind: "expense",
    icon: "tag",
    color: "#000000",
    rootId: parent?.rootId ?? id,
    parentId: parent?.id ?? null,
    scope: "workspace",
    isHidden: false,
    isArchived: false,
    isOffered: true,
    version: 1,
  };
}
