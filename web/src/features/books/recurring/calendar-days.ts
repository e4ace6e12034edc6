/** Where days stand in their weeks and months. Pure. */
import { addDays, addMonths, type Day, endOfMonth, startOfMonth } from "@/lib/dates";
import type { Weekday } from "@/lib/week";

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly Weekday[];

/** The weekday of a day. */
export function weekdayOf(day: Day): Weekday {
  const sunday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return (sunday === 0 ? 7 : sunday) as Weekday;
}

/** The month of a day, 1 to 12. */
export function monthOf(day: Day): number {
  return Number(day.slice(5, 7));
}

/** Which day of its month it is, from 1. */
export function monthDayOf(day: Day): number {
  return Number(day.slice(8, 10));
}

/** Whether it is the first, the second … one of its weekday in its month. */
export function weekOfMonth(day: Day): number {
  return Math.ceil(monthDayOf(day) / 7);
}

/** The weekdays in the order of the language's calendars. */
export function weekdaysFrom(first: Weekday): Weekday[] {
  return WEEKDAYS.map((_, at) => (((first - 1 + at) % 7) + 1) as Weekday);
}

/** The first day of the week of a day. */
export function startOfWeek(day: Day, first: Weekday): Day {
  return addDays(day, -((weekdayOf(day) - first + 7) % 7));
}

/** The weeks that a month's page shows, whole ones. */
export function monthPage(month: Day, first: Weekday): Day[][] {
  const last = endOfMonth(month);
  const weeks: Day[][] = [];
  for (let day = startOfWeek(startOfMonth(month), first); day <= last; day = addDays(day, 7)) {
    const begin = day;
    weeks.push(WEEKDAYS.map((_, at) => addDays(begin, at)));
  }
  return weeks;
}

/** Where a key leads from a day of a calendar; null for keys that lead nowhere. */
export function dayAfterKey(key: string, day: Day, first: Weekday): Day | null {
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return startOfWeek(day, first);
    case "End":
      return addDays(startOfWeek(day, first), 6);
    case "PageUp":
      return addMonths(day, -1);
    case "PageDown":
      return addMonths(day, 1);
    default:
      return null;
  }
}
