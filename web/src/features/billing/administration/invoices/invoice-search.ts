/** Which invoices are shown, as the address says it. Pure. */
import { type ListSearch, listQuery, readList } from "../list-search";

/** By what invoices can be ordered; the first is the default. */
export const INVOICE_SORTS = ["number", "issued_on", "total", "status", "user"] as const;
export type InvoiceSort = (typeof INVOICE_SORTS)[number];

/** The states by which invoices are filtered. */
export const INVOICE_STATUSES = ["open", "paid", "void"] as const;

/** The kinds by which they are filtered. */
export const INVOICE_KINDS = ["invoice", "credit_note"] as const;

/** What is shown; what is missing is as by default. */
export interface InvoiceSearch extends ListSearch<InvoiceSort> {
  tab: "invoices";
  status?: (typeof INVOICE_STATUSES)[number];
  kind?: (typeof INVOICE_KINDS)[number];
}

/** Reads the address; what is wrong in it is left out. */
export function readInvoiceSearch(given: Record<string, unknown>): InvoiceSearch {
  const status = INVOICE_STATUSES.find((name) => name === given.status);
  const kind = INVOICE_KINDS.find((name) => name === given.kind);
  return {
    tab: "invoices",
    ...readList(given, INVOICE_SORTS),
    ...(status ? { status } : {}),
    ...(kind ? { kind } : {}),
  };
}

/** What the server is asked for. */
export function invoiceQuery(search: InvoiceSearch) {
  const { status, kind } = search;
  return { ...listQuery(search, INVOICE_SORTS), ...(status && { status }), ...(kind && { kind }) };
}

/** Whether less than everything is asked for. */
export function isNarrowed({ q, user_id, status, kind }: InvoiceSearch): boolean {
  return [q, user_id, status, kind].some((filter) => filter !== undefined);
}
