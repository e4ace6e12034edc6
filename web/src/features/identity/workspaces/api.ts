import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ifMatch, unwrap } from "@/api/client";
import {
  createWorkspace,
  deleteWorkspace,
  listWorkspaces,
  type Role,
  updateWorkspace,
  type Workspace,
} from "@/api/generated";
import { invalidateWorkspace, WORKSPACE_LIST } from "@/api/workspace";
import { forgetWorkspace, selectWorkspace } from "./selection";

export type { Role, Workspace };

/** What a person says about a workspace. */
export interface WorkspaceDraft {
  name: string;
  description: string;
  currency: string;
  /** The IANA name of the zone by whose midnights its days begin. */
  time_zone: string;
}

export const workspaceQueries = {
  /** All workspaces of the user. */
  list: () =>
    queryOptions({
      queryKey: WORKSPACE_LIST,
      queryFn: async ({ signal }) => (await unwrap(listWorkspaces({ signal }))).items,
    }),
};

/** Creates a workspace and selects it, or changes one, unless somebody else has changed it since. */
export function useSaveWorkspace(workspace: Workspace | null) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: WorkspaceDraft) =>
      workspace
        ? unwrap(
            updateWorkspace({
              path: { workspace_id: workspace.id },
              body,
              headers: ifMatch(workspace.version),
            }),
          )
        : unwrap(createWorkspace({ body })),
    // After a refusal of a stale edit the form goes on with the workspace as it is now.
    onError: () => cache.invalidateQueries({ queryKey: workspaceQueries.list().queryKey }),
    onSuccess: (saved) => {
      cache.setQueryData(workspaceQueries.list().queryKey, (list) =>
        list?.some(({ id }) => id === saved.id)
          ? list.map((other) => (other.id === saved.id ? saved : other))
          : [...(list ?? []), saved],
      );
      if (!workspace) selectWorkspace(saved.id);
      // Another currency changes every figure of the workspace.
      if (workspace && workspace.currency !== saved.currency) {
        void invalidateWorkspace(cache, saved.id);
      }
    },
  });
}

/** Deletes a workspace with everything in it. */
export function useDeleteWorkspace() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Workspace) =>
      unwrap(deleteWorkspace({ path: { workspace_id: id }, headers: ifMatch(version) })),
    onSuccess: (_, { id }) => dropWorkspace(id, cache),
  });
}

/** Drops a workspace that has gone or is no longer shared with this user: the first remaining one is shown. */
export function dropWorkspace(id: string, cache: QueryClient): void {
  cache.setQueryData(workspaceQueries.list().queryKey, (list) => list?.filter((other) => other.id !== id));
  cache.removeQueries({ queryKey: ["workspaces", id] });
  forgetWorkspace(id);
}
