import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import {
  customRange,
  rangeDays,
  rangeTotals,
  rememberedRange,
  type TransactionSearch,
  transactionQueries,
} from "@/features/books/transactions/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { today } from "@/lib/dates";
import { currencyIn } from "@/lib/money";
import type { Account } from "./api";
import { Figure } from "./figure";
import classes from "./transactions-screen.module.css";

interface RangeFiguresProps {
  workspace: Workspace;
  /** Null for all accounts. */
  account: Account | null;
  search: TransactionSearch;
}

/** What came in and went out in the days that the table shows. */
export function RangeFigures({ workspace, account, search }: RangeFiguresProps) {
  const { t } = useTranslation();
  const currency = currencyIn(account ?? workspace);
  const days = rangeDays(search.range ?? rememberedRange(), today(), customRange(search));
  const { data: list } = useQuery(
    transactionQueries.list(workspace, { accountId: account?.id ?? null, ...days }),
  );
  const totals = list && (list.totals ?? rangeTotals(list.rows, { converted: account === null }));
  return (
    <>
      <Figure name={t("accountDetail.income")} amount={totals?.income} currency={currency} tone="flow" />
      <Figure name={t("accountDetail.expenses")} amount={totals?.expense} currency={currency}>
        {totals && totals.unconverted > 0 && (
          <Link className={classes.leftOut} to="." search={{ ...search, rate: "none" }}>
            {t("amount.leftOut", { count: totals.unconverted })}
          </Link>
        )}
      </Figure>
    </>
  );
}
