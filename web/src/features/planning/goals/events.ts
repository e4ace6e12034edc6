import type { QueryClient } from "@tanstack/react-query";
import { clientInstance } from "@/api/instance";

interface GoalsEvent {
  workspace_id: string;
  actor: { origin?: string | null };
}

/** Changes of goals made elsewhere. Nobody is told of them: they show where goals are looked at. */
export const goalEvents = {
  GOALS_CHANGED({ workspace_id, actor }: GoalsEvent, cache: QueryClient) {
    if (actor.origin === clientInstance) return;
    void cache.invalidateQueries({ queryKey: ["workspaces", workspace_id, "goals"] });
  },
};
