/** Goals out of what the server tells. Pure. */
import type { Goal as WireGoal } from "@/api/generated";
import { currencyIn, parseWire } from "@/lib/money";
import type { Goal } from "./goal";

/** Reads a goal from the wire. */
export function fromWire(goal: WireGoal): Goal {
  const currency = currencyIn(goal);
  const minor = (text: string) => parseWire(text, currency.digits);
  const orNull = (text: string | null) => (text === null ? null : minor(text));
  return {
    id: goal.id,
    name: goal.name,
    accountId: goal.account_id,
    currency,
    source: goal.source,
    target: minor(goal.target_amount),
    targetDate: goal.target_date,
    startDate: goal.start_date,
    startAmount: minor(goal.start_amount),
    note: goal.note,
    saved: minor(goal.saved),
    remaining: minor(goal.remaining),
    percent: goal.percent,
    perMonth: orNull(goal.per_month_needed),
    pace: orNull(goal.pace),
    expectedOn: goal.projected_date,
    expected: orNull(goal.projected_amount),
    isReached: goal.is_reached,
    isOnTrack: goal.is_on_track,
    version: goal.version,
    problem: goal.problem,
  };
}
