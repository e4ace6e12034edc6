import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ifMatch, unwrap } from "@/api/client";
import {
  createSystemCategory,
  listSystemCategories,
  type SystemCategory,
  updateSystemCategory,
} from "@/api/generated";
import type { CategoryKind } from "../category";
import { loadIcons } from "../category-icon";

export type { SystemCategory };

const KEY = ["system-categories"] as const;

/** The system's categories with their names in every language, parents before their children. */
export const systemCategoriesQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const [answer] = await Promise.all([unwrap(listSystemCategories({ signal })), loadIcons()]);
      return answer.items;
    },
    staleTime: 0,
  });

/** What an administrator says about a category of the system. */
export interface SystemDraft {
  name_en: string;
  name_ru: string;
  icon: string;
  color: string;
}

/** Adds one: every workspace can use it. */
export const useCreateSystemCategory = () =>
  useChange((body: SystemDraft & { kind: CategoryKind; parent_id: string | null }) =>
    unwrap(createSystemCategory({ body })),
  );

/** Changes one, or archives it, unless somebody else has changed it since. */
export const useUpdateSystemCategory = () =>
  useChange(
    ({
      category,
      change,
    }: {
      category: SystemCategory;
      change: Partial<SystemDraft> & { is_archived?: boolean };
    }) => {
      const { id, name_en, name_ru, icon, color, is_archived, version } = category;
      const body = { name_en, name_ru, icon, color, is_archived, ...change };
      return unwrap(updateSystemCategory({ path: { category_id: id }, body, headers: ifMatch(version) }));
    },
  );

function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: KEY }),
        // Every workspace's tree begins with them.
        cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === "categories" }),
      ]),
  });
}
