import { useTranslation } from "react-i18next";
import { formatWire } from "@/features/billing/subscriptions/public";
import { formatDay } from "@/lib/dates";
import { GridTable } from "@/ui/grid-table";
import { RowTitle } from "@/ui/row-title";
import { useLocale } from "@/ui/use-locale";
import { sortingOf } from "../list-search";
import { SortHead } from "../sort-head";
import { subscriberName } from "../subscriptions/subscriber-name";
import type { Invoice } from "./api";
import { InvoiceBadges } from "./invoice-badges";
import { type InvoiceAction, InvoiceMenu } from "./invoice-menu";
import { INVOICE_SORTS, type InvoiceSearch, type InvoiceSort } from "./invoice-search";
import classes from "./invoice-table.module.css";

/** The columns, and by what each is ordered; null where it cannot be. */
const COLUMNS = [
  { name: "number", sort: "number" },
  { name: "user", sort: "user" },
  { name: "total", sort: "total" },
  { name: "status", sort: "status" },
  { name: "issued", sort: "issued_on" },
  { name: "due", sort: null },
] as const;

/** What shows invoices. */
export interface InvoiceRowsProps {
  invoices: readonly Invoice[];
  onAction: (invoice: Invoice, action: InvoiceAction) => void;
}

interface InvoiceTableProps extends InvoiceRowsProps {
  search: InvoiceSearch;
  onSort: (column: InvoiceSort) => void;
}

/** The invoices and credit notes as rows and columns. */
export function InvoiceTable({ invoices, search, onSort, onAction }: InvoiceTableProps) {
  const { t } = useTranslation();
  const sorting = sortingOf(search, INVOICE_SORTS);
  return (
    <GridTable
      label={t("invoiceManagement.list")}
      className={classes.invoices}
      actionsLabel={t("paymentManagement.columns.actions")}
      head={COLUMNS.map(({ name, sort }) => {
        const text = t(`invoiceManagement.columns.${name}`);
        if (sort === null)
          return (
            <th key={name} className={classes[name]}>
              {text}
            </th>
          );
        const order = sort === sorting.sort ? sorting.order : null;
        return (
          <SortHead key={name} className={classes[name]} order={order} onSort={() => onSort(sort)}>
            {text}
          </SortHead>
        );
      })}
    >
      {invoices.map((invoice) => (
        <Row key={invoice.id} invoice={invoice} onAction={onAction} />
      ))}
    </GridTable>
  );
}

function Row({ invoice, onAction }: Pick<InvoiceRowsProps, "onAction"> & { invoice: Invoice }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { number, kind, user, credited, total, currency, issued_on, due_on } = invoice;
  return (
    <tr>
      <td className={classes.number}>
        <RowTitle name={number} onOpen={() => onAction(invoice, "details")} />
        {credited && (
          <div className={classes.second}>{t("invoiceManagement.credits", { number: credited.number })}</div>
        )}
      </td>
      <td className={classes.user}>
        {subscriberName(invoice, t)}
        {user && <div className={classes.second}>{user.email}</div>}
      </td>
      <td className={classes.total}>{formatWire(total, currency, locale)}</td>
      <td className={classes.status}>
        <InvoiceBadges invoice={invoice} />
      </td>
      <td className={classes.issued}>{formatDay(issued_on, locale)}</td>
      <td className={classes.due}>{kind === "credit_note" ? "–" : formatDay(due_on, locale)}</td>
      <td>
        <InvoiceMenu invoice={invoice} onAction={onAction} />
      </td>
    </tr>
  );
}
