import { ActionIcon, Menu } from "@mantine/core";
import {
  ArrowLeftRight,
  Copy,
  Ellipsis,
  LogOut,
  Printer,
  Settings2,
  Sparkles,
  Trash2,
  UserRoundPlus,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { printPage } from "@/ui/print-page";
import type { Budget } from "./budget";
import type { OpenDialog } from "./budget-dialogs";
import { visibilityOf } from "./visibility";

interface BudgetMenuProps {
  budget: Budget;
  hasLines: boolean;
  onOpen: (dialog: OpenDialog) => void;
}

/** What can be done with the budget as a whole. */
export function BudgetMenu({ budget, hasLines, onOpen }: BudgetMenuProps) {
  const { t } = useTranslation();
  const isReceived = visibilityOf(budget) === "received";
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t("common.actionsFor", { name: budget.name })}>
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {budget.may_edit && (
          <>
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
          </>
        )}
        <Menu.Item leftSection={<Printer size={15} aria-hidden />} onClick={printPage}>
          {t("common.print")}
        </Menu.Item>
        {budget.may_share && (
          <Menu.Item
            leftSection={<UserRoundPlus size={15} aria-hidden />}
            onClick={() => onOpen({ kind: "share" })}
          >
            {t("budgets.share.open")}
          </Menu.Item>
        )}
        {budget.may_delete && (
          <Menu.Item
            color="red"
            leftSection={<Trash2 size={15} aria-hidden />}
            onClick={() => onOpen({ kind: "delete" })}
          >
            {t("budgets.delete")}
          </Menu.Item>
        )}
        {isReceived && (
          <Menu.Item
            color="red"
            leftSection={<LogOut size={15} aria-hidden />}
            onClick={() => onOpen({ kind: "leave" })}
          >
            {t("budgets.leave.open")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
