import { expect, it } from "vitest";
import { definitionOf } from "./budget";
import { budgetOf, periodOf } from "./wire";

const progress = {
  planned: "400.00",
  moved: "-50.00",
  carried_in: "10.00",
  available: "360.00",
  spent: "120.50",
  pending_spent: "20.50",
  remaining: "239.50",
  percent: 33,
  daily_left: "17.10",
  pace: null,
  upcoming: "30.00",
  projected_end: "209.50",
  unconverted_count: 1,
};

const wire: { budget: Parameters<typeof budgetOf>[0]; period: Parameters<typeof periodOf>[0] } = {
  budget: {
    id: "1",
    workspace_id: "2",
    owner_user_id: null,
    name: "Household",
    is_private: false,
    currency: "EUR",
    currency_digits: 2,
    period: "monthly",
    custom_days: null,
    anchor_date: "2026-01-01",
    business_day_shift: "none",
    carry: "surplus",
    mode: "envelope",
    alert_thresholds: [80, 100],
    is_active: true,
    is_shared: false,
    may_edit: true,
    may_delete: true,
    may_share: false,
    version: 4,
  },
  period: {
    budget_id: "1",
    start_date: "2026-11-01",
    end_date: "2026-11-30",
    total: progress,
    lines: [
      { category_id: "3", include_subcategories: true, carry: "both", default_amount: "450.00", progress },
      { category_id: null, include_subcategories: false, carry: null, default_amount: null, progress },
    ],
    unbudgeted: "5.00",
    envelope: { income: "500.00", assigned: "450.00", carried_in: "0.00", to_assign: "50.00" },
    unconverted: [{ currency: "JPY", currency_digits: 0, amount: "-1500", count: 2 }],
    days: 30,
    day: 14,
  },
};

it("is read as the server tells it, and sent back as it was", () => {
  const budget = budgetOf(wire.budget);
  expect(budget).toMatchObject({ name: "Household", currency: { code: "EUR", digits: 2 }, may_edit: true });
  expect(definitionOf(budget)).toEqual({
    name: "Household",
    is_private: false,
    currency: "EUR",
    period: "monthly",
    custom_days: null,
    anchor_date: "2026-01-01",
    business_day_shift: "none",
    carry: "surplus",
    mode: "envelope",
    alert_thresholds: [80, 100],
    is_active: true,
  });
});

it("has a period whose amounts are whole minor units", () => {
  const period = periodOf(wire.period);
  expect(period).toMatchObject({
    start: "2026-11-01",
    end: "2026-11-30",
    days: 30,
    day: 14,
    unbudgeted: 500,
  });
  expect(period.total).toEqual({
    planned: 40_000,
    moved: -5000,
    carriedIn: 1000,
    available: 36_000,
    spent: 12_050,
    pending: 2050,
    remaining: 23_950,
    dailyLeft: 1710,
    pace: null,
    upcoming: 3000,
    projectedEnd: 20_950,
    unconvertedCount: 1,
  });
  expect(period.lines).toMatchObject([
    { categoryId: "3", includesSubcategories: true, carry: "both", defaultAmount: 45_000 },
    { categoryId: null, includesSubcategories: false, carry: null, defaultAmount: null },
  ]);
  expect(period.envelope).toEqual({ income: 50_000, assigned: 45_000, carriedIn: 0, toAssign: 5000 });
  expect(period.unconverted).toEqual([{ currency: { code: "JPY", digits: 0 }, amount: -1500, count: 2 }]);
});
