import type { QueryClient } from "@tanstack/react-query";
import { clientInstance } from "@/api/instance";

interface RecurringEvent {
  workspace_id: string;
  actor: { origin?: string | null };
}

/** Changes of what recurs, made elsewhere or by the clock. Nobody is told of them: they show where it is looked at. */
export const recurringEvents = {
  RECURRING_CHANGED({ workspace_id, actor }: RecurringEvent, cache: QueryClient) {
    if (actor.origin === clientInstance) return;
    for (const noun of ["recurring", "forecast", "budgets", "goals", "reports"]) {
      void cache.invalidateQueries({ queryKey: ["workspaces", workspace_id, noun] });
    }
  },
};
