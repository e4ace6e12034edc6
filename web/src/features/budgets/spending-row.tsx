import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { CategoryIcon, type FlatCategory } from "@/features/categories/public";
import { formatDay } from "@/lib/dates";
import type { Currency } from "@/lib/money";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import type { BudgetTransaction } from "./budget";
import classes from "./rows-drawer.module.css";

interface SpendingRowProps {
  row: BudgetTransaction;
  workspaceId: string;
  /** The currency of the budget. */
  base: Currency;
  category: FlatCategory | undefined;
  account: string;
}

/** A row that counts in a budget, or will; it leads to its account, or to what recurs. */
export function SpendingRow({ row, workspaceId, base, category, account }: SpendingRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isBooked = row.transactionId !== null;
  const purpose = category?.name ?? t("transactions.noCategory");
  const about = [formatDay(row.date, locale, "short"), purpose, account].filter(Boolean).join(" · ");
  const content = (
    <>
      <CategoryIcon tile category={category ?? null} />
      <span className={classes.main}>
        <span className={classes.payee} data-empty={row.payee === "" || undefined}>
          {row.payee || t("budgets.noPayee")}
        </span>
        <span className={classes.second}>{about}</span>
      </span>
      <span className={classes.figures} data-pending={row.status === "pending" || !isBooked || undefined}>
        <MoneyText amount={row.amount} currency={row.currency} tone="flow" />
        {row.currency !== base && (
          <span className={classes.second}>
            {row.converted === null ? (
              t("budgets.noRate")
            ) : (
              <MoneyText amount={row.converted} currency={base} tone="quiet" />
            )}
          </span>
        )}
      </span>
    </>
  );
  return (
    <li>
      {isBooked ? (
        <Link
          className={classes.row}
          to="/workspaces/$workspaceId/accounts/$accountId"
          params={{ workspaceId, accountId: row.accountId }}
          search={{ range: "custom", from: row.date, to: row.date }}
        >
          {content}
        </Link>
      ) : (
        <Link className={classes.row} to="/recurring-transactions" search={{ workspace: workspaceId }}>
          {content}
        </Link>
      )}
    </li>
  );
}
