import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ifMatch, unwrap, unwrapDone } from "@/api/client";
import {
  createCategory,
  deleteCategory,
  listCategoryUsage,
  mergeCategory,
  undoChange,
  updateCategory,
} from "@/api/generated";
import { invalidateWorkspace } from "@/api/workspace";
import type { CategoryKind, FlatCategory } from "../category";

/** What a person says about a category. */
export interface CategoryDraft {
  name: string;
  kind: CategoryKind;
  scope: "workspace" | "personal";
  parent_id: string | null;
  icon: string;
  color: string;
}

/** How much each category of a workspace is used. */
export const usesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["workspaces", workspaceId, "category-uses"] as const,
    queryFn: async ({ signal }) => {
      const answer = await unwrap(listCategoryUsage({ query: { workspace_id: workspaceId }, signal }));
      return new Map(answer.items.map(({ category_id, entries }) => [category_id, entries]));
    },
  });

/** Makes a category. */
export const useCreateCategoryAs = (workspaceId: string) =>
  useChange(workspaceId, (draft: CategoryDraft) =>
    unwrapDone(createCategory({ body: { workspace_id: workspaceId, ...draft } })),
  );

/** What is to be different of a category. */
export type CategoryChange = Partial<Omit<CategoryDraft, "kind" | "scope">> & { is_archived?: boolean };

/** Changes a category, moves or archives it, unless somebody else has changed it since. */
export const useUpdateCategory = (workspaceId: string) =>
  useChange(workspaceId, ({ category, change }: { category: FlatCategory; change: CategoryChange }) => {
    const { id, name, parentId, icon, color, isArchived, version } = category;
    const body = { name, parent_id: parentId, icon, color, is_archived: isArchived, ...change };
    return unwrapDone(updateCategory({ path: { category_id: id }, body, headers: ifMatch(version) }));
  });

/** Merges a category into another, which takes over its transactions and what hangs beneath it. */
export const useMergeCategory = (workspaceId: string) =>
  useChange(workspaceId, ({ category, into }: { category: FlatCategory; into: string }) =>
    unwrapDone(mergeCategory({ path: { category_id: category.id }, body: { into } })),
  );

/** Deletes a category; one in use needs another for its transactions. */
export const useDeleteCategory = (workspaceId: string) =>
  useChange(
    workspaceId,
    ({ category, replacement }: { category: FlatCategory; replacement: string | null }) =>
      unwrapDone(
        deleteCategory({
          path: { category_id: category.id },
          ...(replacement && { query: { replace_by: replacement } }),
          headers: ifMatch(category.version),
        }),
      ),
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
    // Also after a refusal: somebody else may have been quicker. Transactions and sums may be others as well.
    onSettled: () => invalidateWorkspace(cache, workspaceId),
  });
}
