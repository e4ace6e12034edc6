/** What the address of the page says. Pure. */
import { type Day, isDay } from "@/lib/dates";

export interface BudgetSearch {
  workspace?: string;
  budget?: string;
  /** A day of the period that is looked at; without it, the one of today. */
  date?: Day;
}

/** What of an address makes sense. */
export function readBudgetSearch(search: Record<string, unknown>): BudgetSearch {
  const { workspace, budget, date } = search;
  return {
    ...(typeof workspace === "string" && { workspace }),
    ...(typeof budget === "string" && { budget }),
    ...(typeof date === "string" && isDay(date) && { date }),
  };
}
