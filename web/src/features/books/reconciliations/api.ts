import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ifMatch, unwrap } from "@/api/client";
import {
  beginReconciliation,
  cancelReconciliation,
  closeReconciliation,
  listReconciliations,
  type Reconciliation,
  reopenReconciliation,
  updateReconciliation,
} from "@/api/generated";
import { invalidateWorkspace } from "@/api/workspace";

export type { Reconciliation };

/** What stands on a statement; the balance as the wire's decimal text. */
export interface StatementDraft {
  statement_date: string;
  statement_balance: string;
}

/** The account whose statements are meant. */
export interface Place {
  workspaceId: string;
  accountId: string;
}

/** The first part of the keys of a workspace's reconciliations. */
export function reconciliationsKey(workspaceId: string) {
  return ["workspaces", workspaceId, "reconciliations"] as const;
}

export const reconciliationQueries = {
  /** Those of an account, the latest statement first. */
  list: ({ workspaceId, accountId }: Place) =>
    queryOptions({
      queryKey: [...reconciliationsKey(workspaceId), accountId] as const,
      queryFn: async ({ signal }) => {
        const path = { workspace_id: workspaceId, account_id: accountId };
        return (await unwrap(listReconciliations({ path, signal }))).items;
      },
    }),
};

/** A change of an account's reconciliations; rows, balances and the day up to which it is closed follow. */
function useChange<Input, Result>(
  place: Place,
  send: (input: Input) => Promise<Result>,
  onSuccess: (result: Result) => void = () => undefined,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess,
    onSettled: () => invalidateWorkspace(cache, place.workspaceId),
  });
}

function pathOf({ workspaceId, accountId }: Place) {
  return { workspace_id: workspaceId, account_id: accountId };
}

function pathTo(place: Place, { id }: Reconciliation) {
  return { ...pathOf(place), reconciliation_id: id };
}

/** Begins to compare an account with a statement, or corrects the statement. */
export function useSaveStatement(place: Place, known: Reconciliation | null) {
  return useChange(place, (body: StatementDraft) =>
    known
      ? unwrap(updateReconciliation({ path: pathTo(place, known), body, headers: ifMatch(known.version) }))
      : unwrap(beginReconciliation({ path: pathOf(place), body })),
  );
}

/** Gives a reconciliation up; what is ticked stays ticked. */
export function useCancelReconciliation(place: Place) {
  return useChange(place, (known: Reconciliation) =>
    unwrap(cancelReconciliation({ path: pathTo(place, known) })),
  );
}

/**
 * Closes a reconciliation; `adjusts` is the difference that was seen, as the wire's decimal text, when that is to be
 * booked. What asks for it is gone from the screen when it is done.
 */
export function useCloseReconciliation(place: Place, onSuccess: (closed: Reconciliation) => void) {
  return useChange(
    place,
    ({ known, adjusts }: { known: Reconciliation; adjusts: string | null }) =>
      unwrap(
        closeReconciliation({
          path: pathTo(place, known),
          body: adjusts === null ? {} : { adjust: true, difference: adjusts },
        }),
      ),
    onSuccess,
  );
}

/** Opens the last reconciliation again that was closed. */
export function useReopenReconciliation(place: Place) {
  return useChange(place, (known: Reconciliation) =>
    unwrap(reopenReconciliation({ path: pathTo(place, known) })),
  );
}
