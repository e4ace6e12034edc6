import type { QueryClient } from "@tanstack/react-query";
import { clientInstance } from "@/api/instance";

interface TagsEvent {
  workspace_id: string;
  actor: { origin?: string | null };
}

/** Changes of tags made elsewhere: transactions, rules, recurring transactions and views name them. */
export const tagEvents = {
  TAGS_CHANGED({ workspace_id, actor }: TagsEvent, cache: QueryClient) {
    if (actor.origin === clientInstance) return;
    void cache.invalidateQueries({ queryKey: ["workspaces", workspace_id] });
  },
};
