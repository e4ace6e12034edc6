import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { AccountIcon, type AccountRow } from "@/features/books/accounts/public";
import { ConvertedText } from "@/features/rates/exchange-rates/public";
import { type Currency, currencyIn, type Minor } from "@/lib/money";
import { Card } from "@/ui/card";
import { Sparkline } from "@/ui/charts/sparkline";
import { MoneyText } from "@/ui/money-text";
import classes from "./dashboard.module.css";

interface AccountsCardProps {
  workspaceId: string;
  accounts: readonly (AccountRow & { balance: Minor; converted: Minor | null; typeName: string })[];
  balanceSeries: ReadonlyMap<string, Minor[]>;
  /** What there is to worry about, by account; it comes later than the rest. */
  warnings: ReadonlyMap<string, string> | undefined;
  /** The currency of the workspace. */
  base: Currency;
}

/** So many accounts beside the course; the others are one step away. */
const MAX_ACCOUNTS = 6;

/** The accounts with their last thirty days; each leads to its transactions. */
export function AccountsCard({ workspaceId, accounts, balanceSeries, warnings, base }: AccountsCardProps) {
  const { t } = useTranslation();
  return (
    <Card>
      <div className={classes.cardHead}>
        <h2 className={classes.cardTitle}>{t("dashboard.accounts")}</h2>
        <Link to="/accounts" className={classes.more}>
          {t("dashboard.seeAll")}
        </Link>
      </div>
      <ul className={classes.list}>
        {accounts.slice(0, MAX_ACCOUNTS).map((account, index) => (
          <li key={account.id}>
            <Link
              to="/workspaces/$workspaceId/accounts/$accountId"
              params={{ workspaceId, accountId: account.id }}
              className={classes.account}
            >
              <AccountIcon type={account.account_type} />
              <span className={classes.names}>
                <span className={classes.name}>{account.name}</span>
                <span className={classes.second} data-warning={warnings?.has(account.id) || undefined}>
                  {warnings?.get(account.id) ?? account.typeName}
                </span>
              </span>
              <Sparkline
                values={balanceSeries.get(account.id) ?? [account.balance]}
                color={`var(--chart-${(index % 8) + 1})`}
              />
              <span className={classes.figure}>
                <MoneyText amount={account.balance} currency={currencyIn(account)} />
                {account.currency !== base.code && (
                  <span className={classes.converted}>
                    <ConvertedText amount={account.converted} base={base} />
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
