import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { useCategories } from "@/features/categories/public";
import { type Currency, currencyIn, formatCount } from "@/lib/money";
import { ErrorState } from "@/ui/error-state";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import { transactionQueries, type WorkspaceMoney } from "./api";
import { filterOf, matcher, totalsOf } from "./filter";
import { CARD_HEIGHT, RowCard } from "./table/row-card";
import { TableSkeleton } from "./table/table-skeleton";
import { type ViewRow, viewRows } from "./table/view-row";
import { effect, type Transaction, type TransactionList } from "./transaction";
import type { AccountOption } from "./transaction-dialog";
import type { DrawerQuestion } from "./transactions-drawer";
import classes from "./transactions-drawer.module.css";

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
    const kept = query.data.rows.filter((row) => isOf(question)(row) && isWanted(row));
    const list: TransactionList = { ...query.data, rows: kept };
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
      <div className={classes.sum}>
        <span>
          {t("transactions.count", { count: views.length, shown: formatCount(views.length, locale) })}
        </span>
        <MoneyText amount={totals.net} currency={base} tone="flow" />
      </div>
      {totals.unconverted > 0 && (
        <p className={classes.leftOut}>{t("amount.leftOut", { count: totals.unconverted })}</p>
      )}
      <Rows views={views} base={base} onOpen={onOpen} />
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

interface RowsProps {
  views: ViewRow[];
  base: Currency;
  onOpen: ((view: ViewRow) => void) | undefined;
}

function Rows({ views, base, onOpen }: RowsProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: views.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    overscan: 8,
  });
  if (views.length === 0) return <p className={classes.nothing}>{t("transactions.nothingFound")}</p>;
  return (
    <div ref={scroller} className={classes.scroller}>
      <ul className={classes.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const view = views[item.index];
          return (
            view && (
              <li
                key={view.row.id}
                className={classes.item}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <RowCard view={view} base={base} onOpen={onOpen} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
