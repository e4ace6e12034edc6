/** What the address of the billing screen says. */
import { type ListSearch, listQuery, readId, readList } from "./list-search";
import { type RevenueSearch, readRevenueSearch } from "./revenue/revenue-search";

/** The parts of the screen. */
export const BILLING_TABS = ["plans", "subscriptions", "reports"] as const;

/** A part of the screen, and what is shown of it. */
export type BillingPageSearch = BillingSearch | RevenueSearch;

/** The states by which subscriptions are filtered, in the order of the specification. */
export const STATUSES = ["active", "pending", "canceled", "expired"] as const;
export type Status = (typeof STATUSES)[number];

/** By what subscriptions can be ordered; the first is the default. */
export const SUBSCRIPTION_SORTS = [
  "created_at",
  "start_date",
  "status",
  "plan",
  "user",
  "price",
  "period_ends_at",
] as const;
export type SubscriptionSort = (typeof SUBSCRIPTION_SORTS)[number];

/** What is shown, as it stands in the address; what is missing is as by default. */
export interface BillingSearch extends ListSearch<SubscriptionSort> {
  tab?: "subscriptions";
  status?: Status;
  plan_id?: string;
}

/** Reads the address; what is wrong in it is left out. */
export function readBillingSearch(given: Record<string, unknown>): BillingPageSearch {
  if (given.tab === "reports") return readRevenueSearch(given);
  if (given.tab !== "subscriptions") return {};
  const status = STATUSES.find((name) => name === given.status);
  const plan = readId(given.plan_id);
  return {
    tab: "subscriptions",
    ...readList(given, SUBSCRIPTION_SORTS),
    ...(status ? { status } : {}),
    ...(plan ? { plan_id: plan } : {}),
  };
}

/** What the server is asked for. */
export function subscriptionQuery(search: BillingSearch) {
  const { status, plan_id } = search;
  return {
    ...listQuery(search, SUBSCRIPTION_SORTS),
    ...(status && { status }),
    ...(plan_id && { plan_id }),
  };
}

/** Whether less than everything is asked for. */
export function isNarrowed({ q, status, plan_id, user_id }: BillingSearch): boolean {
  return [q, status, plan_id, user_id].some((filter) => filter !== undefined);
}
