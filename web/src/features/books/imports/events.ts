import type { QueryClient } from "@tanstack/react-query";
import { clientInstance } from "@/api/instance";
import { announceActivity } from "@/features/books/activity/public";
import { type ImportEvent, type ImportProgress, updateImport } from "./api";
import { progressQuery } from "./progress";

/** How far the own import has come. */
export function importProgressed(progress: ImportProgress, cache: QueryClient): void {
  const { workspace_id, id } = progress.import;
  cache.setQueryData(progressQuery(workspace_id, id).queryKey, progress);
  updateImport(cache, progress.import);
}

/** Many rows have come or gone at once: everything of the workspace that is shown is asked for again. */
function changed(verb: "created" | "deleted") {
  return (payload: ImportEvent, cache: QueryClient): void => {
    const { workspace_id, import_id, row_count, actor } = payload;
    void cache.invalidateQueries({ queryKey: ["workspaces", workspace_id] });
    if (actor.origin === clientInstance) return;
    announceActivity(cache, payload, {
      noun: "transaction",
      verb,
      subject: import_id,
      count: row_count,
      name: "",
    });
  };
}

/** Imports booked and reverted, here and elsewhere. */
export const importEvents = {
  TRANSACTIONS_IMPORTED: changed("created"),
  TRANSACTIONS_IMPORT_REVERTED: changed("deleted"),
};
