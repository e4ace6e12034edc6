import type { QueryClient } from "@tanstack/react-query";
import { invalidateFigures } from "@/api/workspace";
import { transactionsKey } from "./api";
import { changeRow, type ListScope } from "./list-changes";
import { hasNoPendingChanges } from "./pending-changes";
import type { Transaction, TransactionList } from "./transaction";

/** Puts a change of a row into every list in the cache; see `changeRow`. */
export function changeLists(
  cache: QueryClient,
  workspaceId: string,
  previous: Transaction | null,
  next: Transaction | null,
): void {
  eachList(cache, workspaceId, (list, scope) => changeRow(list, scope, previous, next));
}

/** Gives every list of a workspace in the cache another value. */
export function eachList(
  cache: QueryClient,
  workspaceId: string,
  change: (list: TransactionList, scope: ListScope) => TransactionList,
): void {
  const lists = cache.getQueriesData<TransactionList>({ queryKey: transactionsKey(workspaceId) });
  for (const [key, list] of lists) {
    if (list) cache.setQueryData(key, change(list, key[3] as ListScope));
  }
}

/** The workspaces whose rows are still to be asked for. */
const owed = new Set<string>();

/** Gives the lists up that are on their way: asked for before a change, they would undo it on the screen. */
export function stopFetches(cache: QueryClient, workspaceId: string): Promise<void> {
  const queryKey = transactionsKey(workspaceId);
  // Whatever they were to bring is asked for after the change.
  if (cache.isFetching({ queryKey }) > 0) owed.add(workspaceId);
  return cache.cancelQueries({ queryKey });
}

/**
 * Asks again for what follows from the rows, and for the rows themselves where they are not known here. While another
 * change is on its way they would come without it: the last one to be answered asks for them.
 */
export async function refresh(
  cache: QueryClient,
  workspaceId: string,
  what: "figures" | "rows and figures",
): Promise<void> {
  if (what === "rows and figures") owed.add(workspaceId);
  const quiet = hasNoPendingChanges(workspaceId);
  const all = quiet && owed.delete(workspaceId);
  invalidateFigures(cache, workspaceId);
  await Promise.all([
    cache.invalidateQueries({ queryKey: ["workspaces", workspaceId, "accounts"] }),
    quiet &&
      cache.invalidateQueries({
        queryKey: transactionsKey(workspaceId),
        predicate: ({ queryKey, state }) => all || isPart(queryKey[3] as ListScope, state.data),
      }),
  ]);
}

/** Whether only the server knows what a list holds after a change: it has more rows than are here. */
function isPart({ find }: ListScope, data: unknown): boolean {
  const list = data as TransactionList | undefined;
  return find !== undefined || (list !== undefined && list.total > list.rows.length);
}
