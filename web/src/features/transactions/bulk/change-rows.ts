import { add } from "@/lib/money";
import type { ListScope } from "../list-changes";
import { effect, type Transaction, type TransactionList } from "../transaction";

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
  const ids = new Set(chosen.map(({ id }) => id));
  // Both legs of a transfer go together.
  if (deed.kind === "delete")
    for (const { transfer } of chosen) if (transfer) ids.add(transfer.transaction_id);
  const rows = list.rows.flatMap((row) => {
    const next = ids.has(row.id) ? after(row, deed) : row;
    return next && (scope.accountId === null || next.account_id === scope.accountId) ? [next] : [];
  });
  let { startingBalance } = list;
  if (startingBalance !== null && scope.start !== null) {
    for (const row of chosen) {
      if (row.account_id !== scope.accountId || row.date >= scope.start) continue;
      const next = after(row, deed);
      const stays = next?.account_id === scope.accountId ? effect(next) : 0;
      startingBalance = add(startingBalance, stays - effect(row));
    }
  }
  return { rows, total: list.total + rows.length - list.rows.length, startingBalance };
}
