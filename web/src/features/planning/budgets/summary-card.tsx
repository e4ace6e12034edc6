import { CircleCheck, Clock3, Gauge, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { DrillDown } from "@/ui/drill-down";
import { MoneyHero, MoneyText } from "@/ui/money-text";
import type { Budget, BudgetPeriod, Part } from "./budget";
import type { Pace } from "./pace";
import { ProgressBar } from "./progress-bar";
import type { RowsQuestion } from "./rows-panel";
import classes from "./summary.module.css";
import { usePaceText } from "./use-pace-text";

interface SummaryCardProps {
  budget: Budget;
  period: BudgetPeriod;
  onAsk: (question: RowsQuestion) => void;
}

const PACE_STYLES = {
  over: { tone: "warning", icon: TriangleAlert },
  ahead: { tone: "warning", icon: Gauge },
  behind: { tone: "good", icon: Gauge },
  even: { tone: "good", icon: CircleCheck },
  ended: { tone: "good", icon: CircleCheck },
  future: { tone: "neutral", icon: Clock3 },
} as const satisfies Record<Pace["kind"], object>;

/** The whole of a budget: what is left, how that compares with the days that are left, and what it is made of. */
export function SummaryCard({ budget, period, onAsk }: SummaryCardProps) {
  const { t } = useTranslation();
  const { currency } = budget;
  const { total } = period;
  const pace = usePaceText(currency)(total, period);
  const { tone, icon } = PACE_STYLES[pace.kind];
  const drillDown = (part: Part, label: string, children: ReactNode) => (
    <DrillDown label={label} onOpen={() => onAsk({ subject: "whole", part })}>
      {children}
    </DrillDown>
  );
  const money = (amount: number) => <MoneyText amount={amount} currency={currency} />;
  return (
    <Card>
      <p className={classes.label}>{t("budgets.left")}</p>
      <MoneyHero amount={total.remaining} currency={currency} />
      {period.lines.length > 0 && (
        <>
          <div className={classes.pace}>
            <Badge tone={tone} icon={icon}>
              {pace.text}
            </Badge>
          </div>
          <ProgressBar progress={total} period={period} big />
        </>
      )}
      <dl className={classes.figures}>
        <div className={classes.figure}>
          <dt>{t("budgets.available")}</dt>
          <dd>{money(total.available)}</dd>
        </div>
        {total.carriedIn !== 0 && (
          <div className={classes.figure} data-part>
            <dt>{t("budgets.carriedIn")}</dt>
            <dd>
              <MoneyText amount={total.carriedIn} currency={currency} sign="always" tone="quiet" />
            </dd>
          </div>
        )}
        <div className={classes.figure}>
          <dt>{t("budgets.spent")}</dt>
          <dd>{drillDown("spent", t("budgets.spent"), money(total.spent))}</dd>
        </div>
        {total.pending !== 0 && (
          <div className={classes.figure} data-part>
            <dt>{t("budgets.pendingPart")}</dt>
            <dd>{drillDown("pending", t("budgets.pendingPart"), money(total.pending))}</dd>
          </div>
        )}
        {total.upcoming !== 0 && (
          <div className={classes.figure}>
            <dt>{t("budgets.upcoming")}</dt>
            <dd>{drillDown("upcoming", t("budgets.upcoming"), money(total.upcoming))}</dd>
          </div>
        )}
        {period.unbudgeted !== 0 && (
          <div className={classes.figure}>
            <dt>{t("budgets.unbudgeted")}</dt>
            <dd>{drillDown("unbudgeted", t("budgets.unbudgeted"), money(period.unbudgeted))}</dd>
          </div>
        )}
        {total.dailyLeft !== null && (
          <div className={classes.figure}>
            <dt>{t("budgets.dailyLeft")}</dt>
            <dd>{money(total.dailyLeft)}</dd>
          </div>
        )}
        {total.upcoming !== 0 && (
          <div className={classes.figure} data-end>
            <dt>{t("budgets.projectedEnd")}</dt>
            <dd data-low={total.projectedEnd < 0 || undefined}>{money(total.projectedEnd)}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
