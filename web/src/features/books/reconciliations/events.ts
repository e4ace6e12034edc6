import type { QueryClient } from "@tanstack/react-query";
import { clientInstance } from "@/api/instance";

interface ReconciliationEvent {
  workspace_id: string;
  actor: { origin?: string | null };
}

/** What somebody else did to a reconciliation: rows change their status with it, and accounts are closed. */
export const reconciliationEvents = {
  RECONCILIATION_CHANGED({ workspace_id, actor }: ReconciliationEvent, cache: QueryClient) {
    if (actor.origin === clientInstance) return;
    for (const noun of ["reconciliations", "transactions", "accounts"]) {
      void cache.invalidateQueries({ queryKey: ["workspaces", workspace_id, noun] });
    }
  },
};
