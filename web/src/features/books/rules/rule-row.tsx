import { Switch } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import type { HTMLAttributes, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { WorkspaceMoney } from "@/features/books/transactions/public";
import { Badge } from "@/ui/badge";
import { DragHandle, DropLine } from "@/ui/drag-handle";
import { RowTitle } from "@/ui/row-title";
import { ActionList } from "./action-list";
import type { Rule } from "./rule";
import classes from "./rule-list.module.css";
import { useRuleTexts } from "./use-rule-texts";

interface RuleRowProps {
  workspace: WorkspaceMoney;
  rule: Rule;
  mayEdit: boolean;
  menu: ReactNode;
  /** Where another one would go that is held over it. */
  over: "above" | "below" | undefined;
  onOpen: () => void;
  onSwitch: (active: boolean) => void;
  /** One place up or down. */
  onStep: (step: -1 | 1) => void;
  drag: HTMLAttributes<HTMLLIElement>;
}

/** A rule in the list: when it fits, and what a transaction gets then. */
export function RuleRow(props: RuleRowProps) {
  const { workspace, rule, mayEdit, menu, over, onOpen, onSwitch, onStep, drag } = props;
  const { t } = useTranslation();
  const texts = useRuleTexts(workspace);
  const title = texts.title(rule);
  const isIdle = !rule.is_active || rule.problem !== null;
  return (
    <li {...drag} className={classes.row}>
      {over && <DropLine side={over} />}
      {mayEdit && (
        <DragHandle label={t("rules.handle", { name: title })} hint={t("rules.handleHint")} onStep={onStep} />
      )}
      <div className={classes.text}>
        <RowTitle name={title} onOpen={mayEdit ? onOpen : null} tone={isIdle ? "idle" : undefined}>
          {rule.problem && (
            <Badge tone="warning" icon={TriangleAlert}>
              {t(`rules.problems.${rule.problem}`)}
            </Badge>
          )}
          {!rule.is_active && <Badge>{t("rules.off")}</Badge>}
          {rule.stop && <Badge>{t("rules.stops")}</Badge>}
        </RowTitle>
        {rule.name !== "" && <p className={classes.when}>{texts.when(rule)}</p>}
        <ActionList workspace={workspace} actions={rule.actions} />
      </div>
      {mayEdit && (
        <Switch
          className={classes.switch ?? ""}
          aria-label={t("rules.switch", { name: title })}
          checked={rule.is_active}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
      )}
      {menu}
    </li>
  );
}
