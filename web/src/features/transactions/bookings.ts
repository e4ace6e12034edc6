/** The rows of this tab that are shown before the server has booked them: what is done to them waits for their ids. */
import type { Transaction } from "./transaction";

interface Booking {
  /** The row as it was shown first, under its temporary id. */
  shown: Transaction;
  /** The row as it was booked; null when it was refused. */
  answer: Promise<Transaction | null>;
}

/** So many are remembered: whoever presses a key may still see a row that has just got its answer. */
const MAX_REMEMBERED = 100;

const bookings = new Map<string, Booking>();

/** Notes a row that is on its way; what comes back takes its answer, null when it was refused. */
export function beginBooking(shown: Transaction): (booked: Transaction | null) => void {
  const { promise: answer, resolve } = Promise.withResolvers<Transaction | null>();
  bookings.set(shown.id, { shown, answer });
  const [oldest] = bookings.keys();
  if (bookings.size > MAX_REMEMBERED && oldest !== undefined) bookings.delete(oldest);
  return resolve;
}

/**
 * The rows under their own ids, by the ids that they were shown with, as soon as the last of them is answered. What
 * was done to a row while it waited stays on top of its answer; a row that was refused is not among them.
 */
export async function booked(rows: readonly Transaction[]): Promise<Map<string, Transaction>> {
  const answers = await Promise.all(rows.map(answerFor));
  return new Map(rows.flatMap(({ id }, at) => (answers[at] ? [[id, answers[at]]] : [])));
}

async function answerFor(row: Transaction): Promise<Transaction | null> {
  const booking = bookings.get(row.id);
  if (!booking) return row;
  const { shown, answer } = booking;
  const answered = await answer;
  if (!answered) return null;
  const done = Object.entries(row).filter(([field, value]) => value !== shown[field as keyof Transaction]);
  return { ...answered, ...Object.fromEntries(done) };
}
