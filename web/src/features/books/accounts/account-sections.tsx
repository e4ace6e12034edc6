import { useTranslation } from "react-i18next";
import { may } from "@/api/workspace";
import type { Workspace } from "@/features/identity/workspaces/public";
import { currencyIn } from "@/lib/money";
import { Card } from "@/ui/card";
import { MoneyText } from "@/ui/money-text";
import { AccountItem } from "./account-item";
import classes from "./account-sections.module.css";
import type { Account, AccountType } from "./api";
import { groupAccounts, unconvertedAccounts } from "./totals";
import { UnconvertedNote } from "./unconverted-note";

interface AccountSectionsProps {
  workspace: Workspace;
  accounts: Account[];
  types: AccountType[];
}

/** The accounts in two parts, what one has and what one owes. */
export function AccountSections({ workspace, accounts, types }: AccountSectionsProps) {
  const { t } = useTranslation();
  const currency = currencyIn(workspace);
  const groups = groupAccounts(accounts, types, workspace);
  const names = new Map(types.map(({ id, name }) => [id, name]));
  return (
    <div className={classes.groups}>
      {groups.map((group) => (
        <Card key={group.kind} flush>
          <h2 className={classes.heading} data-menus={may(workspace, "edit_accounts") || undefined}>
            {t(`accounts.groups.${group.kind}`)}
            <span className={classes.sum}>
              <MoneyText amount={group.total} currency={currency} tone="quiet" />
              <UnconvertedNote accounts={unconvertedAccounts(group.accounts, workspace)} />
            </span>
          </h2>
          <ul className={classes.list}>
            {group.accounts.map((account) => (
              <AccountItem
                key={account.id}
                workspace={workspace}
                account={account}
                typeName={names.get(account.account_type) ?? ""}
              />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}
