import { expect, test } from "vitest";
import type { RevenueMonth } from "./api";
import { digitsOfMonths, totalsOf } from "./totals";

const MONTH: RevenueMonth = {
  month: "2026-10",
  is_current: false,
  recurring_revenue: "10.00",
  subscriptions: 2,
  new: 2,
  changed_in: 1,
  changed_out: 0,
  ended: 1,
  cancellations: 0,
  failed_payments: 1,
  failed_amount: "9.99",
  received: "10.10",
  refunded: "0.20",
};

test("what happened is added, and how it is at the end is that of the last month", () => {
  const next = {
    ...MONTH,
    month: "2026-11",
    recurring_revenue: "25.50",
    subscriptions: 5,
    failed_payments: 0,
  };
  expect(totalsOf([MONTH, { ...next, failed_amount: "0.00", refunded: "0.10" }])).toEqual({
    recurring_revenue: 2550,
    subscriptions: 5,
    new: 4,
    changed_in: 2,
    changed_out: 0,
    ended: 2,
    cancellations: 0,
    failed_payments: 1,
    failed_amount: 999,
    received: 2020,
    refunded: 30,
  });
});

test("amounts have the digits of their currency", () => {
  const yen = { ...MONTH, recurring_revenue: "1200", failed_amount: "0", received: "1200", refunded: "0" };
  expect(digitsOfMonths([yen])).toBe(0);
  expect(totalsOf([yen])).toMatchObject({ recurring_revenue: 1200, received: 1200 });
  expect(totalsOf([])).toMatchObject({ recurring_revenue: 0, subscriptions: 0, received: 0 });
});
