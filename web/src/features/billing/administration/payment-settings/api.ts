import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ifMatch, unwrap } from "@/api/client";
import {
  getPaymentSettings,
  listPaymentAccounts,
  type PaymentAccount,
  type PaymentAccountTest,
  type PaymentSettings,
  testPaymentAccount,
  type UpdatePaymentAccount,
  type UpdatePaymentSettings,
  updatePaymentAccount,
  updatePaymentSettings,
} from "@/api/generated";

export type {
  PaymentAccount,
  PaymentAccountTest,
  PaymentSettings,
  UpdatePaymentAccount,
  UpdatePaymentSettings,
};

const SETTINGS_KEY = ["payment-settings"] as const;
const ACCOUNTS_KEY = ["payment-accounts"] as const;

export const paymentSettingsQueries = {
  /** How the installation is paid. */
  settings: () =>
    queryOptions({
      queryKey: SETTINGS_KEY,
      queryFn: ({ signal }) => unwrap(getPaymentSettings({ signal })),
      staleTime: 0,
    }),
  /** Its accounts with payment providers. */
  accounts: () =>
    queryOptions({
      queryKey: ACCOUNTS_KEY,
      queryFn: async ({ signal }) => (await unwrap(listPaymentAccounts({ signal }))).items,
      staleTime: 0,
    }),
};

/** Changes how the installation is paid, unless somebody else has since. */
export function useUpdatePaymentSettings() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ version, body }: { version: number; body: UpdatePaymentSettings }) =>
      unwrap(updatePaymentSettings({ body, headers: ifMatch(version) })),
    onSuccess: (saved) => cache.setQueryData(paymentSettingsQueries.settings().queryKey, saved),
    onSettled: () => cache.invalidateQueries({ queryKey: SETTINGS_KEY }),
  });
}

/** Changes an account with a payment provider, unless somebody else has since. */
export function useUpdatePaymentAccount() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ account, body }: { account: PaymentAccount; body: UpdatePaymentAccount }) =>
      unwrap(
        updatePaymentAccount({
          path: { provider: account.provider },
          body,
          headers: ifMatch(account.version),
        }),
      ),
    // Also after a refusal: somebody else may have been quicker.
    onSettled: () => cache.invalidateQueries({ queryKey: ACCOUNTS_KEY }),
  });
}

/** Asks a provider whether it takes the key that is saved. */
export function useTestPaymentAccount() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ provider }: PaymentAccount) => unwrap(testPaymentAccount({ path: { provider } })),
    // Whether it is a test account may only be known now.
    onSettled: () => cache.invalidateQueries({ queryKey: ACCOUNTS_KEY }),
  });
}
