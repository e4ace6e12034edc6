import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import { getInvoicePdf, type Invoice, listMyInvoices } from "@/api/generated";
import { INVOICES_KEY } from "@/features/billing/subscriptions/public";
import type { Language } from "@/lib/preferences";

export type { Invoice };

export const invoiceQueries = {
  /** One's own invoices and credit notes, the newest first. */
  mine: (query: { skip: number; limit: number }) =>
    queryOptions({
      queryKey: [...INVOICES_KEY, "mine", query] as const,
      queryFn: ({ signal }) => unwrap(listMyInvoices({ signal, query })),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};

/** An invoice as a document, in a language. */
export async function fetchInvoicePdf({ id }: Invoice, language: Language): Promise<Blob> {
  const file: unknown = await unwrap(
    getInvoicePdf({ path: { invoice_id: id }, query: { language }, parseAs: "blob" }),
  );
  return file as Blob;
}
