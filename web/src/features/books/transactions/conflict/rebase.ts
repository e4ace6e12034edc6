/**
 * What becomes of an open editor when somebody else changes the same row: their values come into the fields that were
 * left alone, what was typed stays, and where both changed a field the person chooses. Pure.
 */

import { isSame } from "../intern";
import type { Transaction, TransactionDraft } from "../transaction";

/** The fields that a person can change, in the order in which an editor shows them. */
export const FIELDS = [
  "amount",
  "payee",
  "account_id",
  "date",
  "category_id",
  "splits",
  "status",
  "note",
  "tags",
] as const satisfies readonly (keyof TransactionDraft)[];

export type Field = (typeof FIELDS)[number];

/** What the fields hold now; an amount that makes no sense yet, or an account that is not chosen, is null. */
export type Typed = { [F in Field]: TransactionDraft[F] | null };

/** A field that somebody else has changed while the editor was open. */
export interface Change {
  field: Field;
  /** The value that the editor was opened with. */
  was: TransactionDraft[Field];
  /** Their value. */
  is: TransactionDraft[Field];
  /** What was typed here, where both changed the field. */
  mine: Typed[Field];
  /** Whether it came into a field that was left alone, or the value that was chosen; null until it is. */
  stays: "taken" | "mine" | "theirs" | null;
}

/** An editor on the newest row that it knows of. */
export interface Rebased {
  /** What the row is without what was typed; saving goes on top of it. */
  base: Transaction;
  changes: Change[];
}

/** An editor that has just been opened. */
export function begin(row: Transaction): Rebased {
  return { base: row, changes: [] };
}

/** Puts an editor on top of a newer row. `put` are the values that come into its fields. */
export function rebase(
  { base, changes }: Rebased,
  typed: Typed,
  newer: Transaction,
): { rebased: Rebased; put: Partial<TransactionDraft> } {
  const put: Partial<TransactionDraft> = {};
  const next: Change[] = [];
  for (const field of FIELDS) {
    const before = changes.find((change) => change.field === field);
    const mine = typed[field];
    if (isSame(newer[field], base[field])) {
      if (before) next.push(before);
      continue;
    }
    const was = before ? before.was : base[field];
    // Both came to the same, or theirs is back to what it was: nothing is left to tell.
    if (isSame(mine, newer[field]) || (isSame(newer[field], was) && isSame(mine, base[field]))) {
      Object.assign(put, { [field]: newer[field] });
      continue;
    }
    const untouched = isSame(mine, base[field]);
    if (untouched) Object.assign(put, { [field]: newer[field] });
    next.push({ field, was, is: newer[field], mine, stays: untouched ? "taken" : null });
  }
  return { rebased: { base: newer, changes: next }, put };
}

/** Chooses whose value a field keeps. */
export function choose(
  { base, changes }: Rebased,
  field: Field,
  stays: "mine" | "theirs",
): { rebased: Rebased; put: Partial<TransactionDraft> } {
  const change = changes.find((candidate) => candidate.field === field);
  const value = stays === "mine" ? change?.mine : change?.is;
  return {
    rebased: {
      base,
      changes: changes.map((other) => (other.field === field ? { ...other, stays } : other)),
    },
    // What could not be read when it was typed is still in its field.
    put: value === null && field !== "category_id" ? {} : { [field]: value },
  };
}

/** The fields where a choice is still to be made. */
export function openChoices({ changes }: Rebased): Field[] {
  return changes.filter(({ stays }) => stays === null).map(({ field }) => field);
}
