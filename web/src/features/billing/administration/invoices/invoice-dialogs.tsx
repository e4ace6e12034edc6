import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { notifySuccess } from "@/ui/notify";
import { MarkPaidDialog } from "../mark-paid-dialog";
import { subscriberName } from "../subscriptions/subscriber-name";
import { type Invoice, invoiceQueries, useMarkInvoicePaid, useVoidInvoice } from "./api";
import { DetailsDialog } from "./details-dialog";
import type { InvoiceAction } from "./invoice-menu";

/** What is open over the page, about an invoice as the list has it. */
export interface OpenInvoiceDialog {
  what: InvoiceAction;
  invoice: Invoice;
}

interface InvoiceDialogsProps {
  open: OpenInvoiceDialog;
  onOpen: (open: OpenInvoiceDialog | null) => void;
}

/** The dialog that is open. */
export function InvoiceDialogs({ open: { what, invoice: listed }, onOpen }: InvoiceDialogsProps) {
  // It works on the newest state: after a refusal it can be tried again.
  const { data: invoice = listed } = useQuery({
    ...invoiceQueries.one(listed.id),
    placeholderData: listed,
  });
  const close = () => onOpen(null);
  switch (what) {
    case "details":
      return (
        <DetailsDialog
          invoice={invoice}
          onAction={(about, action) => onOpen({ what: action, invoice: about })}
          onClose={close}
        />
      );
    case "markPaid":
      return <MarkInvoicePaid invoice={invoice} onClose={close} />;
    case "void":
      return <VoidInvoice invoice={invoice} onClose={close} />;
  }
}

interface AboutInvoiceProps {
  invoice: Invoice;
  onClose: () => void;
}

/** Notes that the money of an invoice arrived, and says what happens with it. */
function MarkInvoicePaid({ invoice, onClose }: AboutInvoiceProps) {
  const { t } = useTranslation();
  const mark = useMarkInvoicePaid();
  const { id, number } = invoice;
  return (
    <MarkPaidDialog
      title={t("invoiceManagement.markPaid.title", { number })}
      text={t("invoiceManagement.markPaid.text")}
      pending={mark.isPending}
      error={mark.error}
      onMark={(body) =>
        void mark.mutateAsync({ id, body }).then(
          () => {
            notifySuccess(t("invoiceManagement.markPaid.done", { number }));
            onClose();
          },
          () => undefined,
        )
      }
      onClose={onClose}
    />
  );
}

/** Asks before an invoice is written off, and says what follows. */
function VoidInvoice({ invoice, onClose }: AboutInvoiceProps) {
  const { t } = useTranslation();
  const writeOff = useVoidInvoice();
  const { id, number } = invoice;
  return (
    <ConfirmDialog
      title={t("invoiceManagement.void.title", { number })}
      submitLabel={t("invoiceManagement.void.submit")}
      pending={writeOff.isPending}
      error={formError(writeOff.error, [])}
      onConfirm={() =>
        void writeOff.mutateAsync(id).then(
          () => {
            notifySuccess(t("invoiceManagement.void.done", { number }));
            onClose();
          },
          () => undefined,
        )
      }
      onClose={onClose}
    >
      {t("invoiceManagement.void.text", { name: subscriberName(invoice, t) })}
    </ConfirmDialog>
  );
}
