import { expect, test } from "vitest";
import {
  type BillingSearch,
  isNarrowed,
  readBillingSearch,
  SUBSCRIPTION_SORTS,
  subscriptionQuery,
} from "./billing-search";
import { narrowed, sortedBy } from "./list-search";

const ID = "01a22047-0a5b-76ad-b666-c619e0b3c6a0";
const TAB: BillingSearch = { tab: "subscriptions" };

test("an address comes back as it was written", () => {
  const search = {
    ...TAB,
    q: "ann",
    status: "canceled",
    plan_id: ID,
    user_id: ID,
    sort: "price",
    order: "asc",
    page: 3,
    size: 50,
  } as const;
  expect(readBillingSearch({ ...search })).toEqual(search);
  expect(subscriptionQuery(search)).toEqual({
    skip: 100,
    limit: 50,
    search: "ann",
    status: "canceled",
    plan_id: ID,
    user_id: ID,
    sort_by: "price",
    sort_order: "asc",
  });
});

test("the reports have an address of their own", () => {
  const search = { tab: "reports", period: "lastYear", plan_id: ID } as const;
  expect(readBillingSearch({ ...search, q: "ann", status: "active" })).toEqual(search);
});

test("the plans need nothing but the path, and say nothing else", () => {
  expect(readBillingSearch({ tab: "plans", q: "ann", page: 2 })).toEqual({});
});

test.each([
  { q: "" },
  { status: "unknown" },
  { plan_id: "1" },
  { user_id: "me" },
  { sort: "amount" },
  { order: "up" },
  { page: 1 },
  { page: "x" },
  { size: 7 },
])("%j is left out of the address", (given) => {
  expect(readBillingSearch({ ...TAB, ...given })).toEqual(TAB);
});

test("the newest are asked for first, and all of them as -1, a thousand at a time", () => {
  expect(subscriptionQuery(TAB)).toEqual({
    skip: 0,
    limit: 15,
    sort_by: "created_at",
    sort_order: "desc",
  });
  expect(subscriptionQuery({ ...TAB, size: 0, page: 2 })).toMatchObject({ skip: 1000, limit: -1 });
});

test("a press on a column orders by it, a second one turns it round, and both begin at the first page", () => {
  const byUser = sortedBy({ ...TAB, page: 4, q: "ann" }, "user", SUBSCRIPTION_SORTS);
  expect(byUser).toEqual({ ...TAB, q: "ann", sort: "user" });
  expect(subscriptionQuery(byUser).sort_order).toBe("asc");
  const turned = sortedBy(byUser, "user", SUBSCRIPTION_SORTS);
  expect(turned).toEqual({ ...TAB, q: "ann", sort: "user", order: "desc" });
  expect(sortedBy(turned, "user", SUBSCRIPTION_SORTS)).toEqual(byUser);
  expect(subscriptionQuery(sortedBy(TAB, "price", SUBSCRIPTION_SORTS)).sort_order).toBe("desc");
  expect(subscriptionQuery(sortedBy(TAB, "created_at", SUBSCRIPTION_SORTS)).sort_order).toBe("asc");
});

test("a filter begins at the first page, and is taken away by nothing", () => {
  expect(narrowed<BillingSearch>({ ...TAB, page: 2, sort: "user" }, { status: "active" })).toEqual({
    ...TAB,
    sort: "user",
    status: "active",
  });
  expect(narrowed<BillingSearch>({ ...TAB, status: "active" }, { status: undefined })).toEqual(TAB);
  expect(isNarrowed({ ...TAB, size: 50, sort: "user" })).toBe(false);
  expect(isNarrowed({ ...TAB, user_id: ID })).toBe(true);
});
