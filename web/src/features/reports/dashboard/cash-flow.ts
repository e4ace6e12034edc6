/** Months that were and months that come, in one row. Pure. */
import { addMonths, type Day } from "@/lib/dates";
import { add, type Minor } from "@/lib/money";
import type { MonthFlow } from "./api";

/** So many months ahead are told. */
export const MONTHS_AHEAD = 2;

/** A month of the picture. */
export interface ChartMonth extends MonthFlow {
  /** Nothing of it has happened yet. */
  isExpected: boolean;
}

/** What is expected in some days. */
interface ExpectedFlow {
  start: Day;
  inflow: Minor;
  outflow: Minor;
  isProjected: boolean;
}

/**
 * The last months, and those ahead in the places that the earliest ones give up: the picture keeps its width when what
 * is expected becomes known. What the running month still expects stays out of it: its bar opens what is booked.
 */
export function flowMonths(months: readonly MonthFlow[], points: readonly ExpectedFlow[]): ChartMonth[] {
  const current = months.at(-1)?.month;
  if (current === undefined) return [];
  const ahead = Array.from({ length: MONTHS_AHEAD }, (_, at): ChartMonth => {
    const month = addMonths(`${current}-01`, at + 1).slice(0, 7);
    const own = points.filter(({ start, isProjected }) => isProjected && start.startsWith(month));
    return {
      month,
      income: own.reduce((sum, { inflow }) => add(sum, inflow), 0),
      expense: own.reduce((sum, { outflow }) => add(sum, outflow), 0),
      isExpected: true,
    };
  });
  return [...months.slice(MONTHS_AHEAD).map((month) => ({ ...month, isExpected: false })), ...ahead];
}
