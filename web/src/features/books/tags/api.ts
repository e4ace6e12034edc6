import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import { listTags, mergeTag, removeTag, renameTag, undoChange } from "@/api/generated";
import { invalidateWorkspace } from "@/api/workspace";

/** A word on transactions. */
export interface Tag {
  name: string;
  /** How many transactions have it. */
  transaction_count: number;
}

export const tagQueries = {
  /** The tags on a workspace's transactions, in alphabetical order. */
  list: (workspaceId: string) =>
    queryOptions({
      queryKey: ["workspaces", workspaceId, "tags"] as const,
      queryFn: async ({ signal }): Promise<Tag[]> => {
        const answer = await unwrap(listTags({ path: { workspace_id: workspaceId }, signal }));
        return answer.items;
      },
    }),
};

/** Renames a tag everywhere. */
export const useRenameTag = (workspaceId: string) =>
  useChange(workspaceId, (body: { name: string; new_name: string }) =>
    unwrap(renameTag({ path: { workspace_id: workspaceId }, body })),
  );

/** Merges a tag into another one. */
export const useMergeTag = (workspaceId: string) =>
  useChange(workspaceId, (body: { name: string; into: string }) =>
    unwrap(mergeTag({ path: { workspace_id: workspaceId }, body })),
  );

/** Removes a tag from everything. */
export const useRemoveTag = (workspaceId: string) =>
  useChange(workspaceId, (body: { name: string }) =>
    unwrap(removeTag({ path: { workspace_id: workspaceId }, body })),
  );

/** Takes a change back, by the id under which the history keeps it. */
export const useUndoChange = (workspaceId: string) =>
  useChange(workspaceId, (changeId: string) =>
    unwrap(undoChange({ path: { workspace_id: workspaceId, change_id: changeId } })),
  );

function useChange<Input, Result>(workspaceId: string, change: (input: Input) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Transactions, rules, recurring transactions and views name tags.
    onSettled: () => invalidateWorkspace(cache, workspaceId),
  });
}
