import { useTranslation } from "react-i18next";
import { formatWire } from "@/features/billing/subscriptions/public";
import { formatInstantDay } from "@/lib/instants";
import { FactLine } from "@/ui/fact-line";
import { RowTitle } from "@/ui/row-title";
import { useLocale } from "@/ui/use-locale";
import classes from "../billing-cards.module.css";
import { subscriberName } from "../subscriptions/subscriber-name";
import { PaymentStatusBadges, TestBadge } from "./payment-badges";
import { PaymentMenu } from "./payment-menu";
import type { PaymentRowsProps } from "./payment-table";
import { usePurposeText } from "./use-purpose-text";

/** The payments on a phone. */
export function PaymentCards({ payments, onAction }: PaymentRowsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const purposeText = usePurposeText();
  return (
    <ul className={classes.cards} aria-label={t("paymentManagement.list")}>
      {payments.map((payment) => {
        const { id, user, amount, currency, provider, is_test, created_at, paid_at } = payment;
        return (
          <li key={id} className={classes.card}>
            <div className={classes.text}>
              <RowTitle
                name={subscriberName(payment, t)}
                onOpen={() => onAction(payment, "details")}
                tone={user ? undefined : "unused"}
              />
              <div className={classes.amount}>{formatWire(amount, currency, locale)}</div>
              <div className={classes.badges}>
                <PaymentStatusBadges payment={payment} />
                {is_test && <TestBadge />}
              </div>
              <FactLine>
                <span>{purposeText(payment)}</span>
                <span>{t(`paymentManagement.providers.${provider}`)}</span>
              </FactLine>
              <FactLine>
                <span>
                  {t(`paymentManagement.columns.${paid_at === null ? "created" : "paid"}`)}
                  {": "}
                  {formatInstantDay(paid_at ?? created_at, locale)}
                </span>
              </FactLine>
            </div>
            <PaymentMenu payment={payment} onAction={onAction} />
          </li>
        );
      })}
    </ul>
  );
}
