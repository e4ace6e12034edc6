import { type Done, ifMatch, unwrap, unwrapDone } from "@/api/client";
import {
  bulkDeleteTransactions,
  bulkMoveAccount,
  bulkUpdateCategory,
  bulkUpdateStatus,
  deleteTransaction,
} from "@/api/generated";
import type { Transaction } from "../transaction";
import type { BulkDeed } from "./change-rows";

/** Does it to all the rows, or to none when one of them is refused. */
export async function sendDeed(rows: readonly Transaction[], deed: BulkDeed): Promise<Done<unknown>> {
  const [only] = rows;
  // One row alone is not deleted over the head of somebody who has just changed it.
  if (deed.kind === "delete" && rows.length === 1 && only) {
    return unwrapDone(
      deleteTransaction({ path: { transaction_id: only.id }, headers: ifMatch(only.version) }),
    );
  }
  const ids = rows.map(({ id }) => id);
  const value = await unwrap(
    (() => {
      switch (deed.kind) {
        case "delete":
          return bulkDeleteTransactions({ body: { ids } });
        case "category":
          return bulkUpdateCategory({ body: { ids, category_id: deed.categoryId } });
        case "account":
          return bulkMoveAccount({ body: { ids, target_account_id: deed.accountId } });
        case "status":
          return bulkUpdateStatus({ body: { ids, status: deed.status } });
      }
    })(),
  );
  return { value, changeId: value.change_id ?? null };
}
