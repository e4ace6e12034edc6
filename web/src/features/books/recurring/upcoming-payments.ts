import type { Entry } from "@/features/planning/forecast/public";
import type { Day } from "@/lib/dates";
import type { Currency, Minor } from "@/lib/money";
import type { Kind, Occurrence } from "./item";

/** A payment that was planned by hand. */
export interface PlannedPayment {
  recurring_id: null;
  transaction_id: string;
  /** May be empty. */
  name: string;
  kind: Kind;
  due_date: Day;
  state: "upcoming" | "due";
  /** Negative for an expense; positive for a transfer. */
  amount: Minor;
  currency: Currency;
  account_id: string;
}

/** A payment that comes: one that recurs, or one that was planned by hand. */
export type UpcomingPayment = Occurrence | PlannedPayment;

/**
 * What recurs and what is planned up to a day, in the order of days and names; what is both is told once, and so is a
 * transfer. The dashboard and the page of what recurs both show this.
 */
export function upcomingPayments(
  occurrences: readonly Occurrence[],
  entries: readonly Entry[],
  today: Day,
  until: Day,
): UpcomingPayment[] {
  const expectedIds = new Set(occurrences.flatMap(({ transaction_id }) => transaction_id ?? []));
  const planned = entries.filter(
    ({ transactionId, isBooked, day }) =>
      transactionId !== null && !isBooked && day <= until && !expectedIds.has(transactionId),
  );
  const ends = new Set(planned.map((entry) => endOf(entry, entry.amount)));
  const isTransfer = (entry: Entry) => ends.has(endOf(entry, -entry.amount));
  const payments = planned.flatMap((entry): PlannedPayment[] => {
    const { transactionId, name, day, amount, currency, accountId } = entry;
    const transfer = isTransfer(entry);
    if (transactionId === null || (transfer && amount > 0)) return [];
    return [
      {
        recurring_id: null,
        transaction_id: transactionId,
        name,
        kind: transfer ? "transfer" : amount < 0 ? "expense" : "income",
        due_date: day,
        state: day > today ? "upcoming" : "due",
        amount: transfer ? -amount : amount,
        currency,
        account_id: accountId,
      },
    ];
  });
  return inOrder<UpcomingPayment>([...occurrences, ...payments]);
}

/** Under which a payment is known in a list. */
export function keyOf(payment: UpcomingPayment): string {
  return payment.recurring_id === null ? payment.transaction_id : `${payment.recurring_id} ${payment.date}`;
}

/** In the order of days and names. */
export function inOrder<P extends { due_date: Day; name: string }>(payments: readonly P[]): P[] {
  return [...payments].sort((a, b) => a.due_date.localeCompare(b.due_date) || a.name.localeCompare(b.name));
}

/** Both ends of a transfer are entries of one day and one name, the one as large as the other. */
const endOf = ({ day, name, currency }: Entry, amount: number) =>
  [day, name, currency.code, amount].join(" ");
