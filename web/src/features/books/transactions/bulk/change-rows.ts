import { add, type Minor, sum } from "@/lib/money";
import { type ListScope, reverted } from "../list-changes";
import { byDate, effect, type Leg, type Transaction, type TransactionList } from "../transaction";

/** What is done to several rows at once. */
export type BulkChange =
  | { kind: "delete" }
  | { kind: "category"; categoryId: string | null }
  | { kind: "account"; accountId: string }
  | { kind: "status"; status: Transaction["status"] }
  /** Two rows become a transfer. */
  | { kind: "join"; pair: readonly [Transaction, Transaction] }
  /** Each transfer becomes two rows. */
  | { kind: "separate" };

/** A row as a change leaves it; null when it is gone. */
function after(row: Transaction, change: BulkChange): Transaction | null {
  switch (change.kind) {
    case "delete":
      return null;
    case "category":
      return { ...row, category_id: change.categoryId };
    case "account":
      return { ...row, account_id: change.accountId };
    case "status":
      return { ...row, status: change.status };
    case "join":
      return { ...row, category_id: null, transfer: otherLeg(row, change.pair) };
    case "separate":
      return { ...row, transfer: null };
  }
}

/** What a row knows of the other one when both become a transfer. */
function otherLeg(row: Transaction, [one, other]: readonly [Transaction, Transaction]): Leg {
  const { id, account_id, amount, currency } = row.id === one.id ? other : one;
  return { transaction_id: id, account_id, amount, currency };
}

/** The rows that a change is about: both legs of a transfer go together. */
function idsOf(chosen: readonly Transaction[], change: BulkChange): Set<string> {
  const ids = new Set(chosen.map(({ id }) => id));
  if (change.kind === "delete" || change.kind === "separate")
    for (const { transfer } of chosen) if (transfer) ids.add(transfer.transaction_id);
  return ids;
}

/** A row as a change leaves it in a list; null when the list does not hold it any more. */
function afterIn(scope: ListScope, row: Transaction, change: BulkChange): Transaction | null {
  const next = after(row, change);
  return next && (scope.accountId === null || next.account_id === scope.accountId) ? next : null;
}

/** By how much a change moves the balance that a range starts from. */
function carried(scope: ListScope, chosen: readonly Transaction[], change: BulkChange): Minor {
  const { accountId, start } = scope;
  if (start === null) return 0;
  const earlier = chosen.filter((row) => row.account_id === accountId && row.date < start);
  return sum(
    earlier.map((row) => {
      const next = afterIn(scope, row, change);
      return (next ? effect(next) : 0) - effect(row);
    }),
  );
}

function moved({ startingBalance }: TransactionList, by: Minor): Minor | null {
  return startingBalance === null ? null : add(startingBalance, by);
}

/**
 * What a change makes of a list in the cache, before its answer is there: in one go, since thousands of rows may be
 * chosen. What comes into a list from elsewhere comes with the next answer. Pure.
 */
export function changeRows(
  list: TransactionList,
  scope: ListScope,
  chosen: readonly Transaction[],
  change: BulkChange,
): TransactionList {
  const ids = idsOf(chosen, change);
  const rows = list.rows.flatMap((row) => {
    const next = ids.has(row.id) ? afterIn(scope, row, change) : row;
    return next ? [next] : [];
  });
  return {
    ...list,
    rows,
    total: list.total + rows.length - list.rows.length,
    startingBalance: moved(list, carried(scope, chosen, change)),
  };
}

/** Takes a refused change back out of a list; `before` is the list as the change has met it. What was done since, stays. */
export function revertRows(
  list: TransactionList,
  before: TransactionList,
  scope: ListScope,
  chosen: readonly Transaction[],
  change: BulkChange,
): TransactionList {
  const ids = idsOf(chosen, change);
  const met = new Map(before.rows.filter(({ id }) => ids.has(id)).map((row) => [row.id, row]));
  const rows = list.rows.map((row) => {
    const was = met.get(row.id);
    const shown = was ? after(was, change) : null;
    return was && shown ? reverted(row, was, shown) : row;
  });
  const there = new Set(list.rows.map(({ id }) => id));
  const gone = [...met.values()].filter((was) => !there.has(was.id) && !afterIn(scope, was, change));
  return {
    ...list,
    // Newest first, as the server sends them.
    rows: gone.length > 0 ? [...rows, ...gone].sort((a, b) => byDate(b, a)) : rows,
    total: list.total + gone.length,
    startingBalance: moved(list, -carried(scope, chosen, change)),
  };
}
