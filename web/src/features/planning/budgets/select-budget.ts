/** Which budget is looked at. Pure. */
import type { Budget, BudgetOverview } from "./budget";

/** The budgets in the order of the menu: those that count first, shared ones before one's own, then by name. */
export function inOrder(all: readonly BudgetOverview[], locale: string): BudgetOverview[] {
  const rank = ({ is_active, is_private }: Budget) => (is_active ? 0 : 2) + (is_private ? 1 : 0);
  return [...all].sort(
    (a, b) => rank(a.budget) - rank(b.budget) || a.budget.name.localeCompare(b.budget.name, locale),
  );
}

/** The wanted budget, else the one looked at last, else the first. */
export function selectedBudget(
  all: readonly BudgetOverview[],
  ...wanted: readonly (string | undefined)[]
): BudgetOverview | undefined {
  for (const id of wanted) {
    const found = all.find(({ budget }) => budget.id === id);
    if (found) return found;
  }
  return all[0];
}
