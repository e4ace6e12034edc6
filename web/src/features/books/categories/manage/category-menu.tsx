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
import { ActionListMenu } from "@/ui/actions-menu";
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
  return <ActionListMenu name={name} actions={actions} entries={entries} onAction={onAction} />;
}
