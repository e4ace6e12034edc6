import { Ban, CircleCheck, Forward, Info, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import { ActionItem, ActionsMenu } from "@/ui/actions-menu";
import { notifySuccess } from "@/ui/notify";
import { subscriberName } from "../subscriptions/subscriber-name";
import { type Invoice, useSendInvoice } from "./api";

/** What is done with an invoice in a dialog. */
export type InvoiceAction = "details" | "markPaid" | "void";

/** What administrators do about an invoice, in the order in which it is offered. Users pay. */
const ORDER = ["mark_paid", "send", "void"] as const satisfies readonly Invoice["allowed"][number][];

interface InvoiceMenuProps {
  invoice: Invoice;
  onAction: (invoice: Invoice, action: InvoiceAction) => void;
}

/** Everything that can be done about an invoice, as the server allows it. */
export function useInvoiceCommands({ invoice, onAction }: InvoiceMenuProps) {
  const { t } = useTranslation();
  const send = useSendInvoice();
  const commands: Record<
    (typeof ORDER)[number],
    { icon: LucideIcon; label: string; isPending?: boolean; run: () => void }
  > = {
    mark_paid: {
      icon: CircleCheck,
      label: t("paymentManagement.menu.markPaid"),
      run: () => onAction(invoice, "markPaid"),
    },
    send: {
      icon: Forward,
      label: t("invoiceManagement.menu.send"),
      isPending: send.isPending,
      run: () =>
        void send.mutateAsync(invoice.id).then(({ number }) => {
          const name = subscriberName(invoice, t);
          notifySuccess(t("invoiceManagement.sent", { number, name }));
        }, notifyFailure),
    },
    void: { icon: Ban, label: t("invoiceManagement.menu.void"), run: () => onAction(invoice, "void") },
  };
  return ORDER.flatMap((name) =>
    invoice.allowed.includes(name)
      ? [{ name, isPending: false, isDanger: name === "void", ...commands[name] }]
      : [],
  );
}

/** The button behind which everything about an invoice is. */
export function InvoiceMenu(props: InvoiceMenuProps) {
  return (
    <ActionsMenu name={props.invoice.number} isLazy>
      <Items {...props} />
    </ActionsMenu>
  );
}

function Items({ invoice, onAction }: InvoiceMenuProps) {
  const { t } = useTranslation();
  const commands = useInvoiceCommands({ invoice, onAction });
  return (
    <>
      <ActionItem icon={Info} onClick={() => onAction(invoice, "details")}>
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
