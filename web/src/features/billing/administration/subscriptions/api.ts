import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import {
  type ChangePlan,
  type CreateSubscription,
  changePlan,
  createSubscription,
  getSubscription,
  listSubscriptionHistory,
  listSubscriptions,
  type PlanChangePreview,
  previewPlanChange,
  type SubscriptionChange,
} from "@/api/generated";
import { SUBSCRIPTION_KEYS, SUBSCRIPTIONS_KEY } from "@/features/billing/subscriptions/public";
import type { subscriptionQuery } from "../billing-search";

export type { ChangePlan, CreateSubscription, PlanChangePreview, SubscriptionChange };

const PLANS_KEY = ["plans"] as const;

export const subscriptionQueries = {
  list: (query: ReturnType<typeof subscriptionQuery>) =>
    queryOptions({
      queryKey: [...SUBSCRIPTIONS_KEY, "list", query] as const,
      queryFn: ({ signal }) => unwrap(listSubscriptions({ signal, query })),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  one: (subscription_id: string) =>
    queryOptions({
      queryKey: [...SUBSCRIPTIONS_KEY, "one", subscription_id] as const,
      queryFn: ({ signal }) => unwrap(getSubscription({ signal, path: { subscription_id } })),
      staleTime: 0,
    }),
  /** What has happened to a subscription, the newest first. */
  history: (subscription_id: string) =>
    queryOptions({
      queryKey: [...SUBSCRIPTIONS_KEY, "history", subscription_id] as const,
      queryFn: async ({ signal }) =>
        (await unwrap(listSubscriptionHistory({ signal, path: { subscription_id } }))).items,
      staleTime: 0,
    }),
  /** What a change of plan would cost, as of now. */
  preview: (subscription_id: string, version: number, body: ChangePlan) =>
    queryOptions({
      queryKey: [...SUBSCRIPTIONS_KEY, "preview", subscription_id, version, body] as const,
      queryFn: ({ signal }) => unwrap(previewPlanChange({ signal, path: { subscription_id }, body })),
      // It is reckoned to the moment: an old one is worth nothing.
      staleTime: 0,
      gcTime: 0,
      retry: false,
    }),
};

export const useCreateSubscription = () =>
  useChange((body: CreateSubscription) => unwrap(createSubscription({ body })));

export const useChangePlan = () =>
  useChange(({ id, body }: { id: string; body: ChangePlan }) =>
    unwrap(changePlan({ path: { subscription_id: id }, body })),
  );

function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a refusal: somebody else may have been quicker. Plans tell how many subscribe to them.
    onSettled: () =>
      Promise.all([PLANS_KEY, ...SUBSCRIPTION_KEYS].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
}
