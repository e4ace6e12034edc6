import { add, type Minor, sum } from "@/lib/money";
import { type ListScope, takenBack } from "../list-changes";
import { byDate, effect, type Transaction, type TransactionList } from "../transaction";

/** What is done to several rows at once. */
export type BulkDeed =
  | { kind: "delete" }
  | { kind: "category"; categoryId: string | null }
  | { kind: "account"; accountId: string }
  | { kind: "status"; status: Transaction["status"] };

/** A row as a deed leaves it; null when it is gone. */
function after(row: Transaction, deed: BulkDeed): Transaction | null {
  switch (deed.kind) {
    case "delete":
      return null;
    case "category":
      return { ...row, category_id: deed.categoryId };
    case "account":
      return { ...row, account_id: deed.accountId };
    case "status":
      return { ...row, status: deed.status };
  }
}

/** The rows that a deed is about: both legs of a transfer go together. */
function idsOf(chosen: readonly Transaction[], deed: BulkDeed): Set<string> {
  const ids = new Set(chosen.map(({ id }) => id));
  if (deed.kind === "delete")
    for (const { transfer } of chosen) if (transfer) ids.add(transfer.transaction_id);
  return ids;
}

/** A row as a deed leaves it in a list; null when the list does not hold it any more. */
function afterIn(scope: ListScope, row: Transaction, deed: BulkDeed): Transaction | null {
  const next = after(row, deed);
  return next && (scope.accountId === null || next.account_id === scope.accountId) ? next : null;
}

/** By how much a deed moves the balance that a range starts from. */
function carried(scope: ListScope, chosen: readonly Transaction[], deed: BulkDeed): Minor {
  const { accountId, start } = scope;
  if (start === null) return 0;
  const earlier = chosen.filter((row) => row.account_id === accountId && row.date < start);
  return sum(
    earlier.map((row) => {
      const next = afterIn(scope, row, deed);
      return (next ? effect(next) : 0) - effect(row);
    }),
  );
}

function moved({ startingBalance }: TransactionList, by: Minor): Minor | null {
  return startingBalance === null ? null : add(startingBalance, by);
}

/**
 * What a deed makes of a list in the cache, before its answer is there: in one go, since thousands of rows may be
 * chosen. What comes into a list from elsewhere comes with the next answer. Pure.
 */
export function changeRows(
  list: TransactionList,
  scope: ListScope,
  chosen: readonly Transaction[],
  deed: BulkDeed,
): TransactionList {
  const ids = idsOf(chosen, deed);
  const rows = list.rows.flatMap((row) => {
    const next = ids.has(row.id) ? afterIn(scope, row, deed) : row;
    return next ? [next] : [];
  });
  return {
    rows,
    total: list.total + rows.length - list.rows.length,
    startingBalance: moved(list, carried(scope, chosen, deed)),
  };
}

/** Takes a refused deed back out of a list; `before` is the list as the deed has met it. What was done since, stays. */
export function takeBackRows(
  list: TransactionList,
  before: TransactionList,
  scope: ListScope,
  chosen: readonly Transaction[],
  deed: BulkDeed,
): TransactionList {
  const ids = idsOf(chosen, deed);
  const met = new Map(before.rows.filter(({ id }) => ids.has(id)).map((row) => [row.id, row]));
  const rows = list.rows.map((row) => {
    const was = met.get(row.id);
    const shown = was ? after(was, deed) : null;
    return was && shown ? takenBack(row, was, shown) : row;
  });
  const there = new Set(list.rows.map(({ id }) => id));
  const gone = [...met.values()].filter((was) => !there.has(was.id) && !afterIn(scope, was, deed));
  return {
    // Newest first, as the server sends them.
    rows: gone.length > 0 ? [...rows, ...gone].sort((a, b) => byDate(b, a)) : rows,
    total: list.total + gone.length,
    startingBalance: moved(list, -carried(scope, chosen, deed)),
  };
}
