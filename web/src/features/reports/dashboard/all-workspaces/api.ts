import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import { getAllWorkspacesSummary } from "@/api/generated";
import { today } from "@/lib/dates";
import { type Currency, currencyOf, type Minor, parseWire } from "@/lib/money";
import type { DayPoint } from "@/ui/charts/area-chart";
import type { MonthFlow } from "../api";

/** A workspace beside the others, in the currency in which all are counted. */
export interface WorkspaceFigures {
  id: string;
  name: string;
  /** Its own. */
  currency: string;
  /** Null where no rate is known. */
  netWorth: Minor | null;
  /** Of the running month. */
  income: Minor;
  expense: Minor;
}

/** Everything that somebody has a part in. */
export interface AllWorkspacesSummary {
  currency: Currency;
  netWorth: Minor;
  /** Since a month ago; null where some balance had no rate then. */
  change: Minor | null;
  points: DayPoint[];
  /** Whether some balance had no rate on some day of the course. */
  isPartial: boolean;
  /** Twelve months, the current one last. */
  months: MonthFlow[];
  workspaces: WorkspaceFigures[];
  /** What is not in these figures, since no rate is known. */
  unconverted: { currency: Currency; amount: Minor }[];
  /** How many rows of the months are not, for the same reason. */
  unconvertedRows: number;
}

export const allWorkspacesQueries = {
  /** All workspaces of the user together. */
  figures: (currency: string) =>
    queryOptions({
      queryKey: ["all-workspaces", currency] as const,
      queryFn: async ({ signal }): Promise<AllWorkspacesSummary> => {
        const answer = await unwrap(getAllWorkspacesSummary({ query: { currency, today: today() }, signal }));
        const digits = answer.currency_digits;
        const money = (text: string) => parseWire(text, digits);
        const known = (text: string | null | undefined) => (text ? money(text) : null);
        return {
          currency: currencyOf(answer.currency, digits),
          netWorth: money(answer.net_worth),
          change: known(answer.change),
          points: answer.points.map(({ date, net_worth }) => ({ day: date, value: money(net_worth) })),
          isPartial: answer.points.some((point) => point.is_partial),
          months: answer.months.map(({ month, income, expense }) => ({
            month,
            income: money(income),
            expense: money(expense),
          })),
          workspaces: answer.workspaces.map((one) => ({
            id: one.workspace_id,
            name: one.name,
            currency: one.currency,
            netWorth: known(one.net_worth),
            income: money(one.income),
            expense: money(one.expense),
          })),
          unconvertedRows: answer.unconverted_rows,
          unconverted: answer.unconverted.map((one) => ({
            currency: currencyOf(one.currency, one.currency_digits),
            amount: parseWire(one.amount, one.currency_digits),
          })),
        };
      },
      // In another currency the same picture is drawn anew.
      placeholderData: keepPreviousData,
    }),
};
