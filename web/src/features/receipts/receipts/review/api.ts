import { useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrapDone } from "@/api/client";
import { type ConfirmReceipt, confirmReceipt } from "@/api/generated";
import { invalidateWorkspace } from "@/api/workspace";
import { recordStep } from "@/features/books/transactions/public";
import { receiptQueries } from "../api";

export type { ConfirmReceipt };

/** Adds a receipt as a transaction, or puts it on one that is there. It can be undone as everything in the books. */
export function useConfirm(workspaceId: string, id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (body: ConfirmReceipt) => {
      const call = unwrapDone(confirmReceipt({ path: { receipt_id: id }, body }));
      recordStep(workspaceId, 1, call);
      return (await call).value;
    },
    // Whoever is quick goes on by the list as it was: what is done with is no longer the next one.
    onSuccess: () => {
      cache.setQueryData(
        receiptQueries.queue(workspaceId).queryKey,
        (queue) => queue && { ...queue, items: queue.items.filter((item) => item.id !== id) },
      );
    },
    // Whoever waits for the next receipt does not wait for the books.
    onSettled: () => {
      void invalidateWorkspace(cache, workspaceId);
      void cache.invalidateQueries({ queryKey: receiptQueries.one(id).queryKey });
    },
  });
}
