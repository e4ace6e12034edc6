import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { notifyFailure } from "@/api/notify-failure";
import { may } from "@/api/workspace";
import { accountQueries } from "@/features/books/accounts/public";
import { useCategories } from "@/features/books/categories/public";
import {
  type DialogTask,
  payeeHistory,
  TransactionDialog,
  transactionQueries,
  useDeletion,
} from "@/features/books/transactions/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { formatCount, type Minor } from "@/lib/money";
import { ENTRY_HEIGHT } from "@/ui/entry";
import { ErrorState } from "@/ui/error-state";
import { ItemListSkeleton } from "@/ui/item-list";
import { MoneyText } from "@/ui/money-text";
import { NoRows, RowsSum, VirtualRows } from "@/ui/side-drawer-rows";
import { useLocale } from "@/ui/use-locale";
import { forgetRefusal, reportQueries } from "./api";
import { transactionsAddress } from "./drill-down-query";
import { DrillDownRow } from "./drill-down-row";
import classes from "./drill-down-rows.module.css";
import type { ReportQuestion } from "./question";
import type { ReportRow } from "./report";
import { addressOf } from "./search";

const TYPE = "transactions-list";
const NO_HISTORY = payeeHistory([]);

interface DrillDownRowsProps {
  workspace: Workspace;
  question: ReportQuestion;
  /** The number, where its rows are not all of it. */
  balance: Minor | undefined;
}

/** The rows that a number is made of, and what they come to: the number. */
export function DrillDownRows({ workspace, question, balance }: DrillDownRowsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const query = useQuery(reportQueries.report(workspace.id, TYPE, question));
  const accounts = useQuery(accountQueries.list(workspace.id));
  const { byId } = useCategories(workspace.id);
  const { task, setTask, open } = useOpening(workspace);
  const deleteRow = useDeletion(workspace);
  if (query.isPending) return <ItemListSkeleton rows={6} />;
  if (query.isError) {
    return (
      <ErrorState
        title={t("transactions.failedToLoad")}
        text={explain(query.error).text}
        onRetry={() => {
          forgetRefusal(workspace.id, TYPE, question);
          void query.refetch();
        }}
      />
    );
  }
  const { data, totals, currency } = query.data;
  const rows = data.groups.flatMap(({ transactions }) => transactions);
  const names = new Map(accounts.data?.map(({ id, name }) => [id, name]));
  return (
    <>
      <RowsSum
        count={t("transactions.count", { count: totals.count, shown: formatCount(totals.count, locale) })}
      >
        <MoneyText amount={totals.net} currency={currency} tone="flow" />
      </RowsSum>
      {balance !== undefined && balance !== totals.net && (
        <dl className={classes.balance}>
          <dt>{t("reportViews.openingAndRates")}</dt>
          <dd>
            <MoneyText amount={balance - totals.net} currency={currency} sign="always" />
          </dd>
          <dt>{t("reportViews.balance")}</dt>
          <dd>
            <MoneyText amount={balance} currency={currency} />
          </dd>
        </dl>
      )}
      {rows.length < totals.count && (
        <p className={classes.note}>
          {t("reports.drillDown.listed", { shown: formatCount(rows.length, locale) })}
        </p>
      )}
      {rows.length === 0 ? (
        <NoRows>{t("reports.drillDown.nothing")}</NoRows>
      ) : (
        <VirtualRows
          rows={rows}
          // A split one stands in every group that has a part of it.
          keyOf={({ id }, index) => `${id} ${index}`}
          height={ENTRY_HEIGHT}
          renderRow={(row) => (
            <DrillDownRow
              row={row}
              workspaceId={workspace.id}
              base={currency}
              category={row.categoryId === null ? undefined : byId.get(row.categoryId)}
              account={names.get(row.accountId) ?? ""}
              onOpen={open}
            />
          )}
        />
      )}
      <div className={classes.more}>
        <Link to="/reports/$reportType" params={{ reportType: TYPE }} search={addressOf(question)}>
          {t("reports.drillDown.asReport")}
        </Link>
        <Link
          to="/workspaces/$workspaceId/transactions"
          params={{ workspaceId: workspace.id }}
          search={transactionsAddress(question)}
        >
          {t("app.routes.transactions")}
        </Link>
      </div>
      <TransactionDialog
        task={task}
        workspace={workspace}
        accounts={accounts.data ?? []}
        history={NO_HISTORY}
        canCreateCategory={may(workspace, "edit_categories")}
        onClose={() => setTask(null)}
        onDelete={deleteRow}
      />
    </>
  );
}

/** The dialog for a row: a report has only what it counts, so the whole of it is asked for first. */
function useOpening(workspace: Workspace) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [task, setTask] = useState<DialogTask | null>(null);
  const open = async ({ id, accountId, date }: ReportRow) => {
    const scope = { accountId, start: date, end: date };
    try {
      const { rows } = await cache.fetchQuery(transactionQueries.list(workspace, scope));
      const row = rows.find((one) => one.id === id);
      if (row) setTask({ kind: "edit", row });
    } catch (error) {
      notifyFailure(error, t("transactions.failedToLoad"));
    }
  };
  const mayEdit = may(workspace, "edit_transactions");
  return { task, setTask, open: mayEdit ? (row: ReportRow) => void open(row) : undefined };
}
