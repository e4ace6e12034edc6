import type { ReportViewProps } from "../report";
import { CategoryItemsView } from "./category-items";

/** On what money was spent. */
export function SpendByCategoryView(props: ReportViewProps<"spend-by-category">) {
  return <CategoryItemsView {...props} flow="expense" />;
}
