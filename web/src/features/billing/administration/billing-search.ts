/** What the address of the billing screen says. */

/** The parts of the screen. */
export const BILLING_TABS = ["plans", "subscriptions"] as const;

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

/** Rows on a page; 0 stands for all of them, up to `MAX_SUBSCRIPTIONS`. */
const PAGE_SIZES = [15, 50, 100, 0] as const;
export type SubscriptionPageSize = (typeof PAGE_SIZES)[number];

/** How many rows the server gives at once when it is asked for all (specification, section 9). */
export const MAX_SUBSCRIPTIONS = 1000;

/** What is shown, as it stands in the address; what is missing is as by default. */
export interface BillingSearch {
  tab?: "subscriptions";
  q?: string;
  status?: Status;
  plan_id?: string;
  user_id?: string;
  sort?: SubscriptionSort;
  order?: "asc" | "desc";
  /** The page, counted from 1 as people do. */
  page?: number;
  size?: SubscriptionPageSize;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the address; what is wrong in it is left out. */
export function readBillingSearch(given: Record<string, unknown>): BillingSearch {
  if (given.tab !== "subscriptions") return {};
  const id = (value: unknown) => (typeof value === "string" && UUID.test(value) ? value : undefined);
  const status = STATUSES.find((name) => name === given.status);
  const [plan, user] = [id(given.plan_id), id(given.user_id)];
  const sort = SUBSCRIPTION_SORTS.find((name) => name === given.sort);
  const order = (["asc", "desc"] as const).find((name) => name === given.order);
  const page = Number(given.page);
  const size = PAGE_SIZES.find((rows) => rows === Number(given.size ?? Number.NaN));
  return {
    tab: "subscriptions",
    ...(typeof given.q === "string" && given.q ? { q: given.q } : {}),
    ...(status ? { status } : {}),
    ...(plan ? { plan_id: plan } : {}),
    ...(user ? { user_id: user } : {}),
    ...(sort ? { sort } : {}),
    ...(order ? { order } : {}),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    ...(size !== undefined ? { size } : {}),
  };
}

/** Whoever or whatever is newest, or dearest, is asked for first. */
const firstOrder = (sort: SubscriptionSort) =>
  sort === "user" || sort === "plan" || sort === "status" ? "asc" : "desc";

/** By what the list is ordered, and in which direction. */
export function sortingOf({ sort = SUBSCRIPTION_SORTS[0], order }: BillingSearch) {
  return { sort, order: order ?? firstOrder(sort) };
}

/** What the server is asked for. */
export function subscriptionQuery(search: BillingSearch) {
  const { q, status, plan_id, user_id, page = 1, size = PAGE_SIZES[0] } = search;
  const { sort, order } = sortingOf(search);
  return {
    skip: (page - 1) * (size || MAX_SUBSCRIPTIONS),
    limit: size || -1,
    ...(q && { search: q }),
    ...(status && { status }),
    ...(plan_id && { plan_id }),
    ...(user_id && { user_id }),
    sort_by: sort,
    sort_order: order,
  };
}

/** The address with some of it changed, at the beginning of its list; undefined takes something away. */
export function narrowed(
  search: BillingSearch,
  change: { [Key in keyof BillingSearch]: BillingSearch[Key] | undefined },
): BillingSearch {
  const { page: _, ...rest } = search;
  const entries = Object.entries({ ...rest, ...change }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as BillingSearch;
}

/** The address after a press on a column's head: the other direction, or that column from its beginning. */
export function sortedBy(search: BillingSearch, column: SubscriptionSort): BillingSearch {
  const { sort, order } = sortingOf(search);
  const turned = order === "asc" ? "desc" : "asc";
  const next = sort === column ? turned : firstOrder(column);
  return narrowed(search, { sort: column, order: next === firstOrder(column) ? undefined : next });
}

/** Whether less than everything is asked for. */
export function isNarrowed({ q, status, plan_id, user_id }: BillingSearch): boolean {
  return [q, status, plan_id, user_id].some((filter) => filter !== undefined);
}
