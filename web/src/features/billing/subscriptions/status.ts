/** What a subscription is called in its state, and until when. Pure. */
import type { Subscription } from "./api";

/** The state as it is told: a text under `billing.states`. */
export type SubscriptionState =
  | "active"
  | "trial"
  | "trialEnds"
  | "pending"
  | "overdue"
  | "canceled"
  | "canceledUntil"
  | "expired";

/** A state, and the instant that belongs to it; null where it is told without one. */
export interface StateFacts {
  state: SubscriptionState;
  at: string | null;
}

type Dates = Pick<
  Subscription,
  | "status"
  | "is_in_trial"
  | "is_overdue"
  | "payment_due_at"
  | "starts_at"
  | "trial_ends_at"
  | "period_ends_at"
  | "ends_at"
>;

const isAhead = (at: string | null, now: number): at is string => at !== null && Date.parse(at) > now;

/** The state of a subscription at an instant, in milliseconds. */
export function stateOf(
  { status, is_in_trial, is_overdue, payment_due_at, starts_at, trial_ends_at, ends_at }: Dates,
  now: number,
): StateFacts {
  switch (status) {
    case "active":
      return is_in_trial ? { state: "trial", at: trial_ends_at } : { state: "active", at: null };
    case "pending":
      return is_overdue ? { state: "overdue", at: payment_due_at } : { state: "pending", at: starts_at };
    case "canceled":
      // Its end may have passed and the clock not been there yet.
      if (!isAhead(ends_at, now)) return { state: "canceled", at: null };
      return is_in_trial ? { state: "trialEnds", at: ends_at } : { state: "canceledUntil", at: ends_at };
    case "expired":
      return { state: "expired", at: ends_at };
  }
}

/** Until when the plan can be used for what is paid, whether it is renewed then or not; null where it has not begun. */
export function lastsUntil({
  status,
  is_in_trial,
  is_overdue,
  trial_ends_at,
  period_ends_at,
  ends_at,
}: Dates): string | null {
  if ((status === "pending" && !is_overdue) || status === "expired") return null;
  if (ends_at !== null) return ends_at;
  return is_in_trial ? trial_ends_at : period_ends_at;
}
