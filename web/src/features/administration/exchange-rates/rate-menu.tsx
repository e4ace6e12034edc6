import { ActionIcon, Menu } from "@mantine/core";
import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

interface RateMenuProps {
  name: string;
  onEdit: () => void;
  onRemove: () => void;
}

/** The menu at a rate's end, made when it is first opened: a thousand of them would take longer than the list. */
export function RateMenu({ name, onEdit, onRemove }: RateMenuProps) {
  const { t } = useTranslation();
  const [used, setUsed] = useState(false);
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t("common.actionsFor", { name })}
      {...(!used && { "aria-haspopup": "menu", "aria-expanded": false, onClick: () => setUsed(true) })}
    >
      <Ellipsis size={18} aria-hidden />
    </ActionIcon>
  );
  if (!used) return button;
  return (
    <Menu position="bottom-end" defaultOpened>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Pencil size={15} aria-hidden />} onClick={onEdit}>
          {t("common.edit")}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<Trash2 size={15} aria-hidden />} onClick={onRemove}>
          {t("common.delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
