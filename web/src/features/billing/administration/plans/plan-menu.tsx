import {
  Archive,
  ArchiveRestore,
  ArrowDown,
  ArrowUp,
  type LucideIcon,
  Pencil,
  Trash2,
  UsersRound,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { ActionListMenu } from "@/ui/actions-menu";

/** What can be done with a plan. */
export type PlanAction = "edit" | "subscriptions" | "up" | "down" | "archive" | "restore" | "delete";

interface PlanMenuProps {
  name: string;
  /** What of it can be done with this one, in this order. */
  actions: readonly PlanAction[];
  onAction: (action: PlanAction) => void;
}

/** The menu at a plan's end. */
export function PlanMenu({ name, actions, onAction }: PlanMenuProps) {
  const { t } = useTranslation();
  const entries: Record<PlanAction, readonly [LucideIcon, string]> = {
    edit: [Pencil, t("common.edit")],
    subscriptions: [UsersRound, t("planManagement.menu.subscriptions")],
    up: [ArrowUp, t("planManagement.menu.up")],
    down: [ArrowDown, t("planManagement.menu.down")],
    archive: [Archive, t("planManagement.menu.archive")],
    restore: [ArchiveRestore, t("planManagement.menu.restore")],
    delete: [Trash2, t("common.delete")],
  };
  return <ActionListMenu name={name} actions={actions} entries={entries} onAction={onAction} />;
}
