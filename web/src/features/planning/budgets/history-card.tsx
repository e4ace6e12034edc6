import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import type { Day } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { Card } from "@/ui/card";
import { ChartFrame } from "@/ui/charts/chart-frame";
import { ChartKey, ChartKeys } from "@/ui/charts/chart-keys";
import { ErrorState } from "@/ui/error-state";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import { budgetQueries } from "./api";
import type { Budget, BudgetPeriod } from "./budget";
import classes from "./history.module.css";
import { historyStart } from "./history-start";
import { periodTitle } from "./period";

// The page has enough to load before its chart.
const PeriodChart = lazy(async () => ({ default: (await import("./period-chart")).PeriodChart }));

interface HistoryCardProps {
  workspaceId: string;
  budget: Budget;
  period: BudgetPeriod;
  onDate: (date: Day) => void;
}

const HEIGHT = 190;

/** What was spent in the periods before, and what there was to spend; each leads to its period. */
export function HistoryCard({ workspaceId, budget, period, onDate }: HistoryCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { currency } = budget;
  const query = useQuery(
    budgetQueries.periods(workspaceId, budget.id, historyStart(budget, period.start), period.end),
  );
  const periods = query.data ?? [];
  const title = t("budgets.history.title");
  const whole = (amount: number) => formatMoney(amount, currency, locale, { whole: true });
  const average = periods.length === 0 ? 0 : Math.round(sumOf(periods) / periods.length);
  const isEmpty = query.isSuccess && periods.every(({ total }) => total.spent === 0 && total.available === 0);
  // A picture of nothing says nothing.
  if (isEmpty) return null;
  return (
    <Card>
      <ChartFrame
        caption={title}
        head={<h2 className={classes.title}>{title}</h2>}
        controls={
          <ChartKeys>
            <ChartKey color="var(--primary-line)" name={t("budgets.spent")} />
            <ChartKey color="var(--text)" name={t("budgets.available")} isLine />
          </ChartKeys>
        }
        table={{
          columns: [t("budgets.period"), t("budgets.available"), t("budgets.spent"), t("budgets.remaining")],
          rows: [...periods].reverse().map((one) => ({
            key: one.start,
            cells: [
              periodTitle(one, locale),
              <MoneyText key="available" amount={one.total.available} currency={currency} whole />,
              <MoneyText key="spent" amount={one.total.spent} currency={currency} whole />,
              <MoneyText key="left" amount={one.total.remaining} currency={currency} whole />,
            ],
          })),
        }}
      >
        {query.isPending && <Skeleton height={HEIGHT} />}
        {query.isError && periods.length === 0 && (
          <ErrorState
            title={t("budgets.failed")}
            text={explain(query.error).text}
            onRetry={() => void query.refetch()}
          />
        )}
        {periods.length > 0 && (
          <Suspense fallback={<Skeleton height={HEIGHT} />}>
            <PeriodChart
              periods={periods}
              currency={currency}
              height={HEIGHT}
              label={title}
              summary={t("budgets.history.summary", { count: periods.length, amount: whole(average) })}
              onOpen={(one) => onDate(one.start)}
            />
          </Suspense>
        )}
      </ChartFrame>
    </Card>
  );
}

function sumOf(periods: readonly BudgetPeriod[]): number {
  return periods.reduce((all, { total }) => all + total.spent, 0);
}
