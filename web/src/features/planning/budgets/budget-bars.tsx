import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { useCategories } from "@/features/books/categories/public";
import { today } from "@/lib/dates";
import { type Currency, formatMoney } from "@/lib/money";
import { ErrorState } from "@/ui/error-state";
import { useLocale } from "@/ui/use-locale";
import { budgetQueries } from "./api";
import type { Budget, BudgetPeriod, Progress } from "./budget";
import classes from "./budget-bars.module.css";
import { fullness } from "./pace";
import { ProgressBar } from "./progress-bar";
import { inOrder } from "./select-budget";
import { treeOf } from "./tree";
import { useLineName } from "./use-line-name";

export interface BudgetBarsProps {
  workspaceId: string;
  /** How many bars at most. */
  limit: number;
}

/** How the fullest lines of a workspace's budgets are doing today, each with the way to its budget. */
export function BudgetBars({ workspaceId, limit }: BudgetBarsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const query = useQuery(budgetQueries.list(workspaceId, today()));
  const { list } = useCategories(workspaceId);
  const nameOf = useLineName(workspaceId);
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title={t("budgets.failed")}
        text={explain(query.error).text}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const active = inOrder(query.data ?? [], locale).filter(({ budget }) => budget.is_active);
  const bars = active
    .flatMap(({ budget, period }) =>
      treeOf(period.lines, list)
        .filter(({ line }) => line !== null)
        .map((row) => ({ budget, period, row })),
    )
    .sort((a, b) => fullness(b.row.progress) - fullness(a.row.progress))
    .slice(0, limit);
  if (query.isPending) return <Skeleton height={limit * 44} />;
  if (bars.length === 0) {
    return (
      <div className={classes.nothing}>
        <p>{t("budgets.barsNone")}</p>
        <Button
          variant="default"
          size="xs"
          renderRoot={(props) => <Link {...props} to="/budget" search={{ workspace: workspaceId }} />}
        >
          {t("budgets.barsBegin")}
        </Button>
      </div>
    );
  }
  return (
    <ul className={classes.list}>
      {bars.map(({ budget, period, row }) => (
        <Bar
          key={`${budget.id} ${row.key}`}
          workspaceId={workspaceId}
          budget={budget}
          period={period}
          name={nameOf(row.categoryId)}
          progress={row.progress}
          currency={budget.currency}
        />
      ))}
    </ul>
  );
}

interface BarProps {
  workspaceId: string;
  budget: Budget;
  period: BudgetPeriod;
  name: string;
  progress: Progress;
  currency: Currency;
}

function Bar({ workspaceId, budget, period, name, progress, currency }: BarProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { remaining } = progress;
  const isOver = remaining < 0;
  const amount = formatMoney(Math.abs(remaining), currency, locale);
  return (
    <li>
      <Link className={classes.bar} to="/budget" search={{ workspace: workspaceId, budget: budget.id }}>
        <span className={classes.head}>
          <span className={classes.name}>{name}</span>
          <span className={classes.left} data-over={isOver || undefined}>
            {t(isOver ? "budgets.overBy" : "budgets.leftOf", { amount })}
          </span>
        </span>
        <ProgressBar progress={progress} period={period} />
      </Link>
    </li>
  );
}
