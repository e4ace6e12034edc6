import { useTranslation } from "react-i18next";
import { formatWire } from "@/features/billing/subscriptions/public";
import { formatInstant } from "@/lib/instants";
import { Badge } from "@/ui/badge";
import { FactLine } from "@/ui/fact-line";
import { useLocale } from "@/ui/use-locale";
import classes from "../billing-dialog.module.css";
import type { PaymentDetails } from "./api";

const REFUND_TONES = { pending: "primary", succeeded: "good", canceled: "danger" } as const;

/** What became of a notification; a newer server may know more. */
const OUTCOMES = ["read", "not_matched"] as const;

/** What of a payment was given back, or is on its way. */
export function RefundList({ details: { refunds, currency } }: { details: PaymentDetails }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const title = t("paymentManagement.refunds.title");
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{title}</h3>
      <ul className={classes.entries} aria-label={title}>
        {refunds.map(({ id, amount, status, reason, is_external, credit_note, created_at, finished_at }) => (
          <li key={id}>
            <div className={classes.entry}>
              <div className={classes.head}>
                {formatWire(amount, currency, locale)}
                <Badge tone={REFUND_TONES[status]}>{t(`paymentManagement.refunds.states.${status}`)}</Badge>
              </div>
              {reason && <div>{reason}</div>}
              <FactLine>
                <span>{formatInstant(finished_at ?? created_at, locale)}</span>
                {is_external && <span>{t("paymentManagement.refunds.external")}</span>}
                {credit_note && (
                  <span>{t("paymentManagement.refunds.creditNote", { number: credit_note.number })}</span>
                )}
              </FactLine>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the provider sent about a payment. */
export function NotificationList({ notifications }: Pick<PaymentDetails, "notifications">) {
  const { t } = useTranslation();
  const locale = useLocale();
  const title = t("paymentManagement.notifications.title");
  const outcomeText = (outcome: string | null) => {
    if (outcome === null) return t("paymentManagement.notifications.outcomes.waiting");
    const known = OUTCOMES.find((word) => word === outcome);
    return known ? t(`paymentManagement.notifications.outcomes.${known}`) : outcome;
  };
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{title}</h3>
      <ul className={classes.entries} aria-label={title}>
        {notifications.map(({ id, received_at, kind, outcome }) => (
          <li key={id}>
            <div className={classes.entry}>
              <code>{kind}</code>
              <FactLine>
                <span>{formatInstant(received_at, locale)}</span>
                <span>{outcomeText(outcome)}</span>
              </FactLine>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
