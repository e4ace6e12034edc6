import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { GoalBadge, GoalRing, goalQueries, inOrder } from "@/features/planning/goals/public";
import { Card } from "@/ui/card";
import { MoneyText } from "@/ui/money-text";
import dashboard from "../dashboard.module.css";
import { CardState } from "./card-state";
import classes from "./planning.module.css";

/** So many goals stand in the card; the others are one step away. */
const MAX_GOALS = 4;

/** What is saved towards, and whether it will be there in time. */
export function GoalsCard({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(goalQueries.list(workspaceId));
  return (
    <Card>
      <div className={dashboard.cardHead}>
        <h2 className={dashboard.cardTitle}>{t("planning.goals")}</h2>
        {data && data.length > 0 && (
          <Link to="/goals" className={dashboard.more}>
            {t("planning.allGoals")}
          </Link>
        )}
      </div>
      {!data && <CardState failed={t("planning.goalsFailed")} error={error} onRetry={() => void refetch()} />}
      {data && data.length === 0 && (
        <div className={classes.empty}>
          <p>{t("planning.noGoals")}</p>
          <Button variant="default" size="xs" renderRoot={(props) => <Link {...props} to="/goals" />}>
            {t("planning.toGoals")}
          </Button>
        </div>
      )}
      {data && data.length > 0 && (
        <ul className={classes.list}>
          {inOrder(data)
            .slice(0, MAX_GOALS)
            .map((goal) => (
              <li key={goal.id} className={classes.row}>
                <Link to="/goals" className={classes.link}>
                  <GoalRing percent={goal.percent} size={46} />
                  <span className={dashboard.names}>
                    <span className={dashboard.name}>{goal.name}</span>
                    <span className={dashboard.second}>
                      <MoneyText amount={goal.saved} currency={goal.currency} tone="quiet" whole />
                      {` ${t("planning.of")} `}
                      <MoneyText amount={goal.target} currency={goal.currency} tone="quiet" whole />
                    </span>
                  </span>
                  <span className={classes.amount}>
                    <GoalBadge goal={goal} />
                  </span>
                </Link>
              </li>
            ))}
        </ul>
      )}
    </Card>
  );
}
