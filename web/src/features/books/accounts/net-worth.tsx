import { useTranslation } from "react-i18next";
import type { Workspace } from "@/features/identity/workspaces/public";
import { currencyIn } from "@/lib/money";
import { MoneyHero } from "@/ui/money-text";
import type { Account, AccountType } from "./api";
import classes from "./net-worth.module.css";
import { groupAccounts, netWorth, unconvertedAccounts } from "./totals";
import { UnconvertedNote } from "./unconverted-note";

interface NetWorthProps {
  workspace: Workspace;
  accounts: Account[];
  types: AccountType[];
}

/** What all accounts come to, as the page's one big figure, and what of them is not in it. */
export function NetWorth({ workspace, accounts, types }: NetWorthProps) {
  const { t } = useTranslation();
  return (
    <dl className={classes.root}>
      <dt className={classes.label}>{t("accounts.total")}</dt>
      <dd className={classes.figure}>
        <MoneyHero
          amount={netWorth(groupAccounts(accounts, types, workspace))}
          currency={currencyIn(workspace)}
        />
        <UnconvertedNote accounts={unconvertedAccounts(accounts, workspace)} />
      </dd>
    </dl>
  );
}
