import { ActionIcon, Menu } from "@mantine/core";
import { ArrowLeftRight, Copy, Ellipsis, Settings2, Sparkles, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Budget } from "./budget";
import type { OpenDialog } from "./budget-dialogs";

interface BudgetMenuProps {
  budget: Budget;
  hasLines: boolean;
  onOpen: (dialog: OpenDialog) => void;
}

/** What can be done with the budget as a whole. */
export function BudgetMenu({ budget, hasLines, onOpen }: BudgetMenuProps) {
  const { t } = useTranslation();
  if (!budget.may_edit) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t("common.actionsFor", { name: budget.name })}>
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {hasLines && (
          <Menu.Item
            leftSection={<ArrowLeftRight size={15} aria-hidden />}
            onClick={() => onOpen({ kind: "move", from: undefined, to: undefined })}
          >
            {t("budgets.move")}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Copy size={15} aria-hidden />} onClick={() => onOpen({ kind: "copy" })}>
          {t("budgets.copy")}
        </Menu.Item>
        <Menu.Item
          leftSection={<Sparkles size={15} aria-hidden />}
          onClick={() => onOpen({ kind: "suggest", isNew: false })}
        >
          {t("budgets.suggest")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<Settings2 size={15} aria-hidden />}
          onClick={() => onOpen({ kind: "budget", isNew: false })}
        >
          {t("budgets.edit")}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<Trash2 size={15} aria-hidden />}
          onClick={() => onOpen({ kind: "delete" })}
        >
          {t("budgets.delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
