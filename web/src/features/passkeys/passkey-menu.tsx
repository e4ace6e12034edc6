import { ActionIcon, Menu } from "@mantine/core";
import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";

interface PasskeyMenuProps {
  name: string;
  onRename: () => void;
  onRemove: () => void;
}

/** What can be done with a passkey. */
export function PasskeyMenu({ name, onRename, onRemove }: PasskeyMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t("common.actionsFor", { name })}>
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Pencil size={15} aria-hidden />} onClick={onRename}>
          {t("passkeys.rename")}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<Trash2 size={15} aria-hidden />} onClick={onRemove}>
          {t("passkeys.remove")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
