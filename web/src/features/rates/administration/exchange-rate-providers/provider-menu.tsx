import { ArrowDown, ArrowUp, History, type LucideIcon, Pencil, PlugZap, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ActionListMenu } from "@/ui/actions-menu";

/** What can be done with a provider. */
export type ProviderAction = "edit" | "test" | "sync" | "up" | "down" | "delete";

interface ProviderMenuProps {
  name: string;
  /** What of it can be done with this one, in this order. */
  actions: readonly ProviderAction[];
  onAction: (action: ProviderAction) => void;
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
  return <ActionListMenu name={name} actions={actions} entries={entries} onAction={onAction} />;
}
