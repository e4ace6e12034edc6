import { type Done, ifMatch, unwrap, unwrapDone } from "@/api/client";
import {
  bulkDeleteTransactions,
  bulkMoveAccount,
  bulkUpdateCategory,
  bulkUpdateStatus,
  deleteTransaction,
  joinTransfers,
  separateTransfers,
} from "@/api/generated";
import { currentRow } from "../api";
import { draftOf, type Transaction } from "../transaction";
import type { BulkChange } from "./change-rows";

export type { BulkRefusal } from "@/api/generated";

/** Does it to all the rows, or to none when one of them is refused. */
export async function sendBulkChange(
  rows: readonly Transaction[],
  change: BulkChange,
): Promise<Done<unknown>> {
  const [only] = rows;
  if (change.kind === "delete" && rows.length === 1 && only) return deleteOne(only);
  const ids = rows.map(({ id }) => id);
  const value = await unwrap(
    (() => {
      switch (change.kind) {
        case "delete":
          return bulkDeleteTransactions({ body: { ids } });
        case "category":
          return bulkUpdateCategory({ body: { ids, category_id: change.categoryId } });
        case "account":
          return bulkMoveAccount({ body: { ids, target_account_id: change.accountId } });
        case "status":
          return bulkUpdateStatus({ body: { ids, status: change.status } });
        case "join":
          return joinTransfers({ body: { pairs: pairsOf(rows) } });
        case "separate":
          return separateTransfers({ body: { transactions: ids.map((id) => ({ id })) } });
      }
    })(),
  );
  return { value, changeId: value.change_id ?? null };
}

/** The one pair that two rows are, by the direction of the money. */
function pairsOf(rows: readonly Transaction[]) {
  const from = rows.find(({ amount }) => amount < 0);
  const to = rows.find(({ amount }) => amount > 0);
  return from && to ? [{ from: { id: from.id }, to: { id: to.id } }] : [];
}

/** One row alone is not deleted over the head of somebody who has just changed it. */
async function deleteOne(row: Transaction): Promise<Done<unknown>> {
  const { id } = row;
  const remove = (version: number) =>
    unwrapDone(deleteTransaction({ path: { transaction_id: id }, headers: ifMatch(version) }));
  try {
    return await remove(row.version);
  } catch (error) {
    const newer = currentRow(error);
    // It has the newer version from what was done here just before: it says what the person saw.
    if (newer && saysTheSame(newer, row)) return remove(newer.version);
    throw error;
  }
}

function saysTheSame(a: Transaction, b: Transaction): boolean {
  return JSON.stringify(draftOf(a)) === JSON.stringify(draftOf(b));
}
