import type { QueryClient } from "@tanstack/react-query";
import { suggestionsKey } from "./keys";

/** A model was asked about more transactions. */
export function suggestionsProgressed(told: { workspace_id: string }, cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: suggestionsKey(told.workspace_id) });
}
