import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/api/api-error";
import { dropWorkspace, workspaceQueries } from "./api";

/**
 * Looks after a refused call for data of a workspace: if the workspace itself has gone (deleted, or no longer shared),
 * it is dropped and the first remaining one is shown.
 */
export async function checkWorkspace(
  error: unknown,
  queryKey: readonly unknown[],
  cache: QueryClient,
): Promise<void> {
  const [noun, id] = queryKey;
  if (noun !== "workspaces" || typeof id !== "string") return;
  if (!(error instanceof ApiError) || (error.status !== 403 && error.status !== 404)) return;
  const list = await cache.fetchQuery({ ...workspaceQueries.list(), staleTime: 0 }).catch(() => null);
  if (!list || list.some((workspace) => workspace.id === id)) return;
  dropWorkspace(id, cache);
}
