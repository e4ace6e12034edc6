import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import { suggestNames } from "@/api/generated";

/** What was suggested stays good for a minute: somebody who types comes back to the same letters. */
const STALE_TIME = 60 * 1000;

/** A name that the workspace knows, with the category that a payee had last. */
export interface NameSuggestion {
  name: string;
  category_id: string | null;
}

/** The names of a workspace that begin so, in any case. */
export function suggestionsQuery(workspaceId: string, field: "payee" | "tag", beginning: string) {
  return queryOptions({
    queryKey: ["workspaces", workspaceId, "suggestions", field, beginning] as const,
    queryFn: async ({ signal }): Promise<NameSuggestion[]> => {
      const query = { workspace_id: workspaceId, field, q: beginning };
      const { items } = await unwrap(suggestNames({ query, signal }));
      return items.map(({ name, category_id }) => ({ name, category_id: category_id ?? null }));
    },
    staleTime: STALE_TIME,
    placeholderData: keepPreviousData,
  });
}
