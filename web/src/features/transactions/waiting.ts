import type { Day } from "@/lib/dates";
import { transactionQueries, type WorkspaceMoney } from "./api";
import { filterOf } from "./filter";

/** What of an account waits for a statement of its bank: what is booked up to a day and not reconciled yet. */
export function waitingQuery(workspace: WorkspaceMoney, accountId: string, end: Day) {
  const filter = filterOf({ status: "pending,cleared" }, 0);
  const order = { id: "date", desc: true } as const;
  return transactionQueries.list(workspace, { accountId, start: null, end, find: { filter, order } });
}
