import type { Day } from "@/lib/dates";
import type { Currency, Minor } from "@/lib/money";
import type { DayPoint } from "@/ui/charts/line-chart";

/** Something that is expected to change a balance. */
export interface Entry {
  key: string;
  day: Day;
  accountId: string;
  currency: Currency;
  amount: Minor;
  name: string;
  /** What it comes from, for the link; at most one of the three. */
  recurringId: string | null;
  budgetId: string | null;
  transactionId: string | null;
  /** Whether the transaction is booked already, and only its day is to come. */
  isBooked: boolean;
}

/** How the balance of an account is expected to go. */
export interface AccountOutlook {
  accountId: string;
  currency: Currency;
  balance: Minor;
  /** The days on which it changes, with the first and the last. */
  points: DayPoint[];
  entries: Entry[];
  lowest: DayPoint;
  /** The first day on which it is below zero; null where it never is, is already, or is a debt by its nature. */
  belowZeroOn: Day | null;
}

/** How all accounts together are expected to go, in the currency of the workspace. */
export interface Outlook {
  today: Day;
  currency: Currency;
  accounts: AccountOutlook[];
  total: Pick<AccountOutlook, "points" | "lowest" | "belowZeroOn">;
  /** What is not in the total, since no rate is known. */
  unconverted: { currency: Currency; amount: Minor }[];
  /** How many recurring items could not be counted. */
  excludedCount: number;
}

/**
 * The entries in the order of their days. What is left of a budget is spread over its days: for people that is one
 * entry a month, on the last of its days there.
 */
export function inOrder(entries: readonly Entry[]): Entry[] {
  const shares = new Map<string, Entry>();
  const single: Entry[] = [];
  for (const entry of entries) {
    if (entry.budgetId === null) {
      single.push(entry);
      continue;
    }
    const key = [entry.budgetId, entry.name, entry.accountId, entry.day.slice(0, 7)].join(" ");
    const before = shares.get(key);
    shares.set(key, {
      ...entry,
      key,
      amount: entry.amount + (before?.amount ?? 0),
      day: before && before.day > entry.day ? before.day : entry.day,
    });
  }
  return [...single, ...shares.values()].sort(
    (a, b) => a.day.localeCompare(b.day) || a.name.localeCompare(b.name),
  );
}

/** Entries of one month. */
export interface MonthOfEntries {
  /** YYYY-MM. */
  month: string;
  entries: Entry[];
}

/** Parts a list in order by its months. */
export function byMonth(entries: readonly Entry[]): MonthOfEntries[] {
  const months = Map.groupBy(entries, ({ day }) => day.slice(0, 7));
  return [...months].map(([month, own]) => ({ month, entries: own }));
}

/** The accounts that are expected to run out, the first of them first. */
export function runningOut(
  accounts: readonly AccountOutlook[],
): { accountId: string; day: Day; lowest: DayPoint; currency: Currency }[] {
  return accounts
    .flatMap(({ accountId, belowZeroOn, lowest, currency }) =>
      belowZeroOn === null ? [] : [{ accountId, day: belowZeroOn, lowest, currency }],
    )
    .sort((a, b) => a.day.localeCompare(b.day));
}
