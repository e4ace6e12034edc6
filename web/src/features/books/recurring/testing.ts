import type { Occurrence, RecurringItem } from "./item";

const EUR = { code: "EUR", digits: 2 };

/** An occurrence for tests. */
export function occurrence(some: Partial<Occurrence> = {}): Occurrence {
  const due_date = some.due_date ?? "2026-12-01";
  return {
    recurring_id: "r",
    name: "Rent",
    kind: "expense",
    mode: "confirm",
    date: due_date,
    due_date,
    state: "upcoming",
    amount: -120_000,
    amount_kind: "fixed",
    amount_min: null,
    amount_max: null,
    currency: EUR,
    account_id: "a",
    to_account_id: null,
    category_id: null,
    payee: "Landlord",
    transaction_id: null,
    transaction_account_id: null,
    is_changed: false,
    problem: null,
    ...some,
  };
}

/** A recurring transaction for tests. */
export function item(some: Partial<RecurringItem> = {}): RecurringItem {
  return {
    id: "r",
    name: "Rent",
    kind: "expense",
    account_id: "a",
    to_account_id: null,
    amount_kind: "fixed",
    amount: 120_000,
    amount_min: null,
    amount_max: null,
    to_amount: null,
    category_id: "c",
    splits: [],
    payee: "Landlord",
    note: "",
    tags: [],
    rrule: "FREQ=MONTHLY;BYMONTHDAY=1",
    dtstart: "2026-01-01",
    until: null,
    count: null,
    weekend: "none",
    holidays: null,
    mode: "confirm",
    lead_days: 3,
    currency: EUR,
    to_currency: null,
    is_active: true,
    next_date: "2026-12-01",
    last_posted_date: "2026-11-01",
    waiting: 0,
    problem: null,
    version: 1,
    ...some,
  };
}
