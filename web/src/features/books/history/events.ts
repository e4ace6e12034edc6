import type { QueryClient } from "@tanstack/react-query";

/** An import changes hundreds of rows a second; the history is asked for once for all of them, in milliseconds. */
const BATCH_WINDOW = 300;

const waiting = new Set<string>();

/** Something of a workspace has changed: its history has grown. */
export function historyGrew(payload: unknown, cache: QueryClient): void {
  const { workspace_id: id } = (payload ?? {}) as { workspace_id?: unknown };
  if (typeof id !== "string" || waiting.has(id)) return;
  waiting.add(id);
  setTimeout(() => {
    waiting.delete(id);
    void cache.invalidateQueries({ queryKey: ["workspaces", id, "history"] });
  }, BATCH_WINDOW);
}
