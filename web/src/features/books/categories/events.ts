import type { QueryClient } from "@tanstack/react-query";
import { clientInstance } from "@/api/instance";

interface CategoriesEvent {
  workspace_id: string;
  has_moved_transactions: boolean;
  actor: { origin?: string | null };
}

/** Changes of categories made elsewhere. Nobody is told of them: some are for one person alone. */
export const categoryEvents = {
  CATEGORIES_CHANGED({ workspace_id, has_moved_transactions, actor }: CategoriesEvent, cache: QueryClient) {
    if (actor.origin === clientInstance) return;
    const workspace = ["workspaces", workspace_id];
    // A rule whose category has gone says so; reports have the names; what people keep names the other one after a merge.
    const keys = has_moved_transactions
      ? [workspace]
      : ["categories", "rules", "reports", "recurring", "saved-reports", "views"].map((part) => [
          ...workspace,
          part,
        ]);
    for (const queryKey of keys) void cache.invalidateQueries({ queryKey });
  },
};
