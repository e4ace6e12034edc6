import { expect, test } from "vitest";
import { readRevenueSearch, revenueQuery } from "./revenue-search";

const ID = "01a22047-0a5b-76ad-b666-c619e0b3c6a0";
const TAB = { tab: "reports" } as const;

test("an address comes back as it was written", () => {
  const search = { ...TAB, period: "lastYear", plan_id: ID, currency: "EUR" } as const;
  expect(readRevenueSearch({ ...search })).toEqual(search);
});

test.each([
  { period: "always" },
  { period: "last12Months" },
  { plan_id: "1" },
  { currency: "€" },
  { currency: 5 },
  { q: "ann" },
])("%j is left out of the address", (given) => {
  expect(readRevenueSearch({ ...TAB, ...given })).toEqual(TAB);
});

test.each([
  [undefined, "2026-11-28", {}],
  ["last6Months", "2026-11-30", { from: "2026-06" }],
  ["last6Months", "2026-03-31", { from: "2025-10" }],
  ["last24Months", "2026-11-28", { from: "2024-12" }],
  ["last60Months", "2026-11-28", { from: "2021-12" }],
  ["thisYear", "2026-01-01", { from: "2026-01" }],
  ["lastYear", "2026-11-28", { from: "2025-01", to: "2025-12" }],
] as const)("%s on %s is asked for as %j", (period, today, query) => {
  expect(revenueQuery({ ...TAB, ...(period && { period }) }, today)).toEqual(query);
});

test("the currency is chosen here, the plan by the server", () => {
  expect(revenueQuery({ ...TAB, plan_id: ID, currency: "EUR" }, "2026-11-28")).toEqual({ plan_id: ID });
});
