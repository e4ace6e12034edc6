import type { QueryClient } from "@tanstack/react-query";
import { clientInstance } from "@/api/instance";

interface RulesEvent {
  workspace_id: string;
  actor: { origin?: string | null };
}

/** Changes of rules made elsewhere. Nobody is told of them: they show where rules are looked at. */
export const ruleEvents = {
  RULES_CHANGED({ workspace_id, actor }: RulesEvent, cache: QueryClient) {
    if (actor.origin === clientInstance) return;
    void cache.invalidateQueries({ queryKey: ["workspaces", workspace_id, "rules"] });
  },
};
