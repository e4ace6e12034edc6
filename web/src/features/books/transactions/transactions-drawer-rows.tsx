import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { useCategories } from "@/features/books/categories/public";
import type { Day } from "@/lib/dates";
import { currencyIn, formatCount } from "@/lib/money";
import { ErrorState } from "@/ui/error-state";
import { MoneyText } from "@/ui/money-text";
import { NoRows, RowsSum, VirtualRows } from "@/ui/side-drawer-rows";
import { useLocale } from "@/ui/use-locale";
import type { AccountOption } from "./account-option";
import { transactionQueries, type WorkspaceMoney } from "./api";
import { filterOf, matcher, totalsOf } from "./filter";
import { CARD_HEIGHT, RowCard } from "./table/row-card";
import { TableSkeleton } from "./table/table-skeleton";
import { type ViewRow, viewRows } from "./table/view-row";
import { effect, type Transaction, type TransactionList } from "./transaction";
import classes from "./transactions-drawer-rows.module.css";

/** Which rows a figure is made of. */
export interface DrawerQuestion {
  title: string;
  start: Day;
  end: Day;
  direction: "income" | "expense" | "both";
  /** A category with everything below it, "none" for rows without one; all if left out. */
  category?: string;
}

interface TransactionsDrawerRowsProps {
  question: DrawerQuestion;
  workspace: WorkspaceMoney;
  accounts: readonly AccountOption[];
  onOpen: ((view: ViewRow) => void) | undefined;
}

/** The rows that a figure is made of, and their sum. */
export function TransactionsDrawerRows({
  question,
  workspace,
  accounts,
  onOpen,
}: TransactionsDrawerRowsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { start, end } = question;
  const query = useQuery(transactionQueries.list(workspace, { accountId: null, start, end }));
  const { byId: categories } = useCategories(workspace.id);
  const base = currencyIn(workspace);
  const views = useMemo(() => {
    if (!query.data) return [];
    const names = { categories, accounts: new Map(accounts.map(({ id, name }) => [id, name])) };
    const { category } = question;
    const filter = filterOf(category ? { category } : {}, 0);
    const isWanted = matcher(filter, names);
    const rows = query.data.rows.filter((row) => isOf(question)(row) && isWanted(row));
    const list: TransactionList = { ...query.data, rows };
    return viewRows(list, names);
  }, [query.data, question, categories, accounts]);
  const { category } = question;
  const totals = totalsOf(
    views.map(({ row }) => row),
    filterOf(category ? { category } : {}, 0),
    { categories },
    true,
  );
  if (query.isPending) return <TableSkeleton phone density="compact" />;
  if (query.isError) {
    return (
      <ErrorState
        title={t("transactions.failedToLoad")}
        text={explain(query.error).text}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <>
      <RowsSum
        count={t("transactions.count", { count: views.length, shown: formatCount(views.length, locale) })}
      >
        <MoneyText amount={totals.net} currency={base} tone="flow" />
      </RowsSum>
      {totals.unconverted > 0 && (
        <Link
          className={classes.leftOut}
          to="/workspaces/$workspaceId/transactions"
          params={{ workspaceId: workspace.id }}
          search={{ ...addressOf(question), rate: "none" }}
        >
          {t("amount.leftOut", { count: totals.unconverted })}
        </Link>
      )}
      {views.length === 0 ? (
        <NoRows>{t("transactions.nothingFound")}</NoRows>
      ) : (
        <VirtualRows
          rows={views}
          keyOf={({ row }) => row.id}
          height={CARD_HEIGHT}
          renderRow={(view) => <RowCard view={view} base={base} onOpen={onOpen} />}
        />
      )}
      <Link
        className={classes.more}
        to="/workspaces/$workspaceId/transactions"
        params={{ workspaceId: workspace.id }}
        search={addressOf(question)}
      >
        {t("app.routes.transactions")}
      </Link>
    </>
  );
}

/** The same rows on the screen of all transactions. */
function addressOf({ start, end, direction, category }: DrawerQuestion): Record<string, string> {
  return {
    range: "custom",
    from: start,
    to: end,
    status: "pending,cleared,reconciled",
    ...(direction === "both" ? {} : { direction }),
    ...(category ? { category } : {}),
  };
}

/** The figures count neither transfers nor rows that are planned or void. */
function isOf({ direction }: DrawerQuestion): (row: Transaction) => boolean {
  return (row) => {
    if (row.transfer || effect(row) === 0) return false;
    return direction === "both" || row.amount > 0 === (direction === "income");
  };
}
