import { ApiError } from "@/api/api-error";
import type { Transaction } from "../transaction";
import type { BulkChange } from "./change-rows";

/** Why a row cannot be changed along with the others, as the contract names it. */
export const REASONS = [
  "not_found",
  "transfer_has_no_category",
  "transfer_to_itself",
  "split_has_categories",
  "account_closed",
  "reconciled",
  "period_closed",
  "other_currency",
] as const;

export type Reason = (typeof REASONS)[number] | "other";

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
    if (typeof id === "string") reasons.set(id, REASONS.find((reason) => reason === code) ?? "other");
  }
  const refused = rows.flatMap((row) => {
    const reason = reasons.get(row.id);
    return reason ? [{ row, reason }] : [];
  });
  if (refused.length === 0) return null;
  return { change: change, refused, others: rows.filter(({ id }) => !reasons.has(id)) };
}
