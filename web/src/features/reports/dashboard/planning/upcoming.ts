import type { Occurrence } from "@/features/books/recurring/public";
import type { Entry } from "@/features/planning/forecast/public";
import { addDays, type Day, formatDay } from "@/lib/dates";

/** A payment that comes: one that recurs, or one that was planned by hand. */
export type UpcomingPayment =
  | { kind: "recurring"; day: Day; occurrence: Occurrence }
  | { kind: "planned"; day: Day; entry: Entry; isTransfer: boolean };

/** What recurs and what is planned up to a day, in order; what is both is told once, and so is a transfer. */
export function upcomingPayments(
  occurrences: readonly Occurrence[],
  entries: readonly Entry[],
  until: Day,
): UpcomingPayment[] {
  const expectedIds = new Set(occurrences.flatMap(({ transaction_id }) => transaction_id ?? []));
  const planned = entries.filter(
    ({ transactionId, day }) => transactionId !== null && day <= until && !expectedIds.has(transactionId),
  );
  const ends = new Map(planned.map((entry) => [endOf(entry, entry.amount), entry]));
  const isTransfer = (entry: Entry) => ends.has(endOf(entry, -entry.amount));
  return [
    ...occurrences.map(
      (occurrence): UpcomingPayment => ({ kind: "recurring", day: occurrence.due_date, occurrence }),
    ),
    ...planned.flatMap((entry): UpcomingPayment[] =>
      entry.amount > 0 && isTransfer(entry)
        ? []
        : [{ kind: "planned", day: entry.day, entry, isTransfer: isTransfer(entry) }],
    ),
  ].sort((a, b) => a.day.localeCompare(b.day));
}

/** Both ends of a transfer are entries of one day and one name, the one as large as the other. */
const endOf = ({ day, name, currency }: Entry, amount: number) =>
  [day, name, currency.code, amount].join(" ");

/** When something is due, seen from a day. */
export type Due = "overdue" | "today" | "tomorrow" | "later";

/** When a day is due, seen from another one. */
export function dueOf(day: Day, today: Day): Due {
  if (day < today) return "overdue";
  if (day === today) return "today";
  return day === addDays(today, 1) ? "tomorrow" : "later";
}

/** A day as a leaf of a calendar: "20" over "Nov". */
export function dayAndMonth(day: Day, locale: string): { day: string; month: string } {
  return {
    day: String(Number(day.slice(8))),
    month: formatDay(day, locale, "month-short").replace(/\.$/, ""),
  };
}
