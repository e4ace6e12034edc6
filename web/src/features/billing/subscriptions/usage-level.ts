/** How near a limit is. */
export interface UsageLevel {
  /** How much of the limit is used, from 0 to 1. */
  share: number;
  /** `near` from 80 % on, as the server notifies; `reached` is all of it, `over` more than that. */
  level: "enough" | "near" | "reached" | "over";
}

/** From which share on a limit is near. */
const NEAR = 0.8;

/** How near a limit is; null where there is no limit, and where nothing is allowed and nothing used. */
export function usageLevel(used: number, limit: number | null): UsageLevel | null {
  if (limit === null || (limit === 0 && used === 0)) return null;
  if (used > limit) return { share: 1, level: "over" };
  const share = used / limit;
  if (share === 1) return { share, level: "reached" };
  return { share, level: share >= NEAR ? "near" : "enough" };
}
