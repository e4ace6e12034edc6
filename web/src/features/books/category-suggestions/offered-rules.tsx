import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CategoryIcon, useCategories } from "@/features/books/categories/public";
import { FactLine } from "@/ui/fact-line";
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
      <ul className={classes.rows}>
        {rules.map((rule) => {
          const payee = payeeOf(rule);
          const category = byId.get(rule.actions[0]?.category_id ?? "");
          const path = category?.path ?? "";
          return (
            <li key={payee} className={classes.row}>
              <CategoryIcon category={category ?? null} tile />
              <RowText title={payee}>
                <FactLine>
                  <span className={classes.category}>{path}</span>
                </FactLine>
              </RowText>
              <div className={classes.side}>
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
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
