/**
 * What one changed row does to a list in the cache, without asking the server again. Pure, so that an edit shows
 * before its answer arrives, and the same code puts the answer in.
 */

import type { Day } from "@/lib/dates";
import { add } from "@/lib/money";
import type { RowFilter } from "./filter";
import { isSame } from "./intern";
import type { Order } from "./table/columns";
import { byDate, effect, type Transaction, type TransactionList } from "./transaction";

/** What a list holds: the rows of one account, or of the whole workspace when null, between two days inclusive. */
export interface ListScope {
  accountId: string | null;
  start: Day | null;
  end: Day | null;
  /** What the server has looked for among them, and in which order. */
  find?: { filter: RowFilter; order: Order };
}

function covers(scope: ListScope, row: Transaction): boolean {
  if (scope.accountId !== null && scope.accountId !== row.account_id) return false;
  return (scope.start === null || row.date >= scope.start) && (scope.end === null || row.date <= scope.end);
}

/** A row that lies before the range moves the balance that the range starts from. */
function isBefore(scope: ListScope, row: Transaction): boolean {
  return scope.accountId === row.account_id && scope.start !== null && row.date < scope.start;
}

/**
 * Replaces `previous` (null for a new row) by `next` (null for a deleted one).
 * An id may change on the way: the row shown before its answer has a temporary one.
 */
export function changeRow(
  list: TransactionList,
  scope: ListScope,
  previous: Transaction | null,
  next: Transaction | null,
): TransactionList {
  const without = previous
    ? list.rows.filter((row) => row.id !== previous.id && row.id !== next?.id)
    : list.rows;
  // What else has been found, the server says: a row that was stays, until it is asked again.
  const belongs = scope.find ? without.length < list.rows.length : next && covers(scope, next);
  const rows = next && belongs ? insert(without, next) : without;
  let startingBalance = list.startingBalance;
  if (startingBalance !== null) {
    if (previous && isBefore(scope, previous)) startingBalance = add(startingBalance, -effect(previous));
    if (next && isBefore(scope, next)) startingBalance = add(startingBalance, effect(next));
  }
  return { ...list, rows, total: list.total + rows.length - list.rows.length, startingBalance };
}

// The list is newest first, as the server sends it.
function insert(rows: Transaction[], row: Transaction): Transaction[] {
  const others = rows.filter((other) => other.id !== row.id);
  const at = others.findIndex((other) => byDate(other, row) < 0);
  if (at < 0) return [...others, row];
  return [...others.slice(0, at), row, ...others.slice(at)];
}

/** A row as it is now, without what a refused change from `before` to `shown` has put into it: what came after stays. */
export function reverted(now: Transaction, before: Transaction, shown: Transaction): Transaction {
  const own = Object.entries(before).filter(([name, value]) => {
    const field = name as keyof Transaction;
    return !isSame(shown[field], value) && isSame(now[field], shown[field]);
  });
  return { ...now, ...Object.fromEntries(own) };
}
