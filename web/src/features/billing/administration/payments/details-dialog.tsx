import { Button } from "@mantine/core";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { Facts, formatWire } from "@/features/billing/subscriptions/public";
import { formatInstant } from "@/lib/instants";
import { digitsOf, parseWire } from "@/lib/money";
import { CopyField } from "@/ui/copy-field";
import { Dialog } from "@/ui/dialog";
import { ErrorState } from "@/ui/error-state";
import { ItemListSkeleton } from "@/ui/item-list";
import { PanelNote } from "@/ui/panel-note";
import { useLocale } from "@/ui/use-locale";
import classes from "../billing-dialog.module.css";
import { subscriberName } from "../subscriptions/subscriber-name";
import type { Payment, PaymentDetails } from "./api";
import { NotificationList, RefundList } from "./detail-lists";
import { PaymentStatusBadges, TestBadge } from "./payment-badges";
import { type PaymentAction, usePaymentCommands } from "./payment-menu";
import { attentionOf } from "./payment-state";
import { usePurposeText } from "./use-purpose-text";

interface DetailsDialogProps {
  payment: Payment;
  /** The payment with all that happened to it; undefined until that is loaded. */
  details: PaymentDetails | undefined;
  /** Why it could not be loaded, or null. */
  error: unknown;
  onRetry: () => void;
  onAction: (payment: Payment, action: PaymentAction) => void;
  onClose: () => void;
}

/** All of a payment: what it is for, how it stands, what can be done about it, and what has happened to it. */
export function DetailsDialog(props: DetailsDialogProps) {
  const { payment, details, error, onRetry, onAction, onClose } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const commands = usePaymentCommands({ payment, onAction });
  const { user, amount, currency, is_test, attention, failure } = payment;
  return (
    <Dialog
      opened
      onClose={onClose}
      width={600}
      title={t("paymentManagement.details.title", { name: subscriberName(payment, t) })}
    >
      <div className={classes.details}>
        <div>
          <div className={classes.head}>
            <span className={classes.sum}>{formatWire(amount, currency, locale)}</span>
            <PaymentStatusBadges payment={payment} />
            {is_test && <TestBadge />}
          </div>
          {user && <div className={classes.email}>{user.email}</div>}
        </div>
        {attention !== null && (
          <PanelNote tone="warning">
            {t(`paymentManagement.attention.${attentionOf(attention)}`, { code: attention })}
          </PanelNote>
        )}
        {failure !== null && (
          <PanelNote>
            {t(`paymentManagement.failures.${failure.kind}`)}{" "}
            {t("paymentManagement.details.failureCode", { code: failure.code })}
          </PanelNote>
        )}
        <PaymentFacts payment={payment} />
        {payment.confirmation_url !== null && (
          <CopyField label={t("paymentManagement.details.link")} value={payment.confirmation_url} />
        )}
        {commands.length > 0 && (
          <div className={classes.buttons}>
            {commands.map(({ name, label, isDanger, isPending, run }) => (
              <Button
                key={name}
                {...(isDanger ? { variant: "subtle", color: "red" } : { variant: "default" })}
                loading={isPending}
                onClick={run}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
        {details && details.refunds.length > 0 && <RefundList details={details} />}
        {details && details.notifications.length > 0 && (
          <NotificationList notifications={details.notifications} />
        )}
        {!details && !error && <ItemListSkeleton rows={2} />}
        {!details && error !== null && (
          <ErrorState
            title={t("paymentManagement.details.failed")}
            text={explain(error).text}
            onRetry={onRetry}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Where Stripe shows a payment, by what it calls it. */
function stripePage({ provider, is_test, provider_payment_id: id }: Payment): string | null {
  if (provider !== "stripe" || id === null) return null;
  return `https://dashboard.stripe.com/${is_test ? "test/" : ""}payments/${encodeURIComponent(id)}`;
}

/** How what is not collected by itself is paid. */
const METHODS = { manual: "transfer", stripe: "page", yookassa: "page" } as const;

function PaymentFacts({ payment }: { payment: Payment }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const purposeText = usePurposeText();
  const { purpose, plan, currency, provider, is_automatic, provider_payment_id: id } = payment;
  const { created_at, paid_at, expires_at, refunded, refundable, status } = payment;
  const money = (text: string) => formatWire(text, currency, locale);
  const isSome = (text: string) => parseWire(text, digitsOf(text)) !== 0;
  const facts: [name: string, value: ReactNode][] = [
    [t("paymentManagement.columns.purpose"), purposeText(payment)],
  ];
  if (purpose === "invoice" && plan) facts.push([t("paymentManagement.details.plan"), plan.name]);
  facts.push(
    [t("paymentManagement.columns.provider"), t(`paymentManagement.providers.${provider}`)],
    [
      t("paymentManagement.details.method"),
      t(`paymentManagement.details.${is_automatic ? "automatic" : METHODS[provider]}`),
    ],
    [t("paymentManagement.columns.created"), formatInstant(created_at, locale)],
  );
  if (paid_at !== null) facts.push([t("paymentManagement.columns.paid"), formatInstant(paid_at, locale)]);
  if (expires_at !== null && status === "pending")
    facts.push([t("paymentManagement.details.expires"), formatInstant(expires_at, locale)]);
  if (isSome(refunded))
    facts.push(
      [t("paymentManagement.details.refunded"), money(refunded)],
      [t("paymentManagement.details.refundable"), money(refundable)],
    );
  const page = stripePage(payment);
  if (id !== null)
    facts.push([
      t("paymentManagement.details.providerId"),
      page === null ? (
        id
      ) : (
        <a key="page" href={page} target="_blank" rel="noreferrer" className={classes.link}>
          {id} <ExternalLink size={13} aria-label={t("paymentManagement.details.newTab")} />
        </a>
      ),
    ]);
  return <Facts facts={facts} />;
}
