import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatInstantDay } from "@/lib/instants";
import { Panel } from "@/ui/panel";
import { PanelNote } from "@/ui/panel-note";
import { useLocale } from "@/ui/use-locale";
import { type MyPlan, myPlanQueries, planUsageQueries, type Subscription } from "./api";
import { CancelDialog } from "./cancel-dialog";
import { FeatureList } from "./feature-list";
import { PlanLimits } from "./plan-limits";
import classes from "./plan-panel.module.css";
import { usePriceText } from "./price";
import { StatusBadge } from "./status-badge";
import { SubscriptionButtons } from "./subscription-buttons";
import { SubscriptionFacts } from "./subscription-facts";
import { UsageList } from "./usage-list";

interface PlanPanelProps {
  id: string;
  /** What is to be paid, or was. */
  notes?: ReactNode;
  /** What can be done beside canceling: choosing another plan. */
  actions?: ReactNode;
}

/** One's plan: what it is called and costs, how long it lasts, and what it allows. */
export function PlanPanel(props: PlanPanelProps) {
  const { data } = useQuery(myPlanQueries.mine());
  return data ? <Shown {...props} mine={data} /> : null;
}

function Shown({ id, notes, actions, mine }: PlanPanelProps & { mine: MyPlan }) {
  const { plan, subscription, next } = mine;
  const { t } = useTranslation();
  const locale = useLocale();
  const priceText = usePriceText();
  const { data: usage } = useQuery(planUsageQueries.mine());
  const [canceling, setCanceling] = useState<Subscription | null>(null);
  return (
    <Panel
      id={id}
      title={plan.name}
      state={subscription && <StatusBadge subscription={subscription} />}
      text={plan.description}
    >
      <div className={classes.parts}>
        {subscription && <SubscriptionFacts subscription={subscription} />}
        {notes}
        {/* In one place with a subscription and without: an open form stays when one begins. */}
        <SubscriptionButtons subscription={subscription} onCancel={setCanceling}>
          {actions}
        </SubscriptionButtons>
        {next && (
          <div className={classes.next}>
            <PanelNote>
              {t("billing.mine.next", {
                plan: next.plan.name,
                day: formatInstantDay(next.starts_at, locale),
                price: priceText(next),
              })}
            </PanelNote>
            <SubscriptionButtons subscription={next} onCancel={setCanceling} />
          </div>
        )}
        <FeatureList features={plan.features} />
        <section aria-label={t("billing.mine.limits")}>
          <h4 className={classes.heading}>{t("billing.mine.limits")}</h4>
          {/* What is allowed is known before what is used, and without it. */}
          {usage ? <UsageList items={usage} /> : <PlanLimits limits={plan.limits} />}
        </section>
      </div>

      {canceling && <CancelDialog subscription={canceling} onClose={() => setCanceling(null)} />}
    </Panel>
  );
}
