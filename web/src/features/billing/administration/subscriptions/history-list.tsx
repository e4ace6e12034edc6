import { useTranslation } from "react-i18next";
import { formatWire, usePriceText } from "@/features/billing/subscriptions/public";
import { formatInstant, formatInstantDay } from "@/lib/instants";
import { digitsOf, formatCount, parseWire } from "@/lib/money";
import { FactLine } from "@/ui/fact-line";
import { useLocale } from "@/ui/use-locale";
import classes from "../billing-dialog.module.css";
import type { SubscriptionChange } from "./api";

/** What has happened to a subscription, the newest first, with who did it and what it was worth. */
export function HistoryList({ changes }: { changes: readonly SubscriptionChange[] }) {
  const { t } = useTranslation();
  return (
    <ol className={classes.entries} aria-label={t("subscriptionManagement.details.history")}>
      {changes.map((change) => (
        <Entry key={change.id} change={change} />
      ))}
    </ol>
  );
}

function Entry({ change }: { change: SubscriptionChange }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const priceText = usePriceText();
  const { kind, at, author, plan, from_plan, amount, currency, closed_periods: closed } = change;
  const { period_starts_at: begin, period_ends_at: end } = change;
  const day = (instant: string) => formatInstantDay(instant, locale);
  const minor = amount === null ? 0 : parseWire(amount, digitsOf(amount));
  // Who keeps the plan has another price.
  const keepsPlan = kind === "plan_changed" && from_plan?.id === plan.id;
  const worth = amount === null ? "" : formatWire(amount, currency, locale, "never");
  return (
    <li>
      <div className={classes.entry}>
        {t(`subscriptionManagement.history.${keepsPlan ? "terms_changed" : kind}`, {
          plan: plan.name,
          from: from_plan?.name ?? plan.name,
          price: priceText(change),
        })}
        <FactLine>
          <span>{formatInstant(at, locale)}</span>
          <span>{author?.full_name ?? t("subscriptionManagement.details.automatic")}</span>
          {minor !== 0 && begin !== null && end !== null && (
            <span>{t("subscriptionManagement.history.period", { from: day(begin), to: day(end) })}</span>
          )}
          {closed > 0 && (
            <span>
              {t("subscriptionManagement.history.closed", {
                count: closed,
                shown: formatCount(closed, locale),
              })}
            </span>
          )}
        </FactLine>
      </div>
      {minor !== 0 && (
        <span className={classes.amount}>
          {minor > 0
            ? t("subscriptionManagement.history.due", { amount: worth })
            : t("subscriptionManagement.history.credit", { amount: worth })}
        </span>
      )}
    </li>
  );
}
