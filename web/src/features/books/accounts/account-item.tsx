import { Link } from "@tanstack/react-router";
import { FolderInput, Lock, Pencil, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { may } from "@/api/workspace";
import type { Workspace } from "@/features/identity/workspaces/public";
import { ConvertedMoney } from "@/features/rates/exchange-rates/public";
import { today } from "@/lib/dates";
import { currencyIn } from "@/lib/money";
import { ActionItem, ActionsMenu } from "@/ui/actions-menu";
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
  onClose: () => void;
  /** Left out where there is no other workspace. */
  onMove?: (() => void) | undefined;
}

/** An account in the list; it leads to its transactions. */
export function AccountItem({
  workspace,
  account,
  typeName,
  onEdit,
  onDelete,
  onClose,
  onMove,
}: AccountItemProps) {
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
        <ActionsMenu name={account.name} className={classes.menu} withinPortal={false}>
          <ActionItem icon={Pencil} onClick={onEdit}>
            {t("common.edit")}
          </ActionItem>
          {onMove && (
            <ActionItem icon={FolderInput} onClick={onMove}>
              {t("accounts.move")}
            </ActionItem>
          )}
          <ActionItem icon={Lock} onClick={onClose}>
            {t("accounts.close")}
          </ActionItem>
          <ActionItem icon={Trash2} isDanger onClick={onDelete}>
            {t("common.delete")}
          </ActionItem>
        </ActionsMenu>
      )}
    </li>
  );
}
