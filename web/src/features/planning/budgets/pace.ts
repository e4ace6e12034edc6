/** Where one should be today, and where one is. Pure. */
import type { Minor } from "@/lib/money";
import type { BudgetPeriod, Progress } from "./budget";

/** How a budget or a line is doing, and by how much. */
export type Pace =
  /** More was spent than there is. */
  | { kind: "over"; amount: Minor }
  /** More was spent than evenly by today. */
  | { kind: "ahead"; amount: Minor }
  /** Less was spent than evenly by today. */
  | { kind: "behind"; amount: Minor }
  /** About as much as evenly by today. */
  | { kind: "even" }
  /** The period is over, and so much is left. */
  | { kind: "ended"; amount: Minor }
  /** The period is still to come. */
  | { kind: "future" };

/** Closer to the pace than this share of all there is, one is on it. */
const CLOSE = 0.02;

/** How it goes, seen from a day; a period is over when it ends before that day. */
export function paceOf(
  { remaining, available, spent, pace }: Progress,
  { start, end }: Pick<BudgetPeriod, "start" | "end">,
  today: string,
): Pace {
  if (remaining < 0) return { kind: "over", amount: -remaining };
  if (end < today) return { kind: "ended", amount: remaining };
  if (start > today) return { kind: "future" };
  if (pace === null) return { kind: "even" };
  const ahead = spent - pace;
  if (Math.abs(ahead) <= available * CLOSE) return { kind: "even" };
  return ahead > 0 ? { kind: "ahead", amount: ahead } : { kind: "behind", amount: -ahead };
}

/** Where the parts of a bar end, in hundredths of its length. */
export interface Bar {
  /** What is spent and confirmed. */
  settled: number;
  /** What is spent, the pending part too. */
  spent: number;
  /** What is spent and what is known to come. */
  upcoming: number;
  /** Where today is; null outside of the period. */
  tick: number | null;
  /** More was spent than there is: the bar is full, and striped. */
  isOver: boolean;
  /** What is known to come goes beyond what there is. */
  willBeOver: boolean;
}

const share = (part: Minor, whole: Minor) => Math.min(100, Math.max(0, (part / whole) * 100));

/** A bar from nothing to all there is. */
export function barOf(progress: Progress, { day, days }: Pick<BudgetPeriod, "day" | "days">): Bar {
  const { available, spent, pending, upcoming } = progress;
  const tick = day === null ? null : share(day, days);
  const isOver = spent > available;
  // Where there is nothing to spend, the first cent fills the bar.
  const whole = available > 0 ? available : spent > 0 ? spent : 1;
  return {
    settled: share(spent - pending, whole),
    spent: share(spent, whole),
    upcoming: share(spent + upcoming, whole),
    tick,
    isOver,
    willBeOver: !isOver && spent + upcoming > available,
  };
}

/** How full it is, for an order: what is over where nothing was to be spent stands above everything. */
export function fullness({ spent, available, remaining }: Progress): number {
  if (available > 0) return spent / available;
  return remaining < 0 ? Number.MAX_VALUE : 0;
}
