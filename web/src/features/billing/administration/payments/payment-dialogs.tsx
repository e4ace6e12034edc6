import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { formatWire } from "@/features/billing/subscriptions/public";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { notifySuccess } from "@/ui/notify";
import { useLocale } from "@/ui/use-locale";
import { MarkPaidDialog } from "../mark-paid-dialog";
import { subscriberName } from "../subscriptions/subscriber-name";
import { type Payment, paymentQueries, useCancelPayment, useMarkPaymentPaid } from "./api";
import { DetailsDialog } from "./details-dialog";
import type { PaymentAction } from "./payment-menu";
import { RefundDialog } from "./refund-dialog";
import { usePurposeText } from "./use-purpose-text";

/** What is open over the page, about a payment as the list has it. */
export interface OpenPaymentDialog {
  what: PaymentAction;
  payment: Payment;
}

interface PaymentDialogsProps {
  open: OpenPaymentDialog;
  onOpen: (open: OpenPaymentDialog | null) => void;
}

/** The dialog that is open. */
export function PaymentDialogs({ open: { what, payment: listed }, onOpen }: PaymentDialogsProps) {
  // It works on the newest state: after a refusal it can be tried again.
  const { data: details, error, refetch } = useQuery(paymentQueries.one(listed.id));
  const payment: Payment = details ?? listed;
  const close = () => onOpen(null);
  switch (what) {
    case "details":
      return (
        <DetailsDialog
          payment={payment}
          details={details}
          error={error}
          onRetry={() => void refetch()}
          onAction={(about, action) => onOpen({ what: action, payment: about })}
          onClose={close}
        />
      );
    case "markPaid":
      return <MarkPaymentPaid payment={payment} onClose={close} />;
    case "cancel":
      return <CancelPayment payment={payment} onClose={close} />;
    case "refund":
      return <RefundDialog payment={payment} onClose={close} />;
  }
}

interface AboutPaymentProps {
  payment: Payment;
  onClose: () => void;
}

/** Notes that money arrived, and says what happens with it. */
function MarkPaymentPaid({ payment, onClose }: AboutPaymentProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const purposeText = usePurposeText();
  const mark = useMarkPaymentPaid();
  const { id, amount, currency, purpose } = payment;
  return (
    <MarkPaidDialog
      title={t("paymentManagement.markPaid.title", { amount: formatWire(amount, currency, locale) })}
      text={t(`paymentManagement.markPaid.${purpose}`, {
        purpose: purposeText(payment),
        name: subscriberName(payment, t),
      })}
      pending={mark.isPending}
      error={mark.error}
      onMark={(body) =>
        void mark.mutateAsync({ id, body }).then(
          () => {
            notifySuccess(t("paymentManagement.markPaid.done"));
            onClose();
          },
          () => undefined,
        )
      }
      onClose={onClose}
    />
  );
}

/** Asks before a payment is closed unpaid. */
function CancelPayment({ payment, onClose }: AboutPaymentProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const cancel = useCancelPayment();
  const { id, amount, currency, purpose } = payment;
  return (
    <ConfirmDialog
      title={t("paymentManagement.cancel.title", { amount: formatWire(amount, currency, locale) })}
      submitLabel={t("paymentManagement.cancel.submit")}
      cancelLabel={t("paymentManagement.cancel.keep")}
      pending={cancel.isPending}
      error={formError(cancel.error, [])}
      onConfirm={() =>
        void cancel.mutateAsync(id).then(
          () => {
            notifySuccess(t("paymentManagement.cancel.done"));
            onClose();
          },
          () => undefined,
        )
      }
      onClose={onClose}
    >
      {t(purpose === "invoice" ? "paymentManagement.cancel.invoice" : "paymentManagement.cancel.other")}
    </ConfirmDialog>
  );
}
