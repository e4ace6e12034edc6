import { ArrowDown, ArrowUp, Copy, type LucideIcon, Pencil, Play, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ActionListMenu } from "@/ui/actions-menu";

/** What can be done with a rule. */
export type RuleMenuAction = "edit" | "run" | "copy" | "up" | "down" | "delete";

interface RuleMenuProps {
  /** What the rule is called. */
  name: string;
  actions: readonly RuleMenuAction[];
  onAction: (action: RuleMenuAction) => void;
}

/** The menu at a rule's end. */
export function RuleMenu({ name, actions, onAction }: RuleMenuProps) {
  const { t } = useTranslation();
  const entries: Record<RuleMenuAction, readonly [LucideIcon, string]> = {
    edit: [Pencil, t("common.edit")],
    run: [Play, t("rules.runOne")],
    copy: [Copy, t("rules.copy")],
    up: [ArrowUp, t("rules.up")],
    down: [ArrowDown, t("rules.down")],
    delete: [Trash2, t("common.delete")],
  };
  return <ActionListMenu name={name} actions={actions} entries={entries} onAction={onAction} />;
}
