import type { QueryClient } from "@tanstack/react-query";

/** Rates of a workspace's own, set here and elsewhere: figures in its currency may be others now. */
export const workspaceRateEvents = {
  WORKSPACE_RATES_CHANGED({ workspace_id }: { workspace_id: string }, cache: QueryClient): void {
    void cache.invalidateQueries({ queryKey: ["workspaces", workspace_id] });
  },
};
