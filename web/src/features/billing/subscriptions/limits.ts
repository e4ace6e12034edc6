/** The limits of a plan, in their order. */
import type { PlanLimits } from "./api";

export type LimitKey = keyof PlanLimits;

/** In the order in which they are shown. */
export const LIMIT_KEYS = [
  "workspaces_owned",
  "members_per_workspace",
  "accounts",
  "transactions_per_month",
  "budgets",
  "recurring",
  "ocr_per_month",
  "ai_tokens_per_month",
  "attachments_mb",
  "api_requests_per_day",
] as const satisfies readonly LimitKey[];

/** The limits in which plans differ from having none: what all of them leave unlimited says nothing about any. */
export function comparedLimits(plans: readonly { limits: PlanLimits }[]): LimitKey[] {
  return LIMIT_KEYS.filter((key) => plans.some(({ limits }) => limits[key] !== null));
}

/** The limits that there are; null is no limit. */
export function boundedLimits(limits: PlanLimits): [key: LimitKey, value: number][] {
  return LIMIT_KEYS.flatMap((key) => {
    const value = limits[key];
    return value === null ? [] : [[key, value] as [LimitKey, number]];
  });
}
