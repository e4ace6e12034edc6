import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { WorkspaceMoney } from "@/features/books/transactions/public";
import { useReorder } from "@/ui/use-reorder";
import type { Rule } from "./rule";
import classes from "./rule-list.module.css";
import { RuleRow } from "./rule-row";
import { useRuleTexts } from "./use-rule-texts";

interface RuleListProps {
  workspace: WorkspaceMoney;
  rules: readonly Rule[];
  mayEdit: boolean;
  /** What can be done with one, as a menu. */
  menu: (rule: Rule, at: number) => ReactNode;
  onOpen: (rule: Rule) => void;
  onSwitch: (rule: Rule, active: boolean) => void;
  /** Puts one to another place of the list. */
  onMove: (rule: Rule, to: number) => void;
}

/** The rules in their order, which is changed by dragging, or by the arrows on a handle. */
export function RuleList(props: RuleListProps) {
  const { workspace, rules, mayEdit, menu, onOpen, onSwitch, onMove } = props;
  const { t } = useTranslation();
  const texts = useRuleTexts(workspace);
  const { root, announcement, row, sideAt, step } = useReorder<Rule, HTMLOListElement>({
    items: rules,
    idOf: ({ id }) => id,
    nameOf: texts.title,
    announcementOf: (moved) => t("rules.movedTo", moved),
    onMove,
  });
  return (
    <>
      <ol ref={root} className={classes.list} aria-label={t("rules.list")}>
        {rules.map((rule, at) => (
          <RuleRow
            key={rule.id}
            workspace={workspace}
            rule={rule}
            mayEdit={mayEdit}
            menu={menu(rule, at)}
            over={sideAt(rule)}
            onOpen={() => onOpen(rule)}
            onSwitch={(active) => onSwitch(rule, active)}
            onStep={(by) => step(rule, by)}
            drag={mayEdit ? row(rule) : {}}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}
