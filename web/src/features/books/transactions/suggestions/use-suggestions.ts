import { useDebouncedValue } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCategories } from "@/features/books/categories/public";
import { type NameSuggestion, suggestionsQuery } from "./api";

/** Nobody types letters further apart than this while they write a word. */
const DEBOUNCE = 150;

const NOTHING: NameSuggestion[] = [];

/** The names of the workspace that begin as what is typed. */
export function useSuggestions(workspaceId: string, field: "payee" | "tag", typed: string): NameSuggestion[] {
  const [beginning] = useDebouncedValue(typed.trim(), DEBOUNCE);
  const { data = NOTHING } = useQuery(suggestionsQuery(workspaceId, field, beginning));
  return data;
}

/**
 * Finds out which category a payee had last, from the history at hand or the server; null when none is known, nobody
 * can be asked, or a transaction cannot be given it: it is archived, or somebody else's own.
 */
export function useLastCategory(
  workspaceId: string,
  lastOf: (payee: string) => string | null,
): (payee: string) => Promise<string | null> {
  const cache = useQueryClient();
  const { byId } = useCategories(workspaceId);
  const offered = (id: string | null) => (id && byId.get(id)?.isOffered ? id : null);
  return async (payee) => {
    const known = offered(lastOf(payee));
    if (known) return known;
    const name = payee.trim();
    const found = await cache.fetchQuery(suggestionsQuery(workspaceId, "payee", name)).catch(() => NOTHING);
    const same = found.find((one) => one.name.localeCompare(name, undefined, { sensitivity: "base" }) === 0);
    return offered(same?.category_id ?? null);
  };
}
