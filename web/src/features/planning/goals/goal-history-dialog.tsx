import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { formatDay } from "@/lib/dates";
import { formatMoney } from "@/lib/money";
import { ChartFrame } from "@/ui/charts/chart-frame";
import { OutlookChart } from "@/ui/charts/outlook-chart";
import { Dialog } from "@/ui/dialog";
import { ErrorState } from "@/ui/error-state";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import { type GoalHistory, goalQueries } from "./api";
import type { Goal } from "./goal";
import { GoalBadge } from "./goal-badge";
import classes from "./goals.module.css";
import { useGoalText } from "./use-goal-text";

interface GoalHistoryDialogProps {
  workspaceId: string;
  goal: Goal;
  accountName: string | undefined;
  onClose: () => void;
}

const HEIGHT = 260;

/** How a goal went, and how it is expected to go on. */
export function GoalHistoryDialog({ workspaceId, goal, accountName, onClose }: GoalHistoryDialogProps) {
  const { t } = useTranslation();
  const sentence = useGoalText()(goal);
  const { data, error, refetch } = useQuery(goalQueries.history(workspaceId, goal));
  return (
    <Dialog opened onClose={onClose} title={goal.name} width={760}>
      <div className={classes.status}>
        <GoalBadge goal={goal} />
        <span>{sentence}</span>
      </div>
      {!data && !error && <Skeleton height={HEIGHT + 44} />}
      {!data && error && (
        <ErrorState
          title={t("goals.historyFailed")}
          text={explain(error).text}
          onRetry={() => void refetch()}
        />
      )}
      {data && <GoalHistoryChart goal={goal} history={data} />}
      {goal.note !== "" && <p className={classes.note}>{goal.note}</p>}
      {accountName !== undefined && (
        <p className={classes.more}>
          <Link
            to="/workspaces/$workspaceId/accounts/$accountId"
            params={{ workspaceId, accountId: goal.accountId }}
            className={classes.link}
          >
            {t("goals.toAccount", { name: accountName })}
          </Link>
        </p>
      )}
    </Dialog>
  );
}

function GoalHistoryChart({ goal, history: { points, known } }: { goal: Goal; history: GoalHistory }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { currency, target, saved } = goal;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const last = points.at(-1);
  if (!last) return <p className={classes.note}>{t("goals.noHistory")}</p>;
  const label = t("goals.saved");
  return (
    <ChartFrame
      caption={t("goals.historyOf", { name: goal.name })}
      head={
        <span className={classes.legend}>
          <span className={classes.key}>{t("goals.legend.known")}</span>
          <span className={classes.key} data-dashed>
            {t("goals.legend.expected")}
          </span>
        </span>
      }
      table={{
        columns: [t("goals.day"), label, t("goals.how")],
        rows: points
          .map((point, index) => ({
            key: point.day,
            cells: [
              formatDay(point.day, locale),
              <MoneyText key="amount" amount={point.value} currency={currency} />,
              t(index < known ? "goals.legend.known" : "goals.legend.expected"),
            ],
          }))
          .reverse(),
      }}
    >
      <OutlookChart
        points={points}
        known={known}
        shape="line"
        currency={currency}
        level={{ value: target, name: t("goals.targetLine", { amount: money(target) }) }}
        label={label}
        height={HEIGHT}
        summary={t("goals.historySummary", {
          saved: money(saved),
          target: money(target),
          day: formatDay(last.day, locale),
          expected: money(last.value),
        })}
      />
    </ChartFrame>
  );
}
