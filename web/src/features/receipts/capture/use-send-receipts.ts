import { useRouter } from "@tanstack/react-router";
import { isModalOpen } from "@/ui/modal-open";
import type { ReceiptTarget } from "./api";
import { cancel, sendReceipts } from "./uploads";

/**
 * Sends receipts in the background. One alone is opened when it has arrived, unless the person has begun something
 * else meanwhile; of more than that the panel of uploads tells.
 */
export function useSendReceipts(): (
  target: ReceiptTarget,
  receipts: readonly (readonly File[])[],
) => Promise<void> {
  const router = useRouter();
  return async (target, receipts) => {
    const place = router.state.location.href;
    const [only, ...others] = await sendReceipts(target, receipts);
    if (!only?.receiptId || others.length > 0) return;
    if (router.state.location.href !== place || isModalOpen()) return;
    cancel(only.key);
    await router.navigate({ to: "/receipts/$receiptId", params: { receiptId: only.receiptId } });
  };
}
