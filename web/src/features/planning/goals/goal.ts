import type { Day } from "@/lib/dates";
import type { Currency, Minor } from "@/lib/money";

/** What counts as saved: what is on the account, or what was transferred to it. */
export const GOAL_SOURCES = ["balance", "transfers"] as const;

export type GoalSource = (typeof GOAL_SOURCES)[number];

/** What a goal is, as the wire has it: amounts are decimal text of the account's currency. */
export interface GoalInput {
  name: string;
  target_amount: string;
  target_date: Day | null;
  account_id: string;
  source: GoalSource;
  start_date: Day;
  start_amount: string;
  note: string;
}

/** What somebody saves towards, with how far it has come; amounts are in minor units of the account's currency. */
export interface Goal {
  id: string;
  name: string;
  accountId: string;
  currency: Currency;
  source: GoalSource;
  target: Minor;
  targetDate: Day | null;
  startDate: Day;
  startAmount: Minor;
  note: string;
  saved: Minor;
  remaining: Minor;
  /** How much of it is there, in whole per cents; more than a hundred where more is there. */
  percent: number;
  /** What has to be put aside each month to be there in time. */
  perMonth: Minor | null;
  /** What comes each month at present. */
  pace: Minor | null;
  /** When it is there at this pace. */
  expectedOn: Day | null;
  /** What is there on the target day at this pace. */
  expected: Minor | null;
  isReached: boolean;
  isOnTrack: boolean | null;
  version: number;
  /** Why nothing can be said of it: its account is gone, or closed. */
  problem: "account_missing" | "account_closed" | null;
}

/** How a goal stands, in one word. */
export type GoalStatus = "gone" | "closed" | "reached" | "onTrack" | "behind" | "inProgress" | "noProgress";

/** How a goal stands: reached, in time or late; without a day, whether anything comes in at all. */
export function goalStatus(
  goal: Pick<Goal, "problem" | "isReached" | "isOnTrack" | "expectedOn">,
): GoalStatus {
  if (goal.problem !== null) return goal.problem === "account_closed" ? "closed" : "gone";
  if (goal.isReached) return "reached";
  if (goal.isOnTrack !== null) return goal.isOnTrack ? "onTrack" : "behind";
  return goal.expectedOn === null ? "noProgress" : "inProgress";
}

/** How much will be missing on the target day at the present pace; null where nothing will, or no day is set. */
export function shortfall({ expected, target }: Pick<Goal, "expected" | "target">): Minor | null {
  return expected !== null && expected < target ? target - expected : null;
}

/** The goals in the order in which one looks at them: what is open before what is done, the nearest day first. */
export function inOrder(goals: readonly Goal[]): Goal[] {
  const rank = (goal: Goal) => (goal.isReached ? 1 : 0);
  const day = ({ targetDate }: Goal) => targetDate ?? "9999";
  return [...goals].sort(
    (a, b) => rank(a) - rank(b) || day(a).localeCompare(day(b)) || a.name.localeCompare(b.name),
  );
}
