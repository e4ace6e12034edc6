import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ifMatch, unwrap } from "@/api/client";
import { updateWorkspace } from "@/api/generated";
import { type Workspace, workspaceQueries } from "../api";

/** Allows AI models in a workspace, or forbids them. One change waits for the other: each is about the newest version. */
export function useAllowAi({ id, version }: Workspace) {
  const cache = useQueryClient();
  const { queryKey } = workspaceQueries.list();
  return useMutation({
    scope: { id: `ai-permission ${id}` },
    mutationFn: (ai_allowed: boolean) => {
      const newest = cache.getQueryData(queryKey)?.find((workspace) => workspace.id === id);
      const headers = ifMatch(newest?.version ?? version);
      return unwrap(updateWorkspace({ path: { workspace_id: id }, body: { ai_allowed }, headers }));
    },
    onSuccess: (saved) =>
      cache.setQueryData(queryKey, (list) => list?.map((other) => (other.id === id ? saved : other))),
    // Somebody else may have changed the workspace: the next attempt is about what it is now.
    onError: () => cache.invalidateQueries({ queryKey }),
  });
}
