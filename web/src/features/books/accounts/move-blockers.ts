import { ApiError } from "@/api/api-error";

/** What blocks a move until the user decides how to handle it. */
export interface MoveBlockers {
  /** Categories that the target has not, as paths. */
  categories?: readonly string[];
  /** How many transfers lead to accounts that stay. */
  transfers?: number;
}

/** What blocks the move according to the error; empty for any other failure. */
export function moveBlockersOf(error: unknown): MoveBlockers {
  if (!(error instanceof ApiError)) return {};
  const { categories, count } = error.detail;
  if (error.code === "categories_missing" && Array.isArray(categories)) {
    return { categories: categories.map(String) };
  }
  if (error.code === "account_has_transfers") return { transfers: Number(count) || 1 };
  return {};
}

/** True for an error that the dialog handles by offering choices. */
export function isMoveBlocked(error: unknown): boolean {
  return Object.keys(moveBlockersOf(error)).length > 0;
}
