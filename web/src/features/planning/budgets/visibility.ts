/** Who sees a budget, from where one looks. Pure. */
import type { Budget } from "./budget";

/** The workspace's own; mine alone; mine, and I share it; somebody else's, who shares it with me. */
export type Visibility = "workspace" | "private" | "shared" | "received";

/** Who sees a budget, told to one of them. */
export function visibilityOf(budget: Pick<Budget, "is_private" | "is_shared" | "may_share">): Visibility {
  if (!budget.is_private) return "workspace";
  if (!budget.may_share) return "received";
  return budget.is_shared ? "shared" : "private";
}
