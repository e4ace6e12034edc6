import { Button, SegmentedControl } from "@mantine/core";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { accountQueries } from "@/features/books/accounts/public";
import { useCategories } from "@/features/books/categories/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { formatCount, type Minor } from "@/lib/money";
import { ErrorState } from "@/ui/error-state";
import { ItemListSkeleton } from "@/ui/item-list";
import { MoneyText } from "@/ui/money-text";
import { NoRows } from "@/ui/side-drawer-rows";
import { useLocale } from "@/ui/use-locale";
import { type BudgetRowsQuery, budgetQueries } from "./api";
import { type BudgetOverview, PARTS, type Part } from "./budget";
import { Equation } from "./equation";
import classes from "./rows-panel.module.css";
import { SpendingRow } from "./spending-row";
import { treeOf } from "./tree";

/** Which number is asked about: of the whole budget or of a row of the tree. */
export interface RowsQuestion {
  /** "whole", or the key of the row. */
  subject: string;
  part: Part;
}

interface RowsPanelProps {
  question: RowsQuestion;
  workspace: Workspace;
  overview: BudgetOverview;
}

/** So many rows are asked for at first, and so many more each time. */
const PAGE_SIZE = 100;

/** How a number comes about, and the rows that it is made of. */
export function RowsPanel({ question, workspace, overview }: RowsPanelProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { budget, period } = overview;
  const { list: categories, byId } = useCategories(workspace.id);
  const accounts = useQuery(accountQueries.list(workspace.id));
  const [part, setPart] = useState<Part>(question.part);
  const [limit, setLimit] = useState(PAGE_SIZE);
  const row =
    question.subject === "whole"
      ? undefined
      : treeOf(period.lines, categories).find(({ key }) => key === question.subject);
  const progress = row?.progress ?? period.total;
  const lineKeys: BudgetRowsQuery["line"][] = row
    ? row.members.map(({ categoryId }) => ({ categoryId }))
    : [null];
  const queries = useQueries({
    queries: lineKeys.map((line) =>
      budgetQueries.rows(workspace.id, budget.id, { period: period.start, line, part }, limit),
    ),
  });
  const failed = queries.find(({ isError }) => isError);
  const isWaiting = queries.some(({ isPending }) => isPending);
  const rows = queries
    .flatMap(({ data }) => data?.rows ?? [])
    .sort((a, b) => (part === "upcoming" ? a.date.localeCompare(b.date) : b.date.localeCompare(a.date)));
  const total = queries.reduce((all, { data }) => all + (data?.total ?? 0), 0);
  const sums: Record<Part, Minor | null> = {
    spent: progress.spent,
    pending: progress.pending,
    upcoming: progress.upcoming,
    unconverted: null,
    unbudgeted: row ? 0 : period.unbudgeted,
    income: row ? 0 : (period.envelope?.income ?? 0),
  };
  // A part that has nothing is offered only while it is shown.
  const parts = PARTS.filter(
    (one) =>
      one === "spent" ||
      one === part ||
      (one === "unconverted" ? progress.unconvertedCount > 0 : sums[one] !== 0),
  );
  const sum = sums[part];
  const names = new Map(accounts.data?.map(({ id, name }) => [id, name]));
  return (
    <>
      {part !== "income" && part !== "unbudgeted" && (
        <Equation progress={progress} currency={budget.currency} />
      )}
      {parts.length > 1 && (
        <div className={classes.parts}>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t("budgets.parts.label")}
            value={part}
            onChange={(value) => setPart(PARTS.find((one) => one === value) ?? part)}
            data={parts.map((value) => ({ value, label: t(`budgets.parts.${value}`) }))}
          />
        </div>
      )}
      <div className={classes.sum}>
        <span>
          {isWaiting ? "…" : t("transactions.count", { count: total, shown: formatCount(total, locale) })}
        </span>
        {sum !== null && <MoneyText amount={sum} currency={budget.currency} />}
      </div>
      {isWaiting && <ItemListSkeleton rows={5} />}
      {failed && !isWaiting && (
        <ErrorState
          title={t("transactions.failedToLoad")}
          text={explain(failed.error).text}
          onRetry={() => queries.forEach((query) => void query.refetch())}
        />
      )}
      {!isWaiting && !failed && rows.length === 0 && <NoRows>{t(`budgets.nothing.${part}`)}</NoRows>}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
        <section className={classes.scroller} aria-label={t(`budgets.parts.${part}`)} tabIndex={0}>
          <ul className={classes.list}>
            {rows.map((one) => (
              <SpendingRow
                key={one.id}
                row={one}
                workspaceId={workspace.id}
                base={budget.currency}
                category={one.categoryId === null ? undefined : byId.get(one.categoryId)}
                account={names.get(one.accountId) ?? ""}
              />
            ))}
          </ul>
          {rows.length < total && (
            <div className={classes.more}>
              <Button
                variant="default"
                loading={queries.some(({ isFetching }) => isFetching)}
                onClick={() => setLimit(limit + PAGE_SIZE)}
              >
                {t("budgets.showMore")}
              </Button>
            </div>
          )}
        </section>
      )}
    </>
  );
}
