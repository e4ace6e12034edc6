/** The next days of a rule while it is written. What is booked when, the server says; this only shows what is meant. */
import { RRule } from "rrule";
import { addDays, type Day } from "@/lib/dates";
import { weekdayOf } from "./calendar-days";
import type { Weekend } from "./item";

/** When something repeats, how it ends and where it goes on weekends. */
export interface Recurrence {
  rrule: string;
  dtstart: Day;
  until: Day | null;
  count: number | null;
  weekend: Weekend;
}

/** No rule that is meant looks further than this. */
const MAX_STEPS = 20_000;

/** The next days on which it comes, from a day on; fewer where it ends. Public holidays are not looked at. */
export function nextDays(
  { rrule, dtstart, until, count, weekend }: Recurrence,
  from: Day,
  limit: number,
): Day[] {
  const rule = new RRule({
    ...RRule.parseString(rrule),
    dtstart: midnight(dtstart),
    ...(until && { until: midnight(until) }),
    ...(count && { count }),
  });
  const days: Day[] = [];
  // The library asks after each day whether to go on; it gives up by itself in the year 9999.
  rule.all((date, step) => {
    const day = shifted(date.toISOString().slice(0, 10), weekend);
    if (day !== null && day >= from) days.push(day);
    return days.length < limit && step < MAX_STEPS;
  });
  return days.slice(0, limit);
}

/** The day after the shift; null where it is left out. */
function shifted(day: Day, weekend: Weekend): Day | null {
  const weekday = weekdayOf(day);
  if (weekday < 6 || weekend === "none") return day;
  if (weekend === "skip") return null;
  return addDays(day, weekend === "before" ? 5 - weekday : 8 - weekday);
}

/** A day as the library wants it: without a zone that could shift it. */
function midnight(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}
