import { ActionIcon, Button, TextInput } from "@mantine/core";
import { Plus, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CategorySelect } from "@/features/books/categories/public";
import { type LineDraft, newLine } from "./draft";
import { MAX_LINES } from "./rule";
import classes from "./rule-fields.module.css";

interface SplitLinesProps {
  workspaceId: string;
  canCreateCategory: boolean;
  lines: readonly LineDraft[];
  onChange: (lines: readonly LineDraft[]) => void;
  path: string;
  problems: Record<string, string>;
}

/** How a transaction is split: parts of so much or so many of a hundred, and one that takes the rest. */
export function SplitLines(props: SplitLinesProps) {
  const { workspaceId, canCreateCategory, lines, onChange, path, problems } = props;
  const { t } = useTranslation();
  const change = (key: string, some: Partial<LineDraft>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...some } : line)));
  return (
    <div className={classes.block}>
      {lines.map((line, at) => {
        const own = `${path}.lines[${at}]`;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be told twice.
          <div
            key={line.key}
            role="group"
            className={classes.part}
            aria-label={t("rules.part", { number: at + 1 })}
          >
            <CategorySelect
              aria-label={t("transactions.columns.category")}
              placeholder={t("transactions.noCategory")}
              workspaceId={workspaceId}
              value={line.categoryId}
              onChange={(categoryId) => change(line.key, { categoryId })}
              kind="expense"
              canCreate={canCreateCategory}
              error={problems[`${own}.category_id`]}
            />
            <TextInput
              aria-label={t("rules.share")}
              placeholder={t("rules.rest")}
              value={line.share}
              onChange={(event) => change(line.key, { share: event.currentTarget.value })}
              error={problems[`${own}.percent`] ?? problems[`${own}.amount`]}
              autoComplete="off"
            />
            {lines.length > 2 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t("rules.removePart", { number: at + 1 })}
                onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
              >
                <X size={15} aria-hidden />
              </ActionIcon>
            )}
          </div>
        );
      })}
      <p className={classes.hint}>{t("rules.splitHint")}</p>
      {problems[`${path}.lines`] && (
        <p role="alert" className={classes.problem}>
          {problems[`${path}.lines`]}
        </p>
      )}
      <Button
        className={classes.add ?? ""}
        variant="subtle"
        size="compact-sm"
        leftSection={<Plus size={14} aria-hidden />}
        disabled={lines.length >= MAX_LINES}
        onClick={() => onChange([...lines, newLine()])}
      >
        {t("rules.addPart")}
      </Button>
    </div>
  );
}
