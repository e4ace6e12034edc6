import type { QueryClient } from "@tanstack/react-query";
import { SUBSCRIPTION_KEYS } from "./api";

/** Changes of one's own subscription and what is paid for it, made by an administrator, in another tab or by the clock. */
export const subscriptionEvents = {
  SUBSCRIPTION_UPDATED: fetchAnew,
  PAYMENT_UPDATED: fetchAnew,
  INVOICE_UPDATED: fetchAnew,
};

function fetchAnew(_: object, cache: QueryClient) {
  for (const queryKey of SUBSCRIPTION_KEYS) void cache.invalidateQueries({ queryKey });
}
