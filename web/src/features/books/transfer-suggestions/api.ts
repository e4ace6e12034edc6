import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { unwrap, unwrapDone } from "@/api/client";
import {
  dismissTransferSuggestions,
  joinTransfers,
  listTransferSuggestions,
  restoreTransferSuggestions,
} from "@/api/generated";
import { notifyFailure } from "@/api/notify-failure";
import { invalidateWorkspace } from "@/api/workspace";
import {
  fromWire,
  recordStep,
  type Transaction,
  undoStep,
  type WorkspaceMoney,
} from "@/features/books/transactions/public";
import { notifyUndo } from "@/ui/notify";

/** Two transactions that look like one transfer. */
export interface TransferSuggestion {
  /** Where the money left. */
  from: Transaction;
  /** Where it arrived. */
  to: Transaction;
  /** They are of two currencies: only a rate says that they belong together. */
  isExchange: boolean;
}

/** The first part of the keys of the pairs of a workspace. */
const suggestionsKey = (workspaceId: string) => ["workspaces", workspaceId, "transfer-suggestions"] as const;

/** The pairs of which one transaction was booked from a file, the newest first. */
export const suggestionsOfImport = (workspaceId: string, importId: string) =>
  queryOptions({
    queryKey: [...suggestionsKey(workspaceId), importId] as const,
    queryFn: async ({ signal }) => {
      const call = listTransferSuggestions({
        path: { workspace_id: workspaceId },
        query: { import_id: importId },
        signal,
      });
      const { items, total } = await unwrap(call);
      const pairs = items.map(({ from, to, is_exchange }) => ({
        from: fromWire(from),
        to: fromWire(to),
        isExchange: is_exchange,
      }));
      return { pairs, total };
    },
    // Transactions may have been changed anywhere meanwhile.
    staleTime: 0,
  });

/** Makes transfers of pairs, all of them in one change, and tells it with the way back. */
export function useJoinPairs(workspace: WorkspaceMoney) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (pairs: readonly TransferSuggestion[]) => {
      const call = join(pairs);
      const step = recordStep(workspace.id, pairs.length * 2, call);
      await call;
      return step;
    },
    onSuccess: (step, pairs) =>
      notifyUndo(
        t("transferSuggestions.made", { count: pairs.length }),
        () => void undoStep(cache, workspace.id, step).then(() => invalidateWorkspace(cache, workspace.id)),
      ),
    onError: (error) => notifyFailure(error),
    onSettled: () => invalidateWorkspace(cache, workspace.id),
  });
}

/** Notes that a pair is no transfer, and tells it with the way back. */
export function useDismissPair(workspaceId: string) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const again = () => cache.invalidateQueries({ queryKey: suggestionsKey(workspaceId) });
  const restore = useMutation({
    mutationFn: (pair: TransferSuggestion) =>
      unwrapDone(restoreTransferSuggestions(request(workspaceId, pair))),
    onError: (error) => notifyFailure(error),
    onSettled: again,
  });
  return useMutation({
    mutationFn: (pair: TransferSuggestion) =>
      unwrapDone(dismissTransferSuggestions(request(workspaceId, pair))),
    onSuccess: (_done, pair) => notifyUndo(t("transferSuggestions.dismissed"), () => restore.mutate(pair)),
    onError: (error) => notifyFailure(error),
    onSettled: again,
  });
}

async function join(pairs: readonly TransferSuggestion[]) {
  const seen = ({ id, version }: Transaction) => ({ id, version });
  const body = { pairs: pairs.map(({ from, to }) => ({ from: seen(from), to: seen(to) })) };
  const value = await unwrap(joinTransfers({ body }));
  return { value, changeId: value.change_id ?? null };
}

function request(workspaceId: string, { from, to }: TransferSuggestion) {
  return {
    path: { workspace_id: workspaceId },
    body: { pairs: [{ from_id: from.id, to_id: to.id }] },
  };
}
