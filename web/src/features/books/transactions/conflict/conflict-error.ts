import { ApiError } from "@/api/api-error";
import { currentRow } from "../api";
import type { Transaction } from "../transaction";

/** An edit that would overwrite what somebody else has just put into the same field. */
export class ConflictError extends Error {
  /** The row as it is now. */
  readonly newer: Transaction;

  constructor(newer: Transaction) {
    super("somebody else has changed the same field");
    this.name = "Clash";
    this.newer = newer;
  }
}

/** What an edit has run into: a newer row, or none any more. */
export interface Conflict {
  newer: Transaction | null;
}

/** Reads out of a refusal what the edit has run into; null if that was not the reason. */
export function conflictFrom(error: unknown): Conflict | null {
  if (error instanceof ConflictError) return { newer: error.newer };
  const newer = currentRow(error);
  if (newer) return { newer };
  return error instanceof ApiError && error.code === "not_found" ? { newer: null } : null;
}
