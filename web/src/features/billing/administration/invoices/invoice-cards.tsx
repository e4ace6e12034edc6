import { useTranslation } from "react-i18next";
import { formatWire } from "@/features/billing/subscriptions/public";
import { formatDay } from "@/lib/dates";
import { FactLine } from "@/ui/fact-line";
import { RowTitle } from "@/ui/row-title";
import { useLocale } from "@/ui/use-locale";
import classes from "../billing-cards.module.css";
import { subscriberName } from "../subscriptions/subscriber-name";
import { InvoiceBadges } from "./invoice-badges";
import { InvoiceMenu } from "./invoice-menu";
import type { InvoiceRowsProps } from "./invoice-table";

/** The invoices and credit notes on a phone. */
export function InvoiceCards({ invoices, onAction }: InvoiceRowsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ul className={classes.cards} aria-label={t("invoiceManagement.list")}>
      {invoices.map((invoice) => {
        const { id, number, kind, credited, total, currency, issued_on, due_on } = invoice;
        return (
          <li key={id} className={classes.card}>
            <div className={classes.text}>
              <RowTitle name={number} onOpen={() => onAction(invoice, "details")} />
              <div className={classes.amount}>{formatWire(total, currency, locale)}</div>
              <div className={classes.badges}>
                <InvoiceBadges invoice={invoice} />
              </div>
              <FactLine>
                <span>{subscriberName(invoice, t)}</span>
                {credited && <span>{t("invoiceManagement.credits", { number: credited.number })}</span>}
              </FactLine>
              <FactLine>
                <span>
                  {t("invoiceManagement.columns.issued")}
                  {": "}
                  {formatDay(issued_on, locale)}
                </span>
                {kind === "invoice" && (
                  <span>
                    {t("invoiceManagement.columns.due")}
                    {": "}
                    {formatDay(due_on, locale)}
                  </span>
                )}
              </FactLine>
            </div>
            <InvoiceMenu invoice={invoice} onAction={onAction} />
          </li>
        );
      })}
    </ul>
  );
}
