import { type Day, today } from "@/lib/dates";
import type { Change } from "./api";

/** The changes of one day. */
export interface DayOfChanges {
  day: Day;
  changes: Change[];
}

/** The changes by the reader's own day, in the order in which they come. */
export function byDay(changes: readonly Change[]): DayOfChanges[] {
  const days: DayOfChanges[] = [];
  for (const change of changes) {
    const day = today(new Date(change.at));
    const last = days.at(-1);
    if (last?.day === day) last.changes.push(change);
    else days.push({ day, changes: [change] });
  }
  return days;
}
