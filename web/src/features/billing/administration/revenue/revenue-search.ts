/** Which months of which plan are reported, as the address says it. Pure. */
import { addMonths, type Day, startOfMonth, startOfYear } from "@/lib/dates";
import { readId } from "../list-search";

/** The times that can be chosen; the first is the default. */
export const REVENUE_PERIODS = [
  "last12Months",
  "last6Months",
  "last24Months",
  "last60Months",
  "thisYear",
  "lastYear",
] as const;
export type RevenuePeriod = (typeof REVENUE_PERIODS)[number];

/** What is shown; what is missing is as by default. */
export interface RevenueSearch {
  tab: "reports";
  period?: Exclude<RevenuePeriod, "last12Months">;
  plan_id?: string;
  /** Of which currency the figures are, where there are several. */
  currency?: string;
}

/** Reads the address; what is wrong in it is left out. */
export function readRevenueSearch(given: Record<string, unknown>): RevenueSearch {
  const period = REVENUE_PERIODS.find((name) => name === given.period);
  const plan = readId(given.plan_id);
  const currency =
    typeof given.currency === "string" && /^[A-Z0-9]{1,10}$/.test(given.currency)
      ? given.currency
      : undefined;
  return {
    tab: "reports",
    ...(period && period !== "last12Months" ? { period } : {}),
    ...(plan ? { plan_id: plan } : {}),
    ...(currency ? { currency } : {}),
  };
}

/**
 * What the server is asked for on a day. It knows itself which month is the current one: where that is the last, nothing is
 * said of it.
 */
export function revenueQuery({ period, plan_id }: RevenueSearch, today: Day) {
  return { ...monthsOf(period, today), ...(plan_id && { plan_id }) };
}

function monthsOf(period: RevenueSearch["period"], today: Day): { from?: string; to?: string } {
  const year = startOfYear(today);
  switch (period) {
    case undefined:
      return {};
    case "last6Months":
      return { from: monthOf(today, -5) };
    case "last24Months":
      return { from: monthOf(today, -23) };
    case "last60Months":
      return { from: monthOf(today, -59) };
    case "thisYear":
      return { from: monthOf(year, 0) };
    case "lastYear":
      return { from: monthOf(year, -12), to: monthOf(year, -1) };
  }
}

/** The month so many months after that of a day: "2026-11". */
function monthOf(day: Day, months: number): string {
  return addMonths(startOfMonth(day), months).slice(0, 7);
}
