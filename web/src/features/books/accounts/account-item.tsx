import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { may } from "@/api/workspace";
import type { Workspace } from "@/features/identity/workspaces/public";
import { ConvertedMoney } from "@/features/rates/exchange-rates/public";
import { today } from "@/lib/dates";
import { currencyIn } from "@/lib/money";
import { MoneyText } from "@/ui/money-text";
import { AccountIcon } from "./account-icon";
import classes from "./account-item.module.css";
import { AccountMenu } from "./account-menu";
import type { Account } from "./api";
import { convertedBalance, currentBalance, projectedBalance } from "./balances";

interface AccountItemProps {
  workspace: Workspace;
  account: Account;
  typeName: string;
}

/** An account in the list; it leads to its transactions. */
export function AccountItem({ workspace, account, typeName }: AccountItemProps) {
  const { t } = useTranslation();
  const currency = currencyIn(account);
  const base = currencyIn(workspace);
  const projected = projectedBalance(account);
  return (
    <li className={classes.row}>
      <AccountIcon type={account.account_type} />
      <div className={classes.main}>
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
      </div>
      <AccountMenu workspace={workspace} account={account} className={classes.menu} withinPortal={false} />
    </li>
  );
}
