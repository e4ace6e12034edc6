import { ActionIcon, Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Ellipsis, FolderInput, Pencil, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { may } from "@/api/workspace";
import { ConvertedMoney } from "@/features/exchange-rates/public";
import type { Workspace } from "@/features/workspaces/public";
import { today } from "@/lib/dates";
import { currencyIn } from "@/lib/money";
import { MoneyText } from "@/ui/money-text";
import { AccountIcon } from "./account-icon";
import classes from "./account-item.module.css";
import type { Account } from "./api";
import { convertedBalance, currentBalance, projectedBalance } from "./balances";

interface AccountItemProps {
  workspace: Workspace;
  account: Account;
  typeName: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Left out where there is no other workspace. */
  onMove?: (() => void) | undefined;
}

/** An account in the list; it leads to its transactions. */
export function AccountItem({ workspace, account, typeName, onEdit, onDelete, onMove }: AccountItemProps) {
  const { t } = useTranslation();
  const currency = currencyIn(account);
  const base = currencyIn(workspace);
  const projected = projectedBalance(account);
  return (
    <li className={classes.row}>
      <AccountIcon type={account.account_type} />
      <div className={classes.text}>
        <Link
          to="/workspaces/$workspaceId/accounts/$accountId"
          params={{ workspaceId: workspace.id, accountId: account.id }}
          className={classes.name}
        >
          {account.name}
        </Link>
        <span className={classes.second}>{typeName}</span>
      </div>
      <div className={classes.figures}>
        <MoneyText amount={currentBalance(account)} currency={currency} />
        {currency !== base && (
          <ConvertedMoney
            amount={convertedBalance(account, workspace)}
            base={base}
            from={currency}
            rate={account.balance_rate ?? null}
            day={today()}
            workspaceId={workspace.id}
            canSet={may(workspace, "edit_transactions")}
          />
        )}
        {projected !== null && (
          <span className={classes.second}>
            {t("accounts.projected")} <MoneyText amount={projected} currency={currency} tone="quiet" />
          </span>
        )}
      </div>
      {may(workspace, "edit_accounts") && (
        <Menu position="bottom-end" withinPortal={false}>
          <Menu.Target>
            <ActionIcon
              className={classes.menu ?? ""}
              variant="subtle"
              color="gray"
              aria-label={t("common.actionsFor", { name: account.name })}
            >
              <Ellipsis size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Pencil size={15} aria-hidden />} onClick={onEdit}>
              {t("common.edit")}
            </Menu.Item>
            {onMove && (
              <Menu.Item leftSection={<FolderInput size={15} aria-hidden />} onClick={onMove}>
                {t("accounts.move")}
              </Menu.Item>
            )}
            <Menu.Item color="red" leftSection={<Trash2 size={15} aria-hidden />} onClick={onDelete}>
              {t("common.delete")}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}
