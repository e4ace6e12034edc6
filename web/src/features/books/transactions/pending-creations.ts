/** The rows of this tab that are shown before the server has booked them: what is done to them waits for their ids. */
import type { Transaction } from "./transaction";

interface PendingCreation {
  /** The row as it was shown first, under its temporary id. */
  temporary: Transaction;
  /** The row as it was booked; null when it was refused. */
  answer: Promise<Transaction | null>;
}

/** So many are remembered: whoever presses a key may still see a row that has just got its answer. */
const MAX_REMEMBERED = 100;

const creations = new Map<string, PendingCreation>();

/** Notes a row that is on its way; what comes back takes its answer, null when it was refused. */
export function trackCreation(temporary: Transaction): (whenCreated: Transaction | null) => void {
  const { promise: answer, resolve } = Promise.withResolvers<Transaction | null>();
  creations.set(temporary.id, { temporary: temporary, answer });
  const [oldest] = creations.keys();
  if (creations.size > MAX_REMEMBERED && oldest !== undefined) creations.delete(oldest);
  return resolve;
}

/**
 * The rows under their own ids, by the ids that they were shown with, as soon as the last of them is answered. What
 * was done to a row while it waited stays on top of its answer; a row that was refused is not among them.
 */
export async function whenCreated(rows: readonly Transaction[]): Promise<Map<string, Transaction>> {
  const answers = await Promise.all(rows.map(answerFor));
  return new Map(rows.flatMap(({ id }, at) => (answers[at] ? [[id, answers[at]]] : [])));
}

async function answerFor(row: Transaction): Promise<Transaction | null> {
  const creation = creations.get(row.id);
  if (!creation) return row;
  const { temporary, answer } = creation;
  const answered = await answer;
  if (!answered) return null;
  const done = Object.entries(row).filter(
    ([field, value]) => value !== temporary[field as keyof Transaction],
  );
  return { ...answered, ...Object.fromEntries(done) };
}
