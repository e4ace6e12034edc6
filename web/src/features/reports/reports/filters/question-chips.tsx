import { useTranslation } from "react-i18next";
import { useCategories } from "@/features/books/categories/public";
import { type FilterChip, FilterChips } from "@/ui/filter-chips";
import { joined, listed } from "../parameters";
import type { ReportQuestion } from "../question";

interface QuestionChipsProps {
  workspaceId: string;
  question: ReportQuestion;
  onChange: (patch: Partial<ReportQuestion>) => void;
}

/** What narrows the report down, each thing with the way to take it away. */
export function QuestionChips({ workspaceId, question, onChange }: QuestionChipsProps) {
  const { t } = useTranslation();
  const { byId } = useCategories(workspaceId);
  const { flow, payee, parentCategoryId, categoryIds } = question;
  const nameOf = (id: string) =>
    id === "none" ? t("reports.noCategory") : (byId.get(id)?.path ?? t("reports.gone"));
  const categories = listed(categoryIds);
  const chips: FilterChip<Partial<ReportQuestion>>[] = [
    ...(flow ? [{ key: "flow", label: t(`reports.flows.${flow}`), without: { flow: undefined } }] : []),
    ...(payee ? [{ key: "payee", label: payee, without: { payee: undefined } }] : []),
    ...(parentCategoryId
      ? [
          {
            key: "parent",
            label: nameOf(parentCategoryId),
            without: { parentCategoryId: undefined },
          },
        ]
      : []),
    ...categories.map((id) => ({
      key: `category ${id}`,
      label: nameOf(id),
      without: { categoryIds: joined(categories.filter((other) => other !== id)) },
    })),
  ];
  return (
    <FilterChips
      label={t("reports.filters")}
      chips={chips}
      removeLabel={(filter) => t("reports.without", { filter })}
      onChange={onChange}
    />
  );
}
