import { useTranslation } from "react-i18next";
import { useCategories } from "@/features/books/categories/public";

/** What a line is called: its category, or what is left over. */
export function useLineName(workspaceId: string): (categoryId: string | null, whole?: boolean) => string {
  const { t } = useTranslation();
  const { byId } = useCategories(workspaceId);
  return (categoryId, whole = false) => {
    if (categoryId === null) return t("budgets.rest");
    const category = byId.get(categoryId);
    return (whole ? category?.path : category?.name) ?? t("budgets.goneCategory");
  };
}
