import { ApiError } from "@/api/api-error";

/** What stands in the way of a move until it is said what becomes of it. */
export interface Hindrances {
  /** Categories that the target has not, as paths. */
  categories?: readonly string[];
  /** How many transfers lead to accounts that stay. */
  transfers?: number;
}

/** What a refusal names as standing in the way; nothing for any other failure. */
export function hindrancesOf(error: unknown): Hindrances {
  if (!(error instanceof ApiError)) return {};
  const { categories, count } = error.detail;
  if (error.code === "categories_missing" && Array.isArray(categories)) {
    return { categories: categories.map(String) };
  }
  if (error.code === "account_has_transfers") return { transfers: Number(count) || 1 };
  return {};
}

/** True for a refusal that the dialog answers by asking on. */
export function isHindrance(error: unknown): boolean {
  return Object.keys(hindrancesOf(error)).length > 0;
}
