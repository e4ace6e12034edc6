/** Rules as people keep them: when a transaction fits, what it gets. Pure; what a rule does to a row, the server knows. */
import type { TransactionStatus } from "@/features/books/transactions/public";
import { type Minor, parseWire } from "@/lib/money";

/** What of a transaction a condition looks at. */
export const FIELDS = ["payee", "note", "text", "amount", "direction", "account", "category"] as const;
export type RuleField = (typeof FIELDS)[number];

/** How a condition compares. */
export type RuleOp =
  | "contains"
  | "is"
  | "starts_with"
  | "matches"
  | "less"
  | "greater"
  | "between"
  | "is_one_of"
  | "is_within";

/** Fields that hold a text of their own. */
export type TextField = Extract<RuleField, "payee" | "note" | "text">;
export type TextOp = Extract<RuleOp, "contains" | "is" | "starts_with" | "matches">;
export type AmountOp = Extract<RuleOp, "is" | "less" | "greater" | "between">;

const TEXT_OPS: readonly TextOp[] = ["contains", "is", "starts_with", "matches"];
const AMOUNT_OPS: readonly AmountOp[] = ["is", "less", "greater", "between"];

/** The ways to compare each field; the first is that of a new condition. */
export const OPS = {
  payee: TEXT_OPS,
  note: TEXT_OPS,
  text: TEXT_OPS,
  amount: AMOUNT_OPS,
  direction: ["is"],
  account: ["is_one_of"],
  category: ["is_one_of", "is_within"],
} as const satisfies Record<RuleField, readonly RuleOp[]>;

export const DIRECTIONS = ["expense", "income", "transfer"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Among the categories of a condition: transactions without one. */
export const NO_CATEGORY = "none";

/** What of a transaction has to be so; ids, words and decimal texts, as the field needs. */
export interface RuleCondition {
  field: RuleField;
  op: RuleOp;
  values: string[];
}

/** One part of a transaction that a rule splits; the one without a share takes the rest. */
export interface RuleLine {
  category_id?: string | null;
  /** So many of a hundred, "33.33". */
  percent?: string | null;
  /** Decimal text, without a sign. */
  amount?: string | null;
  note?: string | null;
}

/** The statuses that a rule may give. */
export const GIVEN_STATUSES = [
  "planned",
  "pending",
  "cleared",
] as const satisfies readonly TransactionStatus[];
export type GivenStatus = (typeof GIVEN_STATUSES)[number];

/** What a transaction gets. */
export type RuleAction =
  | { kind: "category"; category_id: string }
  | { kind: "payee"; text: string }
  | { kind: "note"; text: string }
  | { kind: "status"; status: GivenStatus }
  | { kind: "tags"; tags: string[] }
  | { kind: "split"; lines: RuleLine[] };

export const ACTION_KINDS = ["category", "payee", "tags", "status", "note", "split"] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/** What a person says about a rule. */
export interface RuleInput {
  name: string;
  /** Whether all of the conditions have to hold, or any one. */
  match: "all" | "any";
  conditions: RuleCondition[];
  actions: RuleAction[];
  is_active: boolean;
  /** No later rule looks at a transaction that this one fits. */
  stop: boolean;
}

/** A rule in its place among the others. */
export interface Rule extends RuleInput {
  id: string;
  /** Why it is passed over; null when it is not. */
  problem: "category_gone" | "category_archived" | null;
  version: number;
}

/** The limits of the server. */
export const MAX_CONDITIONS = 20;
export const MAX_LINES = 20;
export const MAX_NAME_LENGTH = 100;
export const MAX_TEXT_LENGTH = 200;

/** The draft that leaves a rule as it is. */
export function inputOf({ name, match, conditions, actions, is_active, stop }: Rule): RuleInput {
  return { name, match, conditions, actions, is_active, stop };
}

/** The kinds of action that a rule can have beside those that it has: a category or a split, and each kind once. */
export function freeKinds(taken: readonly ActionKind[]): ActionKind[] {
  const split = taken.includes("split");
  return ACTION_KINDS.filter(
    (kind) =>
      !taken.includes(kind) &&
      !(kind === "category" && split) &&
      !(kind === "split" && taken.includes("category")),
  );
}

/** The size that a rule names, as decimal text; what of it is finer than the currency is left out. */
export function sizeOf(text: string, digits: number): Minor {
  const [whole = "", fraction = ""] = text.split(".");
  return parseWire(
    digits === 0 ? whole : `${whole}.${fraction.padEnd(digits, "0").slice(0, digits)}`,
    digits,
  );
}
