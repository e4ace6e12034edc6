import { CloseButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useCategories } from "@/features/categories/public";
import { joined, listed } from "../parameters";
import type { ReportQuestion } from "../question";
import classes from "./filters.module.css";

interface FilterChipsProps {
  workspaceId: string;
  question: ReportQuestion;
  onChange: (patch: Partial<ReportQuestion>) => void;
}

/** What narrows the report down, each thing with the way to take it away. */
export function FilterChips({ workspaceId, question, onChange }: FilterChipsProps) {
  const { t } = useTranslation();
  const { byId } = useCategories(workspaceId);
  const { flow, payee, parentCategoryId, categoryIds } = question;
  const nameOf = (id: string) =>
    id === "none" ? t("reports.noCategory") : (byId.get(id)?.path ?? t("reports.gone"));
  const categories = listed(categoryIds);
  const chips: { key: string; label: string; without: Partial<ReportQuestion> }[] = [
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
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t("reports.filters")}>
      {chips.map(({ key, label, without }) => (
        <li key={key} className={classes.chip}>
          <span className={classes.chipText}>{label}</span>
          <CloseButton
            size="xs"
            radius="xl"
            aria-label={t("reports.without", { filter: label })}
            onClick={() => onChange(without)}
          />
        </li>
      ))}
    </ul>
  );
}
