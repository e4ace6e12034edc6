import { Copy, type LucideIcon, Pause, Pencil, Play, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ActionListMenu } from "@/ui/actions-menu";

/** What can be done with a recurring transaction. */
export type ItemMenuAction = "edit" | "pause" | "resume" | "copy" | "delete";

interface ItemMenuProps {
  name: string;
  actions: readonly ItemMenuAction[];
  onAction: (action: ItemMenuAction) => void;
}

/** The menu at its end. */
export function ItemMenu({ name, actions, onAction }: ItemMenuProps) {
  const { t } = useTranslation();
  const entries: Record<ItemMenuAction, readonly [LucideIcon, string]> = {
    edit: [Pencil, t("recurring.itemActions.edit")],
    pause: [Pause, t("recurring.itemActions.pause")],
    resume: [Play, t("recurring.itemActions.resume")],
    copy: [Copy, t("recurring.itemActions.copy")],
    delete: [Trash2, t("recurring.itemActions.delete")],
  };
  return <ActionListMenu name={name} actions={actions} entries={entries} onAction={onAction} />;
}
