/** Budgets as the page keeps them: the wire's texts made whole minor units. Pure. */
import type { Day } from "@/lib/dates";
import type { Currency, Minor } from "@/lib/money";

/** How long a period is. */
export const PERIOD_KINDS = [
  "weekly",
  "biweekly",
  "monthly",
  "quarterly",
  "half_year",
  "yearly",
  "custom",
] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

/** Where the first day of a period goes that falls on a weekend. */
export const SHIFTS = ["none", "before", "after"] as const;
export type Shift = (typeof SHIFTS)[number];

/** What of a period goes over into the next one. */
export const CARRIES = ["none", "surplus", "both"] as const;
export type Carry = (typeof CARRIES)[number];

/** Whether a budget watches what is spent, or gives every incoming unit of money a task. */
export const MODES = ["tracking", "envelope"] as const;
export type BudgetMode = (typeof MODES)[number];

/** What somebody may do with a private budget that is shared with them. */
export const ACCESSES = ["read_only", "read_write"] as const;
export type Access = (typeof ACCESSES)[number];

/** What a person says of a budget. */
export interface BudgetDefinition {
  name: string;
  is_private: boolean;
  currency: string;
  period: PeriodKind;
  /** How many days, of the custom kind. */
  custom_days: number | null;
  /** The first day of the first period. */
  anchor_date: Day;
  business_day_shift: Shift;
  carry: Carry;
  mode: BudgetMode;
  /** Per cent, ascending. */
  alert_thresholds: number[];
  is_active: boolean;
}

export interface Budget extends Omit<BudgetDefinition, "currency"> {
  id: string;
  currency: Currency;
  /** Null of one that is the workspace's. */
  owner_user_id: string | null;
  /** Its owner shares it with other members. */
  is_shared: boolean;
  may_edit: boolean;
  may_delete: boolean;
  /** The user decides who else sees it. */
  may_share: boolean;
  version: number;
}

/** How far a line, or the whole of a budget, has come in a period. */
export interface Progress {
  planned: Minor;
  /** What was moved here from other lines, or away. */
  moved: Minor;
  carriedIn: Minor;
  /** What there is to spend: planned, moved and carried in. */
  available: Minor;
  spent: Minor;
  /** What of it is not confirmed by the bank yet. */
  pending: Minor;
  remaining: Minor;
  /** What is left for each day to come; null outside of the period. */
  dailyLeft: Minor | null;
  /** What would be spent by today, evenly; null outside of the period. */
  pace: Minor | null;
  /** What is known to come until the period ends. */
  upcoming: Minor;
  /** What is left then. */
  projectedEnd: Minor;
  unconvertedCount: number;
}

export interface BudgetLine {
  /** Null for everything that no other line has. */
  categoryId: string | null;
  includesSubcategories: boolean;
  /** Null as the budget has it. */
  carry: Carry | null;
  /** The amount of every period from some one on; null for a line of this period alone. */
  defaultAmount: Minor | null;
  progress: Progress;
}

/** What an envelope budget has to give to its lines. */
export interface Envelope {
  income: Minor;
  assigned: Minor;
  carriedIn: Minor;
  toAssign: Minor;
}

/** What a period leaves out for want of a rate. */
export interface Unconverted {
  currency: Currency;
  amount: Minor;
  count: number;
}

export interface BudgetPeriod {
  budgetId: string;
  start: Day;
  end: Day;
  total: Progress;
  lines: BudgetLine[];
  /** What was spent in no line. */
  unbudgeted: Minor;
  envelope: Envelope | null;
  unconverted: Unconverted[];
  /** How many days it has. */
  days: number;
  /** Which of them today is, from one; null outside of it. */
  day: number | null;
}

/** A budget with the period that is looked at. */
export interface BudgetOverview {
  budget: Budget;
  period: BudgetPeriod;
}

/** What a transaction, or an occurrence that is still to come, does to a line. */
export interface BudgetTransaction {
  id: string;
  /** Null for what is not booked yet. */
  transactionId: string | null;
  accountId: string;
  date: Day;
  payee: string;
  categoryId: string | null;
  note: string;
  status: string;
  amount: Minor;
  currency: Currency;
  /** In the budget's currency; null where no rate is known. */
  converted: Minor | null;
  recurringId: string | null;
}

/** Which rows a number is made of. */
export const PARTS = ["spent", "pending", "upcoming", "unconverted", "unbudgeted", "income"] as const;
export type Part = (typeof PARTS)[number];

/** What was spent in a category in the last months, and in one of them on average. */
export interface Suggestion {
  categoryId: string | null;
  average: Minor;
  /** The amount that is proposed. */
  amount: Minor;
  months: { month: string; spent: Minor }[];
}

/** The definition of a budget, as they are sent back. */
export function definitionOf(budget: Budget): BudgetDefinition {
  return {
    name: budget.name,
    is_private: budget.is_private,
    currency: budget.currency.code,
    period: budget.period,
    custom_days: budget.custom_days,
    anchor_date: budget.anchor_date,
    business_day_shift: budget.business_day_shift,
    carry: budget.carry,
    mode: budget.mode,
    alert_thresholds: budget.alert_thresholds,
    is_active: budget.is_active,
  };
}
