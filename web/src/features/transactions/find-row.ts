import type { QueryClient } from "@tanstack/react-query";
import { transactionsKey } from "./api";
import type { Transaction, TransactionList } from "./transaction";

/** The row as it is shown now, whichever list has it; the newest where a list that nobody looks at is behind. */
export function findRow(cache: QueryClient, workspaceId: string, id: string): Transaction | null {
  const lists = cache.getQueriesData<TransactionList>({ queryKey: transactionsKey(workspaceId) });
  let newest: Transaction | null = null;
  for (const [, list] of lists) {
    const row = list?.rows.find((candidate) => candidate.id === id);
    if (row && (newest === null || row.version > newest.version)) newest = row;
  }
  return newest;
}
