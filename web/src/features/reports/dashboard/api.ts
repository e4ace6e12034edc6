import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import { getDashboard } from "@/api/generated";
import type { WorkspaceMoney } from "@/features/books/transactions/public";
import { today } from "@/lib/dates";
import { type Currency, currencyOf, digitsOf, type Minor, parseWire } from "@/lib/money";
import type { DayPoint } from "@/ui/charts/area-chart";

/** How far back the course of net worth goes. */
export const NET_WORTH_RANGES = ["1m", "6m", "1y", "all"] as const;

export type NetWorthRange = (typeof NET_WORTH_RANGES)[number];

/** A month's income and expense; the expense is negative or zero. */
export interface MonthFlow {
  /** YYYY-MM. */
  month: string;
  income: Minor;
  expense: Minor;
}

/** The figures of the dashboard, in minor units of the workspace's currency. */
export interface DashboardFigures {
  netWorth: Minor;
  /** Since the first point of the course; null where some balance had no rate then. */
  change: Minor | null;
  /** What accounts hold that is not in these figures, since no rate is known. */
  unconverted: { currency: Currency; amount: Minor }[];
  /** How many rows of the months and of the spending are not, for the same reason. */
  unconvertedRows: number;
  points: DayPoint[];
  /** Whether some balance had no rate on some day of the course. */
  isPartial: boolean;
  /** The last thirty days' balances by account, in its own currency. */
  balanceSeries: Map<string, Minor[]>;
  /** Twelve months, the current one last. */
  months: MonthFlow[];
  /** This month's expenses by category, largest first; null stands for rows without one. */
  spending: { categoryId: string | null; amount: Minor }[];
}

/** An amount with the digits that it is told with: those known of the workspace may be of its former currency. */
const exact = (text: string) => parseWire(text, digitsOf(text));

export const dashboardQueries = {
  figures: (workspace: WorkspaceMoney, range: NetWorthRange) =>
    queryOptions({
      queryKey: ["workspaces", workspace.id, "dashboard", { range }] as const,
      queryFn: async ({ signal }): Promise<DashboardFigures> => {
        const query = { workspace_id: workspace.id, today: today(), range };
        const answer = await unwrap(getDashboard({ query, signal }));
        return {
          netWorth: exact(answer.net_worth),
          change: answer.change === null ? null : exact(answer.change),
          unconverted: answer.unconverted.map(({ currency, currency_digits, amount }) => ({
            currency: currencyOf(currency, currency_digits),
            amount: parseWire(amount, currency_digits),
          })),
          unconvertedRows: answer.unconverted_rows,
          isPartial: answer.points.some((point) => point.is_partial),
          points: answer.points.map((point) => ({ day: point.date, value: exact(point.net_worth) })),
          balanceSeries: new Map(
            answer.accounts.map(({ account_id, balances }) => [account_id, balances.map(exact)]),
          ),
          months: answer.months.map(({ month, income, expense }) => ({
            month,
            income: exact(income),
            expense: exact(expense),
          })),
          spending: answer.spending.map(({ category_id, amount }) => ({
            categoryId: category_id ?? null,
            amount: exact(amount),
          })),
        };
      },
      // Another range redraws the line; the rest of the page stands still meanwhile.
      placeholderData: keepPreviousData,
    }),
};
