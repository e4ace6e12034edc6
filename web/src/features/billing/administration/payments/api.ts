import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import {
  cancelPayment,
  exportPayments,
  getPayment,
  listPayments,
  type MarkPaid,
  markPaymentPaid,
  type Payment,
  type PaymentDetails,
  type RefundPayment,
  readPayment,
  refundPayment,
  resendPayment,
} from "@/api/generated";
import { PAYMENTS_KEY, SUBSCRIPTION_KEYS } from "@/features/billing/subscriptions/public";
import { type PaymentSearch, paymentExportQuery, type paymentQuery } from "./payment-search";

export type { Payment, PaymentDetails, RefundPayment };

export const paymentQueries = {
  list: (query: ReturnType<typeof paymentQuery>) =>
    queryOptions({
      queryKey: [...PAYMENTS_KEY, "list", query] as const,
      queryFn: ({ signal }) => unwrap(listPayments({ signal, query })),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  /** A payment with its refunds and what its provider sent about it. */
  one: (payment_id: string) =>
    queryOptions({
      queryKey: [...PAYMENTS_KEY, "one", payment_id] as const,
      queryFn: ({ signal }) => unwrap(getPayment({ signal, path: { payment_id } })),
      staleTime: 0,
    }),
};

export const useMarkPaymentPaid = () =>
  useChange(({ id, body }: { id: string; body: MarkPaid }) =>
    unwrap(markPaymentPaid({ path: { payment_id: id }, body })),
  );

export const useCancelPayment = () =>
  useChange((payment_id: string) => unwrap(cancelPayment({ path: { payment_id } })));

export const useRefundPayment = () =>
  useChange(({ id, body }: { id: string; body: RefundPayment }) =>
    unwrap(refundPayment({ path: { payment_id: id }, body })),
  );

/** Mails the link to pay again. */
export const useResendPayment = () =>
  useChange((payment_id: string) => unwrap(resendPayment({ path: { payment_id } })));

/** Asks the provider now. */
export const useReadPayment = () =>
  useChange((payment_id: string) => unwrap(readPayment({ path: { payment_id } })));

/** All payments that are found, as a file. */
export async function fetchPaymentsFile(search: PaymentSearch): Promise<Blob> {
  const query = paymentExportQuery(search);
  const file: unknown = await unwrap(exportPayments({ query, parseAs: "blob" }));
  return file as Blob;
}

function useChange<Input>(change: (input: Input) => Promise<Payment>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a refusal: somebody else may have been quicker.
    onSettled: () => Promise.all(SUBSCRIPTION_KEYS.map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
}
