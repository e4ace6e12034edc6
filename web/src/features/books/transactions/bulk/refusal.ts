import { ApiError } from "@/api/api-error";
import { i18next } from "@/i18n";
import type { Transaction } from "../transaction";
import type { BulkRefusal } from "./api";
import type { BulkChange } from "./change-rows";

/** Why a row cannot be changed along with the others, as the contract names it; `other` of a newer server's. */
export type Reason = BulkRefusal | "other";

/** What each reason says. */
export const REASON_TEXTS = {
  not_found: "bulk.reasons.notFound",
  transfer_has_no_category: "bulk.reasons.transferHasNoCategory",
  transfer_to_itself: "bulk.reasons.transferToItself",
  split_has_categories: "bulk.reasons.splitHasCategories",
  account_closed: "bulk.reasons.accountClosed",
  reconciled: "bulk.reasons.reconciled",
  period_closed: "bulk.reasons.periodClosed",
  other_currency: "bulk.reasons.otherCurrency",
  changed: "bulk.reasons.changed",
  already_transfer: "bulk.reasons.alreadyTransfer",
  not_transfer: "bulk.reasons.notTransfer",
  split: "bulk.reasons.split",
  void: "bulk.reasons.void",
  same_account: "bulk.reasons.sameAccount",
  wrong_direction: "bulk.reasons.wrongDirection",
  amounts_differ: "bulk.reasons.amountsDiffer",
  planned_differs: "bulk.reasons.plannedDiffers",
  other: "bulk.reasons.other",
} as const satisfies Record<Reason, string>;

/** A row that stands in the way of a change. */
export interface RefusedRow {
  row: Transaction;
  reason: Reason;
}

/** A change that was refused as a whole because of some of its rows. */
export interface Refusal {
  change: BulkChange;
  refused: RefusedRow[];
  /** The rows that nothing speaks against. */
  others: Transaction[];
}

/** Reads out of an error which rows were refused and why; null for any other error. */
export function refusalOf(error: unknown, rows: readonly Transaction[], change: BulkChange): Refusal | null {
  if (!(error instanceof ApiError) || error.code !== "bulk_refused") return null;
  const given = Array.isArray(error.detail.refused) ? (error.detail.refused as unknown[]) : [];
  const reasons = new Map<string, Reason>();
  for (const one of given) {
    const { id, code } = (one ?? {}) as { id?: unknown; code?: unknown };
    if (typeof id === "string") reasons.set(id, reasonOf(code));
  }
  const refused = rows.flatMap((row) => {
    const reason = reasons.get(row.id);
    return reason ? [{ row, reason }] : [];
  });
  if (refused.length === 0) return null;
  // Of a pair nothing is left without one of the two.
  const others = change.kind === "join" ? [] : rows.filter(({ id }) => !reasons.has(id));
  return { change, refused, others };
}

function reasonOf(code: unknown): Reason {
  return typeof code === "string" && Object.hasOwn(REASON_TEXTS, code) ? (code as Reason) : "other";
}

/** Why the first of the rows stands in the way. */
export function refusalText({ refused }: Refusal): string {
  return i18next.t(REASON_TEXTS[refused[0]?.reason ?? "other"]);
}
