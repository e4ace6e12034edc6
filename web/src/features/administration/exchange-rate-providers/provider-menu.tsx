import { ActionIcon, Menu } from "@mantine/core";
import {
  ArrowDown,
  ArrowUp,
  Ellipsis,
  History,
  type LucideIcon,
  Pencil,
  PlugZap,
  Trash2,
} from "lucide-react";
import { useTranslation } from "react-i18next";

/** What can be done with a provider. */
export type ProviderAction = "edit" | "test" | "sync" | "up" | "down" | "delete";

interface ProviderMenuProps {
  name: string;
  /** What of it can be done with this one, in this order. */
  actions: readonly ProviderAction[];
  onAction: (act: ProviderAction) => void;
}

/** The menu at a provider's end. */
export function ProviderMenu({ name, actions, onAction }: ProviderMenuProps) {
  const { t } = useTranslation();
  const entries: Record<ProviderAction, readonly [LucideIcon, string]> = {
    edit: [Pencil, t("common.edit")],
    test: [PlugZap, t("providerManagement.test.open")],
    sync: [History, t("providerManagement.sync.open")],
    up: [ArrowUp, t("providerManagement.up")],
    down: [ArrowDown, t("providerManagement.down")],
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
        {actions.map((act) => {
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
