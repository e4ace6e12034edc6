import { VisuallyHidden } from "@mantine/core";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { WorkspaceMoney } from "@/features/transactions/public";
import { useFocusNext } from "@/ui/use-focus-next";
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
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useFocusNext(list);
  // Known at once, for what the browser asks before the page is drawn anew.
  const drag = useRef<Rule | null>(null);
  const [over, setOver] = useState<{ id: string; side: "above" | "below" } | null>(null);
  const [announcement, setAnnouncement] = useState("");

  const move = (rule: Rule, to: number) => {
    const at = rules.indexOf(rule);
    if (to < 0 || to >= rules.length || to === at) return;
    setAnnouncement(t("rules.movedTo", { name: texts.title(rule), place: to + 1, total: rules.length }));
    onMove(rule, to);
  };
  const target = ({ id }: Rule, at: number) => ({
    onDragOver: (event: DragEvent) => {
      if (!drag.current) return;
      event.preventDefault();
      const side = rules.indexOf(drag.current) < at ? "below" : "above";
      setOver((now) => (now?.id === id && now.side === side ? now : { id, side }));
    },
    onDrop: (event: DragEvent) => {
      const rule = drag.current;
      if (!rule) return;
      event.preventDefault();
      end();
      move(rule, at);
    },
  });
  const end = () => {
    drag.current = null;
    setOver(null);
  };
  return (
    <>
      <ol ref={list} className={classes.list} aria-label={t("rules.list")}>
        {rules.map((rule, at) => (
          <RuleRow
            key={rule.id}
            workspace={workspace}
            rule={rule}
            mayEdit={mayEdit}
            menu={menu(rule, at)}
            over={over?.id === rule.id ? over.side : null}
            onOpen={() => onOpen(rule)}
            onSwitch={(active) => onSwitch(rule, active)}
            onStep={(step) => {
              focusNext(`[data-rule="${rule.id}"] [data-handle]`);
              move(rule, at + step);
            }}
            drag={{
              ...target(rule, at),
              draggable: mayEdit && rules.length > 1,
              onDragStart: (event) => {
                event.dataTransfer.effectAllowed = "move";
                event.dataTransfer.setData("text/plain", texts.title(rule));
                drag.current = rule;
              },
              onDragEnd: end,
            }}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}
