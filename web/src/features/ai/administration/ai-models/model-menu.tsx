import { ArrowDown, ArrowUp, type LucideIcon, Pencil, PlugZap, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ActionListMenu } from "@/ui/actions-menu";

/** What can be done with a model. */
export type ModelAction = "edit" | "test" | "up" | "down" | "delete";

interface ModelMenuProps {
  name: string;
  /** What of it can be done with this one, in this order. */
  actions: readonly ModelAction[];
  onAction: (action: ModelAction) => void;
}

/** The menu at a model's end. */
export function ModelMenu({ name, actions, onAction }: ModelMenuProps) {
  const { t } = useTranslation();
  const entries: Record<ModelAction, readonly [LucideIcon, string]> = {
    edit: [Pencil, t("common.edit")],
    test: [PlugZap, t("aiModels.test.open")],
    up: [ArrowUp, t("aiModels.up")],
    down: [ArrowDown, t("aiModels.down")],
    delete: [Trash2, t("common.delete")],
  };
  return <ActionListMenu name={name} actions={actions} entries={entries} onAction={onAction} />;
}
