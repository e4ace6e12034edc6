import { ActionIcon, Menu } from "@mantine/core";
import { Copy, Ellipsis, type LucideIcon, Pause, Pencil, Play, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";

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
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t("common.actionsFor", { name })}>
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {verbs.map((verb) => {
          const Icon = ICONS[verb];
          return (
            <Menu.Item
              key={verb}
              {...(verb === "delete" && { color: "red" })}
              leftSection={<Icon size={15} aria-hidden />}
              onClick={() => onVerb(verb)}
            >
              {t(`recurring.itemVerb.${verb}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
