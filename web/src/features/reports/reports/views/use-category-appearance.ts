import { categoryColor, useCategories } from "@/features/books/categories/public";

/** The colours and names of categories as charts show them. */
export function useCategoryAppearance(workspaceId: string) {
  const { byId } = useCategories(workspaceId);
  return {
    byId,
    color: (categoryId: string | null): string => {
      const category = categoryId === null ? undefined : byId.get(categoryId);
      return category ? categoryColor(category.color) : "var(--text-3)";
    },
  };
}
