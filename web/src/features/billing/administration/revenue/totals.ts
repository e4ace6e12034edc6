/** What months come to together. Pure. */
import { digitsOf, type Minor, parseWire, sum } from "@/lib/money";
import type { RevenueMonth } from "./api";

const COUNTS = ["new", "changed_in", "changed_out", "ended", "cancellations", "failed_payments"] as const;
const AMOUNTS = ["failed_amount", "received", "refunded"] as const;

/** Some months together, in minor units: what happened in them, and how it was at the end of the last. */
export type RevenueTotals = Record<(typeof COUNTS)[number], number> &
  Record<(typeof AMOUNTS)[number] | "recurring_revenue", Minor> & { subscriptions: number };

/** How many digits the amounts of a report have. */
export function digitsOfMonths(months: readonly RevenueMonth[]): number {
  return digitsOf(months[0]?.recurring_revenue ?? "0");
}

/** A month, or some in their order, in minor units. */
export function totalsOf(months: readonly RevenueMonth[]): RevenueTotals {
  const digits = digitsOfMonths(months);
  const last = months.at(-1);
  const count = (name: (typeof COUNTS)[number]) => months.reduce((all, month) => all + month[name], 0);
  const amount = (name: (typeof AMOUNTS)[number]) =>
    sum(months.map((month) => parseWire(month[name], digits)));
  return {
    recurring_revenue: last ? parseWire(last.recurring_revenue, digits) : 0,
    subscriptions: last?.subscriptions ?? 0,
    new: count("new"),
    changed_in: count("changed_in"),
    changed_out: count("changed_out"),
    ended: count("ended"),
    cancellations: count("cancellations"),
    failed_payments: count("failed_payments"),
    failed_amount: amount("failed_amount"),
    received: amount("received"),
    refunded: amount("refunded"),
  };
}
