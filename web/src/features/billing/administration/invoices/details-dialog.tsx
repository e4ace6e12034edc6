import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import { Facts, formatWire } from "@/features/billing/subscriptions/public";
import { LANGUAGE_NAMES } from "@/features/identity/users/public";
import { formatDay } from "@/lib/dates";
import { formatInstantDay } from "@/lib/instants";
import { LANGUAGES, type Language } from "@/lib/preferences";
import { saveFile } from "@/lib/save-file";
import { Dialog } from "@/ui/dialog";
import { useLocale } from "@/ui/use-locale";
import classes from "../billing-dialog.module.css";
import { subscriberName } from "../subscriptions/subscriber-name";
import { fetchInvoicePdf, type Invoice } from "./api";
import { InvoiceBadges } from "./invoice-badges";
import { InvoiceLines } from "./invoice-lines";
import { type InvoiceAction, useInvoiceCommands } from "./invoice-menu";

interface DetailsDialogProps {
  invoice: Invoice;
  onAction: (invoice: Invoice, action: InvoiceAction) => void;
  onClose: () => void;
}

/** All of an invoice: what it is for, how it stands, its files, and what can be done about it. */
export function DetailsDialog({ invoice, onAction, onClose }: DetailsDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const commands = useInvoiceCommands({ invoice, onAction });
  const { kind, number, user, credited, total, currency, issued_on, due_on, paid_at, voided_at } = invoice;
  const facts: [name: string, value: ReactNode][] = [
    [t("invoiceManagement.columns.user"), subscriberName(invoice, t)],
    [t("invoiceManagement.columns.issued"), formatDay(issued_on, locale)],
  ];
  if (credited) facts.push([t("invoiceManagement.details.credited"), credited.number]);
  if (kind === "invoice") facts.push([t("invoiceManagement.columns.due"), formatDay(due_on, locale)]);
  if (kind === "invoice" && paid_at !== null)
    facts.push([t("invoiceManagement.details.paid"), formatInstantDay(paid_at, locale)]);
  if (voided_at !== null)
    facts.push([t("invoiceManagement.details.voided"), formatInstantDay(voided_at, locale)]);
  return (
    <Dialog
      opened
      onClose={onClose}
      width={600}
      title={t(`invoiceManagement.details.title.${kind}`, { number })}
    >
      <div className={classes.details}>
        <div>
          <div className={classes.head}>
            <span className={classes.sum}>{formatWire(total, currency, locale)}</span>
            <InvoiceBadges invoice={invoice} />
          </div>
          {user && <div className={classes.email}>{user.email}</div>}
        </div>
        <Facts facts={facts} />
        <InvoiceLines invoice={invoice} />
        <div className={classes.buttons}>
          {LANGUAGES.map((language) => (
            <PdfButton key={language} invoice={invoice} language={language} />
          ))}
        </div>
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
      </div>
    </Dialog>
  );
}

function PdfButton({ invoice: { id, number }, language }: { invoice: Invoice; language: Language }) {
  const { t } = useTranslation();
  const fetching = useMutation({
    mutationFn: () => fetchInvoicePdf(id, language),
    onSuccess: (file) => saveFile(`${number} ${language}.pdf`, file),
    onError: (error) => notifyFailure(error),
  });
  return (
    <Button
      variant="light"
      leftSection={<Download size={15} aria-hidden />}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      {t("invoiceManagement.details.pdf", { language: LANGUAGE_NAMES[language] })}
    </Button>
  );
}
