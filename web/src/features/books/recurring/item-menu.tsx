import { Copy, type LucideIcon, Pause, Pencil, Play, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ActionItem, ActionsMenu } from "@/ui/actions-menu";

/** What can be done with a recurring transaction. */
export type ItemMenuAction = "edit" | "pause" | "resume" | "copy" | "delete";

const ICONS: Record<ItemMenuAction, LucideIcon> = {
  edit: Pencil,
  pause: Pause,
  resume: Play,
  copy: Copy,
  delete: Trash2,
};

interface ItemMenuProps {
  name: string;
  actions: readonly ItemMenuAction[];
  onAction: (action: ItemMenuAction) => void;
}

/** The menu at its end. */
export function ItemMenu({ name, actions, onAction }: ItemMenuProps) {
  const { t } = useTranslation();
  return (
    <ActionsMenu name={name}>
      {actions.map((action) => (
        <ActionItem
          key={action}
          icon={ICONS[action]}
          isDanger={action === "delete"}
          onClick={() => onAction(action)}
        >
          {t(`recurring.itemActions.${action}`)}
        </ActionItem>
      ))}
    </ActionsMenu>
  );
}
