import { Switch } from "@mantine/core";
import { GripVertical, TriangleAlert } from "lucide-react";
import type { HTMLAttributes, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { WorkspaceMoney } from "@/features/transactions/public";
import { Badge } from "@/ui/badge";
import { GiftList } from "./gift-list";
import type { Rule } from "./rule";
import classes from "./rule-list.module.css";
import { useRuleTexts } from "./use-rule-texts";

interface RuleRowProps {
  workspace: WorkspaceMoney;
  rule: Rule;
  mayEdit: boolean;
  menu: ReactNode;
  /** Where another one would go that is held over it. */
  over: "above" | "below" | null;
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
  return (
    <li
      {...drag}
      className={classes.row}
      data-rule={rule.id}
      data-over={over ?? undefined}
      data-idle={!rule.is_active || rule.problem !== null || undefined}
    >
      {mayEdit && (
        <button
          type="button"
          className={classes.handle}
          aria-label={t("rules.handle", { name: title })}
          title={t("rules.handleHint")}
          data-handle
          onKeyDown={(event) => {
            if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
            event.preventDefault();
            onStep(event.key === "ArrowUp" ? -1 : 1);
          }}
        >
          <GripVertical size={18} aria-hidden />
        </button>
      )}
      <div className={classes.text}>
        <div className={classes.title}>
          {mayEdit ? (
            <button type="button" className={classes.name} onClick={onOpen}>
              {title}
            </button>
          ) : (
            <span className={classes.name}>{title}</span>
          )}
          {rule.problem && (
            <Badge tone="warning" icon={TriangleAlert}>
              {t(`rules.problems.${rule.problem}`)}
            </Badge>
          )}
          {!rule.is_active && <Badge>{t("rules.off")}</Badge>}
          {rule.stop && <Badge>{t("rules.stops")}</Badge>}
        </div>
        {rule.name !== "" && <p className={classes.when}>{texts.when(rule)}</p>}
        <GiftList workspace={workspace} actions={rule.actions} />
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
