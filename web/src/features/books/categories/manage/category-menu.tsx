import {
  Archive,
  ArchiveRestore,
  CornerDownRight,
  FolderTree,
  type LucideIcon,
  Merge,
  Pencil,
  Trash2,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { ActionItem, ActionsMenu } from "@/ui/actions-menu";
import type { FlatCategory } from "../category";

/** What can be done with a category. */
export type CategoryAction = "edit" | "add" | "move" | "archive" | "merge" | "delete";

interface CategoryMenuProps {
  category: FlatCategory;
  /** What of it can be done with this one, in this order. */
  actions: readonly CategoryAction[];
  onAction: (action: CategoryAction) => void;
}

/** The menu at a category's end. */
export function CategoryMenu({ category, actions, onAction }: CategoryMenuProps) {
  const { t } = useTranslation();
  if (actions.length === 0) return null;
  const { name, isArchived } = category;
  const entries: Record<CategoryAction, readonly [LucideIcon, string]> = {
    edit: [Pencil, t("common.edit")],
    add: [CornerDownRight, t("categoryManagement.addBelow")],
    move: [FolderTree, t("categoryManagement.move")],
    archive: isArchived
      ? [ArchiveRestore, t("categoryManagement.unarchive")]
      : [Archive, t("categoryManagement.archive")],
    merge: [Merge, t("categoryManagement.merge")],
    delete: [Trash2, t("common.delete")],
  };
  return (
    <ActionsMenu name={name}>
      {actions.map((action) => {
        const [icon, label] = entries[action];
        return (
          <ActionItem
            key={action}
            icon={icon}
            isDanger={action === "delete"}
            onClick={() => onAction(action)}
          >
            {label}
          </ActionItem>
        );
      })}
    </ActionsMenu>
  );
}
