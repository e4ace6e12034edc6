/** How far back the course of a budget goes. Pure. */
import { addDays, addMonths, type Day } from "@/lib/dates";
import type { Budget, PeriodKind } from "./budget";

/** So many periods are looked at, this one among them. */
const MAX_PERIODS = 12;
/** Fewer of the long ones. */
const MONTHS: Partial<Record<PeriodKind, [months: number, count: number]>> = {
  monthly: [1, MAX_PERIODS],
  quarterly: [3, 8],
  half_year: [6, 6],
  yearly: [12, 5],
};

/** A day from which the periods before this one begin, the first of the budget at the earliest. */
export function historyStart(
  { period, custom_days, anchor_date }: Pick<Budget, "period" | "custom_days" | "anchor_date">,
  start: Day,
): Day {
  const byMonth = MONTHS[period];
  const days = period === "weekly" ? 7 : period === "biweekly" ? 14 : (custom_days ?? 30);
  const from = byMonth
    ? addMonths(start, -byMonth[0] * (byMonth[1] - 1))
    : addDays(start, -days * (MAX_PERIODS - 1));
  return from < anchor_date ? anchor_date : from;
}
