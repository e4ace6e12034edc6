import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { CategoryIcon, type FlatCategory } from "@/features/books/categories/public";
import { formatDay } from "@/lib/dates";
import type { Currency } from "@/lib/money";
import { Entry } from "@/ui/entry";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import type { BudgetTransaction } from "./budget";

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
  return (
    <li>
      <Entry
        icon={<CategoryIcon tile category={category ?? null} />}
        payee={row.payee}
        payeeFallback={t("budgets.noPayee")}
        details={about}
        amount={<MoneyText amount={row.amount} currency={row.currency} tone="flow" />}
        converted={
          row.currency !== base &&
          (row.converted === null ? (
            t("budgets.noRate")
          ) : (
            <MoneyText amount={row.converted} currency={base} tone="quiet" />
          ))
        }
        pending={row.status === "pending" || !isBooked}
        renderLink={(inside) =>
          isBooked ? (
            <Link
              {...inside}
              to="/workspaces/$workspaceId/accounts/$accountId"
              params={{ workspaceId, accountId: row.accountId }}
              search={{ range: "custom", from: row.date, to: row.date }}
            />
          ) : (
            <Link {...inside} to="/recurring-transactions" search={{ workspace: workspaceId }} />
          )
        }
      />
    </li>
  );
}
