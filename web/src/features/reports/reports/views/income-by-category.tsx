import type { ReportViewProps } from "../report";
import { CategoryItemsView } from "./category-items";

/** From what money was earned. */
export function IncomeByCategoryView(props: ReportViewProps<"income-by-category">) {
  return <CategoryItemsView {...props} flow="income" />;
}
