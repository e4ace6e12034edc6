import { ActionIcon, Menu } from "@mantine/core";
import { ArrowDown, ArrowUp, Copy, Ellipsis, type LucideIcon, Pencil, Play, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";

/** What can be done with a rule. */
export type RuleMenuAction = "edit" | "run" | "copy" | "up" | "down" | "delete";

interface RuleMenuProps {
  /** What the rule is called. */
  name: string;
  acts: readonly RuleMenuAction[];
  onAction: (act: RuleMenuAction) => void;
}

/** The menu at a rule's end. */
export function RuleMenu({ name, acts, onAction }: RuleMenuProps) {
  const { t } = useTranslation();
  if (acts.length === 0) return null;
  const entries: Record<RuleMenuAction, readonly [LucideIcon, string]> = {
    edit: [Pencil, t("common.edit")],
    run: [Play, t("rules.runOne")],
    copy: [Copy, t("rules.copy")],
    up: [ArrowUp, t("rules.up")],
    down: [ArrowDown, t("rules.down")],
    delete: [Trash2, t("common.delete")],
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t("common.actionsFor", { name })}>
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map((act) => {
          const [Icon, label] = entries[act];
          return (
            <Menu.Item
              key={act}
              {...(act === "delete" && { color: "red" })}
              leftSection={<Icon size={15} aria-hidden />}
              onClick={() => onAction(act)}
            >
              {label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
