import type { QueryClient } from "@tanstack/react-query";
import { clientInstance } from "@/api/instance";

interface SavedReportsEvent {
  workspace_id: string;
  actor: { origin?: string | null };
}

/** Changes of shared reports made elsewhere. Nobody is told of them: they show where reports are looked at. */
export const savedReportEvents = {
  SAVED_REPORTS_CHANGED({ workspace_id, actor }: SavedReportsEvent, cache: QueryClient) {
    if (actor.origin === clientInstance) return;
    void cache.invalidateQueries({ queryKey: ["workspaces", workspace_id, "saved-reports"] });
  },
};
