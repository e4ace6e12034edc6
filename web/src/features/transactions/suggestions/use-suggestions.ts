import { useDebouncedValue } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type NameSuggestion, suggestionsQuery } from "./api";

/** Nobody types letters further apart than this while they write a word. */
const PAUSE = 150;

const NOTHING: NameSuggestion[] = [];

/** The names of the workspace that begin as what is typed. */
export function useSuggestions(workspaceId: string, field: "payee" | "tag", typed: string): NameSuggestion[] {
  const [beginning] = useDebouncedValue(typed.trim(), PAUSE);
  const { data = NOTHING } = useQuery(suggestionsQuery(workspaceId, field, beginning));
  return data;
}

/** Finds out which category a payee had last; null when none is known, or nobody can be asked. */
export function useLastCategory(workspaceId: string): (payee: string) => Promise<string | null> {
  const cache = useQueryClient();
  return async (payee) => {
    const name = payee.trim();
    const found = await cache.fetchQuery(suggestionsQuery(workspaceId, "payee", name)).catch(() => NOTHING);
    const same = found.find(
      (known) => known.name.localeCompare(name, undefined, { sensitivity: "base" }) === 0,
    );
    return same?.category_id ?? null;
  };
}
