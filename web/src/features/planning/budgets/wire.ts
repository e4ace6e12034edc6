/** Budgets out of what the server tells. Pure. */
import type { BudgetProgress, Budget as WireBudget, BudgetPeriod as WirePeriod } from "@/api/generated";
import { currencyOf, digitsOf, type Minor, parseWire } from "@/lib/money";
import type { Budget, BudgetPeriod, Progress } from "./budget";

/** An amount with the digits that it is told with. */
const exact = (text: string): Minor => parseWire(text, digitsOf(text));

const exactOrNull = (text: string | null): Minor | null => (text === null ? null : exact(text));

function progressOf(wire: BudgetProgress): Progress {
  return {
    planned: exact(wire.planned),
    moved: exact(wire.moved),
    carriedIn: exact(wire.carried_in),
    available: exact(wire.available),
    spent: exact(wire.spent),
    pending: exact(wire.pending_spent),
    remaining: exact(wire.remaining),
    dailyLeft: exactOrNull(wire.daily_left),
    pace: exactOrNull(wire.pace),
    upcoming: exact(wire.upcoming),
    projectedEnd: exact(wire.projected_end),
    unconvertedCount: wire.unconverted_count,
  };
}

/** A budget, made of what the server tells. */
export function budgetOf({ currency, currency_digits, ...rest }: WireBudget): Budget {
  return { ...rest, currency: currencyOf(currency, currency_digits) };
}

/** A period, made of what the server tells. */
export function periodOf(wire: WirePeriod): BudgetPeriod {
  const { envelope } = wire;
  return {
    budgetId: wire.budget_id,
    start: wire.start_date,
    end: wire.end_date,
    total: progressOf(wire.total),
    lines: wire.lines.map((line) => ({
      categoryId: line.category_id,
      includesSubcategories: line.include_subcategories,
      carry: line.carry,
      defaultAmount: exactOrNull(line.default_amount),
      progress: progressOf(line.progress),
    })),
    unbudgeted: exact(wire.unbudgeted),
    envelope: envelope
      ? {
          income: exact(envelope.income),
          assigned: exact(envelope.assigned),
          carriedIn: exact(envelope.carried_in),
          toAssign: exact(envelope.to_assign),
        }
      : null,
    unconverted: wire.unconverted.map(({ currency, currency_digits, amount, count }) => ({
      currency: currencyOf(currency, currency_digits),
      amount: exact(amount),
      count,
    })),
    days: wire.days,
    day: wire.day,
  };
}
