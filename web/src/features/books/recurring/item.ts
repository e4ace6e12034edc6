/** What comes back again and again, and each time that it comes. */
import type { Day } from "@/lib/dates";
import type { Currency, Minor } from "@/lib/money";
import type { Country } from "./countries";

export const KINDS = ["expense", "income", "transfer"] as const;
export type Kind = (typeof KINDS)[number];

/** How sure the amount is: always the same, about so much, or between two. */
export const AMOUNT_KINDS = ["fixed", "estimate", "range"] as const;
export type AmountKind = (typeof AMOUNT_KINDS)[number];

/** Where an occurrence goes that falls on a weekend or a public holiday. */
export const WEEKENDS = ["none", "before", "after", "skip"] as const;
export type Weekend = (typeof WEEKENDS)[number];

/** What happens when the day has come: it is booked, waits for a yes, or is only told of. */
export const MODES = ["auto", "confirm", "remind"] as const;
export type Mode = (typeof MODES)[number];

export type OccurrenceState = "upcoming" | "due" | "overdue" | "posted" | "skipped";

/** Why nothing is booked by itself. */
export type Problem =
  | "account_missing"
  | "to_account_missing"
  | "category_missing"
  | "no_rate"
  | "closed"
  | "limit_reached"
  | "catch_up";

/** One line of an amount that is split; positive. */
export interface DefinitionSplit {
  category_id: string | null;
  amount: Minor;
  note: string;
}

/** What a person says about it. Amounts are positive: the kind says where the money goes. */
export interface RecurringDefinition {
  name: string;
  kind: Kind;
  account_id: string;
  to_account_id: string | null;
  amount_kind: AmountKind;
  amount: Minor;
  amount_min: Minor | null;
  amount_max: Minor | null;
  /** What arrives, where the other account has another currency. */
  to_amount: Minor | null;
  category_id: string | null;
  splits: readonly DefinitionSplit[];
  payee: string;
  note: string;
  tags: readonly string[];
  /** RFC 5545, without the end. */
  rrule: string;
  dtstart: Day;
  until: Day | null;
  count: number | null;
  weekend: Weekend;
  /** The country whose public holidays count as weekends. */
  holidays: Country | null;
  mode: Mode;
  /** So many days before, what is confirmed or reminded of shows. */
  lead_days: number;
}

/** A recurring transaction. */
export interface RecurringItem extends RecurringDefinition {
  id: string;
  currency: Currency;
  to_currency: Currency | null;
  is_active: boolean;
  next_date: Day | null;
  last_posted_date: Day | null;
  /** So many occurrences from before wait for an answer: they are too many to be booked unasked. */
  waiting: number;
  problem: Problem | null;
  version: number;
}

/** One time that it comes. */
export interface Occurrence {
  recurring_id: string;
  name: string;
  kind: Kind;
  mode: Mode;
  /** The day by the rule, under which it is known. */
  date: Day;
  /** The day on which it is due, after weekends, holidays and what was moved by hand. */
  due_date: Day;
  state: OccurrenceState;
  /** Negative for an expense; positive for a transfer. */
  amount: Minor;
  amount_kind: AmountKind;
  amount_min: Minor | null;
  amount_max: Minor | null;
  currency: Currency;
  account_id: string;
  to_account_id: string | null;
  category_id: string | null;
  payee: string;
  transaction_id: string | null;
  transaction_account_id: string | null;
  /** Its day or its amount is not that of the rule. */
  is_changed: boolean;
  problem: Problem | null;
}

/** Payments of the past that look as if they came again and again. */
export interface Suggestion {
  key: string;
  payee: string;
  kind: Kind;
  account_id: string;
  category_id: string | null;
  amount_kind: AmountKind;
  amount: Minor;
  amount_min: Minor | null;
  amount_max: Minor | null;
  currency: Currency;
  rrule: string;
  /** The day on which the next one is expected. */
  dtstart: Day;
  /** How many were seen. */
  count: number;
  last_date: Day;
}

/** When something repeats, how it ends, and where it goes on days off. */
export type Recurrence = Pick<
  RecurringDefinition,
  "rrule" | "dtstart" | "until" | "count" | "weekend" | "holidays"
>;

/** The limits of the server. */
export const MAX_NAME_LENGTH = 100;
export const MAX_NOTE_LENGTH = 1000;
export const MAX_LEAD_DAYS = 60;
export const MAX_COUNT = 9999;

/** Whether it still waits for somebody or for its day. */
export function isOpen({ state }: { state: OccurrenceState }): boolean {
  return state === "upcoming" || state === "due" || state === "overdue";
}

/** What a person has said about an item, to be said again. */
export function definitionOf(item: RecurringItem): RecurringDefinition {
  const { name, kind, account_id, to_account_id, amount_kind, amount, amount_min, amount_max, to_amount } =
    item;
  const { category_id, splits, payee, note, tags, rrule, dtstart, until, count } = item;
  const { weekend, holidays, mode, lead_days } = item;
  return {
    name,
    kind,
    account_id,
    to_account_id,
    amount_kind,
    amount,
    amount_min,
    amount_max,
    to_amount,
    category_id,
    splits,
    payee,
    note,
    tags,
    rrule,
    dtstart,
    until,
    count,
    weekend,
    holidays,
    mode,
    lead_days,
  };
}
