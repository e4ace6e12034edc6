import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@/api/api-error";
import { unwrap } from "@/api/client";
import {
  type BeginCheckout,
  beginAdvanceCheckout,
  beginCheckout,
  forgetPaymentMethod,
  getBalance,
  getCheckout,
  getInvoice,
  listOfferedPlans,
  listPaymentMethods,
  payInvoice,
  previewCheckout,
} from "@/api/generated";
import { INVOICES_KEY, PAYMENTS_KEY, SUBSCRIPTION_KEYS } from "@/features/billing/subscriptions/public";
import { pauseAfter } from "./pauses";
import { isUndecided } from "./progress";

export type * from "./wire";

export const checkoutQueries = {
  /** The plans that can be chosen, and what each comes to now. */
  offers: () =>
    queryOptions({
      queryKey: [...PAYMENTS_KEY, "offers"] as const,
      queryFn: async ({ signal }) => (await unwrap(listOfferedPlans({ signal }))).items,
      staleTime: 0,
    }),
  /** What choosing a plan comes to, as of now. */
  preview: (plan_id: string) =>
    queryOptions({
      queryKey: [...PAYMENTS_KEY, "preview", plan_id] as const,
      queryFn: ({ signal }) => unwrap(previewCheckout({ signal, body: { plan_id } })),
      // It is computed to the moment: an old one is worth nothing.
      staleTime: 0,
      gcTime: 0,
      // Before it is too old to be sent.
      refetchInterval: 10 * 60 * 1000,
    }),
  /** How it stands with a payment; asked again, less and less often, until that is decided. */
  one: (payment_id: string) =>
    queryOptions({
      queryKey: [...PAYMENTS_KEY, "checkout", payment_id] as const,
      queryFn: ({ signal }) => unwrap(getCheckout({ signal, path: { payment_id } })),
      staleTime: 0,
      refetchInterval: ({ state }) => {
        if (isUnknown(state.error) || (state.data && !isUndecided(state.data))) return false;
        return pauseAfter(state.dataUpdateCount + state.errorUpdateCount);
      },
    }),
  methods: () =>
    queryOptions({
      queryKey: [...PAYMENTS_KEY, "methods"] as const,
      queryFn: async ({ signal }) => (await unwrap(listPaymentMethods({ signal }))).items,
      staleTime: 0,
    }),
  /** What one has to one's credit in each currency. */
  balance: () =>
    queryOptions({
      queryKey: [...PAYMENTS_KEY, "balance"] as const,
      queryFn: async ({ signal }) => (await unwrap(getBalance({ signal }))).items,
      staleTime: 0,
    }),
  invoice: (invoice_id: string) =>
    queryOptions({
      queryKey: [...INVOICES_KEY, "one", invoice_id] as const,
      queryFn: ({ signal }) => unwrap(getInvoice({ signal, path: { invoice_id } })),
    }),
};

/** Whether there is no such payment, or none of whoever asks. */
export function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}

export const useBeginCheckout = () => usePayment((body: BeginCheckout) => unwrap(beginCheckout({ body })));

/** Pays for the first period after the trial. */
export const useBeginAdvance = () =>
  usePayment((saves_method: boolean) => unwrap(beginAdvanceCheckout({ body: { saves_method } })));

export const usePayInvoice = () =>
  usePayment(({ id, saves_method }: { id: string; saves_method: boolean }) =>
    unwrap(payInvoice({ path: { invoice_id: id }, body: { saves_method } })),
  );

/** Forgets a saved way to pay. */
export const useForgetMethod = () =>
  usePayment((payment_method_id: string) => unwrap(forgetPaymentMethod({ path: { payment_method_id } })));

function usePayment<Input, Result>(pay: (input: Input) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: pay,
    // Also after a refusal: another tab may have been quicker.
    onSettled: () => Promise.all(SUBSCRIPTION_KEYS.map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
}
