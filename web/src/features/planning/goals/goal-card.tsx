import { Link } from "@tanstack/react-router";
import { Pencil, Trash2, TrendingUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatDay } from "@/lib/dates";
import { ActionItem, ActionsMenu } from "@/ui/actions-menu";
import { Card } from "@/ui/card";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import type { Goal } from "./goal";
import { GoalBadge } from "./goal-badge";
import { GoalRing } from "./goal-ring";
import classes from "./goals.module.css";
import { useGoalText } from "./use-goal-text";

interface GoalCardProps {
  workspaceId: string;
  goal: Goal;
  /** Undefined where the account is gone. */
  accountName: string | undefined;
  mayEdit: boolean;
  onHistory: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A goal: how much of it is there, what it takes, and whether that will do. */
export function GoalCard(props: GoalCardProps) {
  const { workspaceId, goal, accountName, mayEdit, onHistory, onEdit, onDelete } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const sentence = useGoalText()(goal);
  const { name, currency, saved, target, targetDate, perMonth, pace, isReached } = goal;
  return (
    <Card>
      <div className={classes.head}>
        <h2 className={classes.name}>{name}</h2>
        {mayEdit && (
          <ActionsMenu name={name}>
            <ActionItem icon={Pencil} onClick={onEdit}>
              {t("common.edit")}
            </ActionItem>
            <ActionItem icon={Trash2} isDanger onClick={onDelete}>
              {t("common.delete")}
            </ActionItem>
          </ActionsMenu>
        )}
      </div>
      <div className={classes.main}>
        <GoalRing percent={goal.percent} size={92} />
        <div className={classes.figures}>
          <span className={classes.saved}>
            <MoneyText amount={saved} currency={currency} />
          </span>
          <span className={classes.second}>
            {t("goals.of")} <MoneyText amount={target} currency={currency} tone="quiet" />
          </span>
          <GoalBadge goal={goal} />
        </div>
      </div>
      <p className={classes.sentence}>{sentence}</p>
      <dl className={classes.facts}>
        {targetDate && (
          <div>
            <dt>{t("goals.until")}</dt>
            <dd>{formatDay(targetDate, locale)}</dd>
          </div>
        )}
        {perMonth !== null && !isReached && (
          <div>
            <dt>{t("goals.perMonth")}</dt>
            <dd>
              <MoneyText amount={perMonth} currency={currency} />
            </dd>
          </div>
        )}
        {pace !== null && (
          <div>
            <dt>{t("goals.pace")}</dt>
            <dd>
              <MoneyText amount={pace} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
      <div className={classes.foot}>
        {accountName === undefined ? (
          <span className={classes.second}>{t("goals.accountGone")}</span>
        ) : (
          <Link
            to="/workspaces/$workspaceId/accounts/$accountId"
            params={{ workspaceId, accountId: goal.accountId }}
            className={classes.link}
          >
            {accountName}
          </Link>
        )}
        <button
          type="button"
          className={classes.history}
          onClick={onHistory}
          aria-label={t("goals.historyOf", { name })}
        >
          <TrendingUp size={15} aria-hidden />
          {t("goals.history")}
        </button>
      </div>
    </Card>
  );
}
