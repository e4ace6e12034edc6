import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { unwrap } from "@/api/client";
import { createCategory, listCategories } from "@/api/generated";
import { useLocale } from "@/ui/use-locale";
import { type CategoryKind, type FlatCategory, flattenCategories, type NewCategory } from "./category";
import { loadIcons } from "./category-icon";

/** Categories change rarely; what changes them in this tab invalidates them. */
const STALE_TIME = 5 * 60 * 1000;

const NEW_ICON = "tag";
const NEW_COLOR = "#546e7a";

export const categoryQueries = {
  /** The tree in the language now shown: the system's categories are named by the server. */
  tree: (workspaceId: string, locale: string) =>
    queryOptions({
      queryKey: ["workspaces", workspaceId, "categories", locale] as const,
      queryFn: async ({ signal }) => {
        const [answer] = await Promise.all([
          unwrap(listCategories({ query: { workspace_id: workspaceId }, signal })),
          loadIcons(),
        ]);
        return flattenCategories(answer.items);
      },
      staleTime: STALE_TIME,
    }),
};

const NONE: FlatCategory[] = [];

/** The workspace's categories as a flat list in tree order, and by id; empty until they are there. */
export function useCategories(workspaceId: string): {
  list: FlatCategory[];
  byId: Map<string, FlatCategory>;
  /** They are on their way for the first time. */
  isPending: boolean;
} {
  const { data: list = NONE, isPending } = useQuery(categoryQueries.tree(workspaceId, useLocale()));
  const byId = useMemo(() => new Map(list.map((category) => [category.id, category])), [list]);
  return { list, byId, isPending };
}

/** Makes a category of the workspace; below a parent it takes the parent's picture and colour. */
export function useCreateCategory(workspaceId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ name, parent, kind }: NewCategory & { kind: CategoryKind }) =>
      unwrap(
        createCategory({
          body: {
            workspace_id: workspaceId,
            name,
            kind,
            parent_id: parent?.id ?? null,
            icon: parent?.icon ?? NEW_ICON,
            color: parent?.color ?? NEW_COLOR,
          },
        }),
      ),
    onSuccess: () => cache.invalidateQueries({ queryKey: ["workspaces", workspaceId, "categories"] }),
  });
}
