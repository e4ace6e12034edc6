import type { QueryClient } from "@tanstack/react-query";
import { SUBSCRIPTION_KEYS } from "./api";

/** Changes of one's own subscription, made by an administrator, in another tab or by the clock. */
export const subscriptionEvents = {
  SUBSCRIPTION_UPDATED(_: { subscription_id: string }, cache: QueryClient) {
    for (const queryKey of SUBSCRIPTION_KEYS) void cache.invalidateQueries({ queryKey });
  },
};
