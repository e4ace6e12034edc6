import { ArrowRight, Check, type LucideIcon, Split, StickyNote, Tag, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CategoryIcon, useCategories } from "@/features/books/categories/public";
import { useStatusName, type WorkspaceMoney } from "@/features/books/transactions/public";
import classes from "./action-list.module.css";
import type { RuleAction } from "./rule";
import { useRuleTexts } from "./use-rule-texts";

const ICONS = {
  payee: UserRound,
  note: StickyNote,
  status: Check,
  tags: Tag,
  split: Split,
} as const satisfies Record<Exclude<RuleAction["kind"], "category">, LucideIcon>;

/** What a transaction gets from a rule, each as a picture and a few words. */
export function ActionList({
  workspace,
  actions,
}: {
  workspace: WorkspaceMoney;
  actions: readonly RuleAction[];
}) {
  const { t } = useTranslation();
  const texts = useRuleTexts(workspace);
  const statusName = useStatusName();
  const { byId } = useCategories(workspace.id);
  const words = (action: Exclude<RuleAction, { kind: "category" }>): string => {
    switch (action.kind) {
      case "payee":
      case "note":
        return action.text;
      case "status":
        return statusName(action.status);
      case "tags":
        return action.tags.map((tag) => `#${tag}`).join(" ");
      case "split":
        return action.lines.map(texts.line).join(", ");
    }
  };
  return (
    <span className={classes.actions}>
      <ArrowRight size={15} aria-hidden />
      {actions.map((action) => {
        const { kind } = action;
        const Icon = kind === "category" ? null : ICONS[kind];
        return (
          <span key={kind} className={classes.action}>
            {Icon && <Icon size={14} aria-hidden />}
            {kind === "category" && <CategoryIcon category={byId.get(action.category_id) ?? null} />}
            <span className={classes.kind}>{t(`rules.kinds.${kind}`)}</span>
            <span>{kind === "category" ? texts.category(action.category_id) : words(action)}</span>
          </span>
        );
      })}
    </span>
  );
}
