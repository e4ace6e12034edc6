import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import {
  type BillingFrequency,
  cancelSubscription,
  getMyPlan,
  getMyUsage,
  getUsageOfUser,
  type MyPlan,
  type PlanLimits,
  type PlanUsageItem,
  type Subscription,
  withdrawCancellation,
  withdrawPlanChange,
} from "@/api/generated";

export type { BillingFrequency, MyPlan, PlanLimits, PlanUsageItem, Subscription };

/** The beginning of the keys of all that administrators fetched of subscriptions. */
export const SUBSCRIPTIONS_KEY = ["subscriptions"] as const;
/** The beginning of the keys of all that was fetched of payments. */
export const PAYMENTS_KEY = ["payments"] as const;
/** The beginning of the keys of all that was fetched of invoices. */
export const INVOICES_KEY = ["invoices"] as const;
const MY_PLAN_KEY = ["my-plan"] as const;
const PLAN_USAGE_KEY = ["plan-usage"] as const;

export const myPlanQueries = {
  /** The plan of whoever is signed in, and their subscription to it. */
  mine: () =>
    queryOptions({
      queryKey: MY_PLAN_KEY,
      queryFn: ({ signal }) => unwrap(getMyPlan({ signal })),
    }),
};

export const planUsageQueries = {
  /** How much whoever is signed in uses of what their plan limits. */
  mine: () =>
    queryOptions({
      queryKey: [...PLAN_USAGE_KEY, "mine"] as const,
      queryFn: async ({ signal }) => (await unwrap(getMyUsage({ signal }))).items,
      staleTime: 0,
    }),
  /** How much somebody uses of what their plan limits, for administrators. */
  ofUser: (user_id: string) =>
    queryOptions({
      queryKey: [...PLAN_USAGE_KEY, "user", user_id] as const,
      queryFn: async ({ signal }) => (await unwrap(getUsageOfUser({ signal, path: { user_id } }))).items,
      staleTime: 0,
    }),
};

/** Everything that a subscription is part of, with what is paid for it. */
export const SUBSCRIPTION_KEYS = [
  MY_PLAN_KEY,
  PLAN_USAGE_KEY,
  SUBSCRIPTIONS_KEY,
  PAYMENTS_KEY,
  INVOICES_KEY,
] as const;

/** Ends a subscription with its period. */
export const useCancelSubscription = () =>
  useSubscriptionChange(({ id }) => unwrap(cancelSubscription({ path: { subscription_id: id }, body: {} })));

/** Has a canceled subscription go on. */
export const useWithdrawCancellation = () =>
  useSubscriptionChange(({ id }) => unwrap(withdrawCancellation({ path: { subscription_id: id } })));

/** Has a subscription stay with its plan. */
export const useWithdrawPlanChange = () =>
  useSubscriptionChange(({ id }) => unwrap(withdrawPlanChange({ path: { subscription_id: id } })));

function useSubscriptionChange(change: (subscription: Subscription) => Promise<Subscription>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a refusal: somebody else may have been quicker.
    onSettled: () => Promise.all(SUBSCRIPTION_KEYS.map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
}
