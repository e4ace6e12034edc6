import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "@/lib/dates";
import { formatInstantDay } from "@/lib/instants";
import { useLocale } from "@/ui/use-locale";
import { useNow } from "@/ui/use-now";
import type { Subscription } from "./api";
import { Facts } from "./facts";
import { usePriceText } from "./price";
import { lastsUntil, stateOf } from "./status";

/** What is agreed with a subscriber: the price, the days that matter, and what is to change. */
export function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const priceText = usePriceText();
  const now = useNow();
  const { start_date, is_custom, scheduled_change: change, end_date } = subscription;
  const day = (at: string) => formatInstantDay(at, locale);
  const { state, at } = stateOf(subscription, now);
  const until = lastsUntil(subscription);
  const facts: [name: string, value: ReactNode][] = [
    [
      t("billing.facts.price"),
      is_custom ? t("billing.facts.custom", { price: priceText(subscription) }) : priceText(subscription),
    ],
    [
      state === "pending" ? t("billing.facts.starts") : t("billing.facts.since"),
      formatDay(start_date, locale),
    ],
  ];
  if ((state === "trial" || state === "trialEnds") && until !== null)
    facts.push([t("billing.facts.trial"), day(until)]);
  if (state === "active" && until !== null) facts.push([t("billing.facts.renews"), day(until)]);
  if (state === "overdue" && at !== null) facts.push([t("billing.facts.due"), day(at)]);
  if (state === "canceledUntil" && until !== null) facts.push([t("billing.facts.ends"), day(until)]);
  if (state === "expired" && end_date !== null)
    facts.push([t("billing.facts.ended"), formatDay(end_date, locale)]);
  if (change) {
    const { plan, at } = change;
    facts.push([
      t("billing.facts.change"),
      t("billing.facts.changeTo", { plan: plan.name, day: day(at), price: priceText(change) }),
    ]);
  }
  return <Facts facts={facts} />;
}
