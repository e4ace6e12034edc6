import type { QueryClient } from "@tanstack/react-query";
import { clientInstance } from "@/api/instance";
import { i18next } from "@/i18n";
import { notifyInfo } from "@/ui/notify";
import {
  invalidateReceipts,
  type OcrProgress,
  type ReceiptEvent,
  receiptQueries,
  updateProgress,
} from "./api";

/** A receipt that is being read has come further. */
export function receiptProgressed(progress: OcrProgress, cache: QueryClient): void {
  updateProgress(cache, progress);
}

/** Whether the receipt is open in this tab, where somebody may be typing. */
function isOpen(cache: QueryClient, id: string): boolean {
  const query = cache.getQueryCache().find({ queryKey: receiptQueries.one(id).queryKey });
  return (query?.getObserversCount() ?? 0) > 0;
}

function changed(payload: ReceiptEvent, cache: QueryClient, message: "othersAdded" | "othersDeleted" | null) {
  const { workspace_id, receipt_id, actor } = payload;
  const isOther = actor.origin !== clientInstance;
  if (message && isOther && isOpen(cache, receipt_id)) {
    notifyInfo(i18next.t(`receipts.${message}`, { who: actor.full_name }), `receipt ${receipt_id}`);
  }
  void invalidateReceipts(cache, workspace_id);
  void cache.invalidateQueries({ queryKey: receiptQueries.one(receipt_id).queryKey });
}

/** Receipts that came, were read, added or deleted, here and elsewhere. */
export const receiptEvents = {
  RECEIPT_UPDATED: (payload: ReceiptEvent, cache: QueryClient) =>
    changed(payload, cache, payload.state === "booked" ? "othersAdded" : null),
  RECEIPT_DELETED: (payload: ReceiptEvent, cache: QueryClient) => changed(payload, cache, "othersDeleted"),
};
