import { useTranslation } from "react-i18next";
import { BigPrice } from "@/features/billing/checkout/public";
import {
  comparedLimits,
  FeatureList,
  type LimitKey,
  PlanLimits,
} from "@/features/billing/subscriptions/public";
import { formatCount } from "@/lib/money";
import { useLocale } from "@/ui/use-locale";
import type { OfferedPlanDetails } from "./api";
import { ChooseButton } from "./choose-button";
import classes from "./prices-page.module.css";

/** The plans side by side. */
export function PriceList({ plans }: { plans: readonly OfferedPlanDetails[] }) {
  const { t } = useTranslation();
  const limits = comparedLimits(plans);
  return (
    <ul className={classes.plans} aria-label={t("prices.title")}>
      {plans.map((plan) => (
        <li key={plan.id} className={classes.plan}>
          <PriceCard plan={plan} limits={limits} />
        </li>
      ))}
    </ul>
  );
}

/** A plan: what it costs, the way to it, and what it brings. */
function PriceCard({ plan, limits }: { plan: OfferedPlanDetails; limits: readonly LimitKey[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const count = plan.trial_days;
  return (
    <>
      <div className={classes.what}>
        <h2 className={classes.name}>{plan.name}</h2>
        {plan.description && <p className={classes.text}>{plan.description}</p>}
      </div>
      <div className={classes.cost}>
        <BigPrice {...plan} />
        {/* It keeps its place, so that the buttons stand in one line. */}
        <p className={classes.trial}>
          {count > 0 && t("prices.trial", { count, shown: formatCount(count, locale) })}
        </p>
      </div>
      <ChooseButton plan={plan} />
      <div>
        <FeatureList features={plan.features} />
      </div>
      <div>{limits.length > 0 && <PlanLimits limits={plan.limits} keys={limits} />}</div>
    </>
  );
}
