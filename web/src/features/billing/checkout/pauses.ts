/** After how many seconds a payment is asked about again: most are decided in a moment. */
const PAUSES = [2, 3, 5, 8, 13, 21, 34, 55];
/** How often it is asked about by itself: for some twenty minutes. */
const MAX_ASKS = 28;

/** How long to wait after so many answers about a payment, in milliseconds; false when enough were had. */
export function pauseAfter(answers: number): number | false {
  if (answers >= MAX_ASKS) return false;
  return 1000 * (PAUSES[Math.max(0, answers - 1)] ?? 60);
}
