import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import {
  boundedLimits,
  FeatureList,
  formatWire,
  isFree,
  useLimitText,
} from "@/features/billing/subscriptions/public";
import { formatCount } from "@/lib/money";
import { Badge } from "@/ui/badge";
import { useLocale } from "@/ui/use-locale";
import type { OfferedPlan } from "./api";
import { BigPrice } from "./big-price";
import classes from "./plan-offers.module.css";
import { minorOf } from "./preview-rows";

interface PlanOffersProps {
  offers: readonly OfferedPlan[];
  onChoose: (offer: OfferedPlan) => void;
}

/** The plans that can be chosen, side by side: what each costs, brings, and when it would begin. */
export function PlanOffers({ offers, onChoose }: PlanOffersProps) {
  const { t } = useTranslation();
  return (
    <ul className={classes.offers} aria-label={t("checkout.choose.title")}>
      {offers.map((offer) => (
        <li
          key={offer.plan.id}
          data-plan={offer.plan.id}
          className={classes.offer}
          data-current={offer.action === "current" || undefined}
        >
          <Offer offer={offer} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

function Offer({ offer, onChoose }: Pick<PlanOffersProps, "onChoose"> & { offer: OfferedPlan }) {
  const { t } = useTranslation();
  const happens = useWhatHappens();
  const { plan, action } = offer;
  return (
    <>
      <div className={classes.head}>
        <h3 className={classes.name}>{plan.name}</h3>
        {action === "current" && <Badge tone="primary">{t("checkout.choose.current")}</Badge>}
      </div>
      <BigPrice {...plan} />
      {plan.description && <p className={classes.text}>{plan.description}</p>}
      <FeatureList features={plan.features} />
      <Limits limits={plan.limits} />
      {action !== "current" && (
        <div className={classes.foot}>
          <p className={classes.text}>{happens(offer)}</p>
          <Button
            variant="default"
            fullWidth
            aria-label={t("checkout.choose.selectPlan", { plan: plan.name })}
            onClick={() => onChoose(offer)}
          >
            {t("checkout.choose.select")}
          </Button>
        </div>
      )}
    </>
  );
}

function Limits({ limits }: Pick<OfferedPlan["plan"], "limits">) {
  const { t } = useTranslation();
  const limitText = useLimitText();
  const bounded = boundedLimits(limits);
  if (bounded.length === 0) return <p className={classes.text}>{t("checkout.choose.noLimits")}</p>;
  return (
    <ul className={classes.limits} aria-label={t("checkout.choose.limits")}>
      {bounded.map(([key, value]) => (
        <li key={key}>
          {t("checkout.choose.limit", { name: t(`billing.limits.${key}`), value: limitText(key, value) })}
        </li>
      ))}
    </ul>
  );
}

/** Says what choosing a plan would do, and what is to be paid now. */
function useWhatHappens(): (offer: OfferedPlan) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ action, amount, plan }) => {
    const count = plan.trial_days;
    const isNothingDue = amount === null || minorOf(amount) <= 0;
    switch (action) {
      case "current":
        return "";
      case "begin":
        return t(isFree(plan.price) ? "checkout.choose.happens.beginFree" : "checkout.choose.happens.begin");
      case "begin_trial":
        return t("checkout.choose.happens.trial", { count, shown: formatCount(count, locale) });
      case "change_now":
        return isNothingDue
          ? t("checkout.choose.happens.nowFree")
          : t("checkout.choose.happens.now", { amount: formatWire(amount, plan.currency, locale) });
      case "change_later":
        return t("checkout.choose.happens.later");
    }
  };
}
