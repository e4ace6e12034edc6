import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import {
  getInvoice,
  getInvoicePdf,
  type Invoice,
  type InvoiceLine,
  listInvoices,
  type MarkPaid,
  markInvoicePaid,
  sendInvoice,
  voidInvoice,
} from "@/api/generated";
import { INVOICES_KEY, SUBSCRIPTION_KEYS } from "@/features/billing/subscriptions/public";
import type { Language } from "@/lib/preferences";
import type { invoiceQuery } from "./invoice-search";

export type { Invoice, InvoiceLine };

export const invoiceQueries = {
  list: (query: ReturnType<typeof invoiceQuery>) =>
    queryOptions({
      queryKey: [...INVOICES_KEY, "list", query] as const,
      queryFn: ({ signal }) => unwrap(listInvoices({ signal, query })),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  one: (invoice_id: string) =>
    queryOptions({
      queryKey: [...INVOICES_KEY, "one", invoice_id] as const,
      queryFn: ({ signal }) => unwrap(getInvoice({ signal, path: { invoice_id } })),
      staleTime: 0,
    }),
};

export const useMarkInvoicePaid = () =>
  useChange(({ id, body }: { id: string; body: MarkPaid }) =>
    unwrap(markInvoicePaid({ path: { invoice_id: id }, body })),
  );

/** Has an invoice be paid no more. */
export const useVoidInvoice = () =>
  useChange((invoice_id: string) => unwrap(voidInvoice({ path: { invoice_id } })));

/** Mails an invoice to its user. */
export const useSendInvoice = () =>
  useChange((invoice_id: string) => unwrap(sendInvoice({ path: { invoice_id } })));

/** An invoice as it is printed. */
export async function fetchInvoicePdf(invoice_id: string, language: Language): Promise<Blob> {
  const call = getInvoicePdf({ path: { invoice_id }, query: { language }, parseAs: "blob" });
  const file: unknown = await unwrap(call);
  return file as Blob;
}

function useChange<Input>(change: (input: Input) => Promise<Invoice>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a refusal: somebody else may have been quicker.
    onSettled: () => Promise.all(SUBSCRIPTION_KEYS.map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
}
