/** How far a message has got. Pure. */
import type { Broadcast, BroadcastState } from "./api";

/** Whether somebody may have been told. */
export const hasBegun = (state: BroadcastState): boolean => state !== "draft" && state !== "scheduled";

/** Which part of its audience a message has reached, and which has read it, in hundredths. */
export function sharesOf({ counts: { audience, reached, read } }: Pick<Broadcast, "counts">) {
  // Somebody may have left the audience who was told before.
  const all = Math.max(audience, reached);
  const share = (count: number) => (all === 0 ? 0 : (100 * count) / all);
  return { reached: share(reached), read: share(read) };
}
