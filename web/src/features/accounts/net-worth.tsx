import { useTranslation } from "react-i18next";
import type { Workspace } from "@/features/workspaces/public";
import { MoneyHero } from "@/ui/money-text";
import type { Account, AccountType } from "./api";
import classes from "./net-worth.module.css";
import { groupAccounts, netWorth } from "./totals";

interface NetWorthProps {
  workspace: Workspace;
  accounts: Account[];
  types: AccountType[];
}

/** What all accounts come to, as the page's one big figure. */
export function NetWorth({ workspace, accounts, types }: NetWorthProps) {
  const { t } = useTranslation();
  const currency = { code: workspace.currency, digits: workspace.currency_digits };
  return (
    <dl className={classes.root}>
      <dt className={classes.label}>{t("accounts.total")}</dt>
      <dd className={classes.figure}>
        <MoneyHero amount={netWorth(groupAccounts(accounts, types, currency.digits))} currency={currency} />
      </dd>
    </dl>
  );
}
