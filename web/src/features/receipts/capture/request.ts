import { useEffect } from "react";
import { create } from "zustand";
import { isModalOpen } from "@/ui/modal-open";
import { useScreenFileDrop } from "@/ui/use-file-drop";

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

interface Drops {
  target: DropTarget | null;
  /** Whether what takes them has been loaded. */
  isReady: boolean;
  /** What was dropped before that. */
  early: readonly File[];
}

export const useDrops = create<Drops>(() => ({ target: null, isReady: false, early: [] }));

/** Takes receipts that are dropped or pasted anywhere on a screen, as long as it is shown. */
export function useReceiptDrop(workspaceId: string, accountId: string | null, isAllowed: boolean): void {
  useEffect(() => {
    if (!isAllowed) return;
    useDrops.setState({ target: { workspaceId, accountId } });
    return () => useDrops.setState({ target: null, early: [] });
  }, [workspaceId, accountId, isAllowed]);
  // On a poor line the screen is there for seconds before what takes them.
  useScreenFileDrop({
    isDisabled: () => !isAllowed || useDrops.getState().isReady || isModalOpen(),
    onFiles: (files) => useDrops.setState(({ early }) => ({ early: [...early, ...files] })),
  });
}
