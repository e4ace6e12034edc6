import { Button } from "@mantine/core";
import { WandSparkles } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCategories } from "@/features/books/categories/public";
import { Item, ItemList } from "@/ui/item-list";
import { type RuleInput, useCreateOfferedRule } from "./api";
import classes from "./suggestions.module.css";

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
    <section className={classes.rules} aria-label={t("categorySuggestions.rules")}>
      <p className={classes.state}>{t("categorySuggestions.rulesText")}</p>
      <ItemList label={t("categorySuggestions.rules")}>
        {rules.map((rule) => {
          const payee = rule.conditions[0]?.values[0] ?? "";
          const category = byId.get(rule.actions[0]?.category_id ?? "")?.path ?? "";
          return (
            <Item
              key={payee}
              icon={WandSparkles}
              title={payee}
              details={[category]}
              actions={
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={create.isPending}
                  aria-label={t("categorySuggestions.createRuleFor", { payee, category })}
                  onClick={() => create.mutate(rule, { onSuccess: () => onDone(rule) })}
                >
                  {t("categorySuggestions.createRule")}
                </Button>
              }
            />
          );
        })}
      </ItemList>
    </section>
  );
}
