import { useTranslation } from "react-i18next";
import { lastsUntil, StatusBadge, usePriceText } from "@/features/billing/subscriptions/public";
import { formatDay } from "@/lib/dates";
import { formatInstantDay } from "@/lib/instants";
import { FactLine } from "@/ui/fact-line";
import { RowTitle } from "@/ui/row-title";
import { useLocale } from "@/ui/use-locale";
import classes from "../billing-cards.module.css";
import { subscriberName } from "./subscriber-name";
import { SubscriptionMenu } from "./subscription-menu";
import type { SubscriptionRowsProps } from "./subscription-table";

/** The subscriptions on a phone. */
export function SubscriptionCards({ subscriptions, onAction }: SubscriptionRowsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const priceText = usePriceText();
  return (
    <ul className={classes.cards} aria-label={t("subscriptionManagement.list")}>
      {subscriptions.map((subscription) => {
        const { id, user, plan, is_custom, start_date, scheduled_change: change } = subscription;
        const until = lastsUntil(subscription);
        return (
          <li key={id} className={classes.card}>
            <div className={classes.text}>
              <RowTitle
                name={subscriberName(subscription, t)}
                onOpen={() => onAction(subscription, "details")}
                tone={user ? undefined : "unused"}
              >
                <StatusBadge subscription={subscription} />
              </RowTitle>
              <FactLine>
                <span>{plan.name}</span>
                <span>{priceText(subscription)}</span>
                {is_custom && <span>{t("subscriptionManagement.custom")}</span>}
                {change && <span>{t("subscriptionManagement.changesTo", { plan: change.plan.name })}</span>}
              </FactLine>
              <FactLine>
                <span>
                  {t("subscriptionManagement.columns.start")}
                  {": "}
                  {formatDay(start_date, locale)}
                </span>
                {until !== null && (
                  <span>
                    {t("subscriptionManagement.columns.period")}
                    {": "}
                    {formatInstantDay(until, locale)}
                  </span>
                )}
              </FactLine>
            </div>
            <SubscriptionMenu subscription={subscription} onAction={onAction} />
          </li>
        );
      })}
    </ul>
  );
}
