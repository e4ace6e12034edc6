import type { QueryClient } from "@tanstack/react-query";
import { clientInstance } from "@/api/instance";

interface BudgetsEvent {
  workspace_id: string;
  actor: { origin?: string | null };
}

/** Changes of budgets made elsewhere. Nobody is told of them: they show where budgets are looked at. */
export const budgetEvents = {
  BUDGETS_CHANGED({ workspace_id, actor }: BudgetsEvent, cache: QueryClient) {
    if (actor.origin === clientInstance) return;
    for (const noun of ["budgets", "forecast"]) {
      void cache.invalidateQueries({ queryKey: ["workspaces", workspace_id, noun] });
    }
  },
};
