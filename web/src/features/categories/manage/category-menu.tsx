import { ActionIcon, Menu } from "@mantine/core";
import {
  Archive,
  ArchiveRestore,
  CornerDownRight,
  Ellipsis,
  FolderTree,
  type LucideIcon,
  Merge,
  Pencil,
  Trash2,
} from "lucide-react";
import { useTranslation } from "react-i18next";
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
    add: [CornerDownRight, t("manageCategories.addBelow")],
    move: [FolderTree, t("manageCategories.move")],
    archive: isArchived
      ? [ArchiveRestore, t("manageCategories.unarchive")]
      : [Archive, t("manageCategories.archive")],
    merge: [Merge, t("manageCategories.merge")],
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
        {actions.map((action) => {
          const [Icon, label] = entries[action];
          return (
            <Menu.Item
              key={action}
              {...(action === "delete" && { color: "red" })}
              leftSection={<Icon size={15} aria-hidden />}
              onClick={() => onAction(action)}
            >
              {label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
