import { Ban, CircleCheck, Forward, Info, type LucideIcon, RefreshCw, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import { ActionItem, ActionsMenu } from "@/ui/actions-menu";
import { notifySuccess } from "@/ui/notify";
import { subscriberName } from "../subscriptions/subscriber-name";
import { type Payment, useReadPayment, useResendPayment } from "./api";
import { paymentStateOf } from "./payment-state";

/** What is done with a payment in a dialog. */
export type PaymentAction = "details" | "markPaid" | "cancel" | "refund";

type Allowed = Payment["allowed"][number];

/** The order in which the commands are offered. */
const ORDER = ["mark_paid", "read", "resend", "refund", "cancel"] as const satisfies readonly Allowed[];

interface PaymentMenuProps {
  payment: Payment;
  onAction: (payment: Payment, action: PaymentAction) => void;
}

/** Everything that can be done about a payment, as the server allows it. */
export function usePaymentCommands({ payment, onAction }: PaymentMenuProps) {
  const { t } = useTranslation();
  const read = useReadPayment();
  const resend = useResendPayment();
  const commands: Record<Allowed, { icon: LucideIcon; label: string; isPending?: boolean; run: () => void }> =
    {
      mark_paid: {
        icon: CircleCheck,
        label: t("paymentManagement.menu.markPaid"),
        run: () => onAction(payment, "markPaid"),
      },
      read: {
        icon: RefreshCw,
        label: t("paymentManagement.menu.read"),
        isPending: read.isPending,
        run: () =>
          void read.mutateAsync(payment.id).then((now) => {
            const state = t(`paymentManagement.states.${paymentStateOf(now)}`);
            notifySuccess(t("paymentManagement.read", { state }));
          }, notifyFailure),
      },
      resend: {
        icon: Forward,
        label: t("paymentManagement.menu.resend"),
        isPending: resend.isPending,
        run: () =>
          void resend
            .mutateAsync(payment.id)
            .then(
              () => notifySuccess(t("paymentManagement.resent", { name: subscriberName(payment, t) })),
              notifyFailure,
            ),
      },
      refund: {
        icon: Undo2,
        label: t("paymentManagement.menu.refund"),
        run: () => onAction(payment, "refund"),
      },
      cancel: {
        icon: Ban,
        label: t("paymentManagement.menu.cancel"),
        run: () => onAction(payment, "cancel"),
      },
    };
  return ORDER.flatMap((name) =>
    payment.allowed.includes(name)
      ? [{ name, isPending: false, isDanger: name === "cancel", ...commands[name] }]
      : [],
  );
}

/** The button behind which everything about a payment is. */
export function PaymentMenu(props: PaymentMenuProps) {
  const { t } = useTranslation();
  return (
    <ActionsMenu name={subscriberName(props.payment, t)} isLazy>
      <Items {...props} />
    </ActionsMenu>
  );
}

function Items({ payment, onAction }: PaymentMenuProps) {
  const { t } = useTranslation();
  const commands = usePaymentCommands({ payment, onAction });
  return (
    <>
      <ActionItem icon={Info} onClick={() => onAction(payment, "details")}>
        {t("paymentManagement.menu.details")}
      </ActionItem>
      {commands.map(({ name, icon, label, isDanger, run }) => (
        <ActionItem key={name} icon={icon} isDanger={isDanger} onClick={run}>
          {label}
        </ActionItem>
      ))}
    </>
  );
}
