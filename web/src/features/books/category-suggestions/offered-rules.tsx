import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CategoryIcon, useCategories } from "@/features/books/categories/public";
import { FactLine } from "@/ui/fact-line";
import { ReviewRow, ReviewRows } from "@/ui/review-dialog";
import { RowText } from "@/ui/row-text";
import { type RuleInput, useCreateOfferedRule } from "./api";
import classes from "./suggestions.module.css";
import { payeeOf } from "./use-acceptance";

interface OfferedRulesProps {
  workspaceId: string;
  rules: readonly RuleInput[];
  /** A rule was created. */
  onDone: (rule: RuleInput) => void;
}

/** Rules that would do by themselves what was just accepted. */
export function OfferedRules({ workspaceId, rules, onDone }: OfferedRulesProps) {
  const { t } = useTranslation();
  const { byId } = useCategories(workspaceId);
  const create = useCreateOfferedRule(workspaceId);
  return (
    <section className={classes.rules} aria-labelledby="offered-rules">
      <h3 id="offered-rules" className={classes.heading}>
        {t("categorySuggestions.rules")}
      </h3>
      <p className={classes.state}>{t("categorySuggestions.rulesText")}</p>
      <ReviewRows label={t("categorySuggestions.rules")}>
        {rules.map((rule) => {
          const payee = payeeOf(rule);
          const category = byId.get(rule.actions[0]?.category_id ?? "");
          const path = category?.path ?? "";
          return (
            <ReviewRow
              key={payee}
              lead={<CategoryIcon category={category ?? null} tile />}
              end={
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t("categorySuggestions.createRuleFor", { payee, category: path })}
                  onClick={() => {
                    if (!create.isPending) create.mutate(rule, { onSuccess: () => onDone(rule) });
                  }}
                >
                  {t("categorySuggestions.createRule")}
                </Button>
              }
            >
              <RowText title={payee}>
                <FactLine>
                  <span className={classes.category}>{path}</span>
                </FactLine>
              </RowText>
            </ReviewRow>
          );
        })}
      </ReviewRows>
    </section>
  );
}
