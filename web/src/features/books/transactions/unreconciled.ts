import type { Day } from "@/lib/dates";
import { transactionQueries, type WorkspaceMoney } from "./api";
import { filterOf } from "./filter";

/** The transactions of an account up to a day that are not reconciled yet. */
export function unreconciledQuery(workspace: WorkspaceMoney, accountId: string, end: Day) {
  const filter = filterOf({ status: "pending,cleared" }, 0);
  const order = { id: "date", desc: true } as const;
  return transactionQueries.list(workspace, { accountId, start: null, end, find: { filter, order } });
}
