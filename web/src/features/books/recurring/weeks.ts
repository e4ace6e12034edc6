/** What comes, in the order of its days, week by week. Pure. */
import { addDays, type Day } from "@/lib/dates";
import type { Currency, Minor } from "@/lib/money";
import type { Weekday } from "@/lib/week";
import { startOfWeek } from "./calendar-days";
import { isOpen, type Occurrence } from "./item";
import { inOrder, type UpcomingPayment } from "./upcoming-payments";

/** A week with what comes in it; the first group is what is overdue. */
export interface WeekGroup {
  key: string;
  name: "overdue" | "thisWeek" | "nextWeek" | "week";
  /** The first day of the week; null for what is overdue. */
  start: Day | null;
  payments: UpcomingPayment[];
}

/** A sum in one currency. */
export interface CurrencySum {
  currency: Currency;
  out: Minor;
  in: Minor;
}

/** What is still open, grouped by week: what is overdue first. What was booked or left out is not shown. */
export function byWeek(payments: readonly UpcomingPayment[], today: Day, first: Weekday): WeekGroup[] {
  const thisWeek = startOfWeek(today, first);
  const groups = new Map<string, WeekGroup>();
  for (const one of inOrder(payments.filter(isOpen))) {
    const overdue = one.state === "overdue";
    const start = overdue ? null : startOfWeek(one.due_date, first);
    const key = start ?? "overdue";
    const group = groups.get(key) ?? { key, name: nameOf(start, thisWeek), start, payments: [] };
    groups.set(key, group);
    group.payments.push(one);
  }
  return [...groups.values()].sort((a, b) => (a.start ?? "").localeCompare(b.start ?? ""));
}

/** The occurrences by their days. */
export function byDay(occurrences: readonly Occurrence[]): Map<Day, Occurrence[]> {
  return Map.groupBy(inOrder(occurrences), ({ due_date }) => due_date);
}

/** What goes out and what comes in, in each currency; transfers and what was left out do neither. */
export function sumsOf(payments: readonly UpcomingPayment[]): CurrencySum[] {
  const sums = new Map<string, CurrencySum>();
  for (const { kind, state, amount, currency } of payments) {
    if (kind === "transfer" || state === "skipped") continue;
    const sum = sums.get(currency.code) ?? { currency, out: 0, in: 0 };
    sums.set(currency.code, sum);
    if (amount < 0) sum.out += amount;
    else sum.in += amount;
  }
  return [...sums.values()];
}

function nameOf(start: Day | null, thisWeek: Day): WeekGroup["name"] {
  if (start === null) return "overdue";
  if (start === thisWeek) return "thisWeek";
  return start === addDays(thisWeek, 7) ? "nextWeek" : "week";
}
