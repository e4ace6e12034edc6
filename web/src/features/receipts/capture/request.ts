import { useEffect } from "react";
import { create } from "zustand";

/** What is shown first: what a camera sees, or files to be chosen. */
export type CaptureView = "camera" | "files";

/** Somebody wants to add a receipt. */
export interface CaptureRequest {
  view: CaptureView;
  /** Files that were dropped or pasted, to be looked at before they are sent. */
  files: readonly File[];
  /** The account on whose page they are; null elsewhere. */
  accountId: string | null;
}

export const useCaptureRequest = create<{ request: CaptureRequest | null }>(() => ({ request: null }));

/** Opens the dialog that adds a receipt. */
export function openCapture(view: CaptureView, more: Partial<Omit<CaptureRequest, "view">> = {}): void {
  useCaptureRequest.setState({ request: { view, files: [], accountId: null, ...more } });
}

/** Closes it. */
export function closeCapture(): void {
  useCaptureRequest.setState({ request: null });
}

/** Where receipts can be dropped and pasted anywhere: the screen that is shown takes them. */
export interface DropTarget {
  workspaceId: string;
  /** The account on whose page they are dropped; null elsewhere. */
  accountId: string | null;
}

export const useDropTarget = create<{ target: DropTarget | null }>(() => ({ target: null }));

/** Takes receipts that are dropped or pasted anywhere on a screen, as long as it is shown. */
export function useReceiptDrop(workspaceId: string, accountId: string | null, isAllowed: boolean): void {
  useEffect(() => {
    if (!isAllowed) return;
    useDropTarget.setState({ target: { workspaceId, accountId } });
    return () => useDropTarget.setState({ target: null });
  }, [workspaceId, accountId, isAllowed]);
}
