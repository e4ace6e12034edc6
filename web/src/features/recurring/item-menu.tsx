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
  verbs: readonly ItemMenuAction[];
  onVerb: (verb: ItemMenuAction) => void;
}

/** The menu at its end. */
export function ItemMenu({ name, verbs, onVerb }: ItemMenuProps) {
  const { t } = useTranslation();
  return (
    <ActionsMenu name={name}>
      {verbs.map((verb) => (
        <ActionItem key={verb} icon={ICONS[verb]} isDanger={verb === "delete"} onClick={() => onVerb(verb)}>
          {t(`recurring.itemActions.${verb}`)}
        </ActionItem>
      ))}
    </ActionsMenu>
  );
}
