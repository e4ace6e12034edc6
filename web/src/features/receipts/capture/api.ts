import { unwrap } from "@/api/client";
import { createReceipt, type ReceiptTask, type ScanResult, scanCode } from "@/api/generated";
import { uploadFetch } from "@/api/upload";
import { toBase64Url } from "@/lib/base64url";
import type { ScannedCode } from "./code-formats";

export type { ReceiptMatch } from "@/api/generated";

/** Where a receipt belongs. */
export interface ReceiptTarget {
  workspaceId: string;
  /** The account that it was paid from; null where nobody said. */
  accountId: string | null;
}

interface SendOptions {
  signal: AbortSignal;
  /** Hears the share that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Sends the pages of one receipt; it is read in the background. */
export function sendReceipt(
  target: ReceiptTarget,
  files: readonly File[],
  { signal, onProgress }: SendOptions,
): Promise<ReceiptTask> {
  const body = { ...placeOf(target), files: [...files] };
  return unwrap(createReceipt({ body, fetch: uploadFetch(onProgress), signal }));
}

/** Makes a draft of a code that was read. */
export function sendCode(target: ReceiptTarget, { format, text, bytes }: ScannedCode): Promise<ScanResult> {
  const content = bytes && bytes.length > 0 ? { bytes: toBase64Url(bytes) } : { payload: text };
  return unwrap(scanCode({ body: { ...placeOf(target), ...content, format } }));
}

function placeOf({ workspaceId, accountId }: ReceiptTarget) {
  return { workspace_id: workspaceId, ...(accountId !== null && { account_id: accountId }) };
}
