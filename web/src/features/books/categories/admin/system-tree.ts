import type { Language } from "@/lib/preferences";
import { type CategoryNode, type FlatCategory, flattenCategories } from "../category";
import type { SystemCategory } from "./api";

/** The system's categories as a tree, named in a language and in its order. Pure. */
export function systemTree(items: readonly SystemCategory[], language: Language): FlatCategory[] {
  const name = ({ name_en, name_ru }: SystemCategory) => (language === "ru" ? name_ru : name_en);
  const childrenByParent = Map.groupBy(items, ({ parent_id }) => parent_id ?? null);
  const grow = (parentId: string | null): CategoryNode[] =>
    (childrenByParent.get(parentId) ?? [])
      .map((item) => ({
        ...item,
        name: name(item),
        scope: "system" as const,
        user_id: null,
        sub_categories: grow(item.id),
      }))
      .sort((a, b) => a.name.localeCompare(b.name, language));
  return flattenCategories(grow(null));
}
