import { lazy, Suspense, useEffect } from "react";
import { may } from "@/api/workspace";
import { useWorkspace } from "@/features/identity/workspaces/public";
import { letterOf } from "@/lib/keys";
import { isModalOpen } from "@/ui/modal-open";
import { CameraButton } from "./camera-button";
import { ReceiptDrop } from "./receipt-drop";
import { closeCapture, openCapture, useCaptureRequest, useDrops } from "./request";
import { UploadPanel } from "./upload-panel";

const CaptureDialog = lazy(() => import("./capture-dialog"));

/** What adding receipts has on every screen: the camera of a phone, the dialog, the key, and what is on its way. */
export function CaptureFrame() {
  const workspace = useWorkspace();
  const request = useCaptureRequest((state) => state.request);
  const target = useDrops((state) => state.target);
  const canEdit = may(workspace, "edit_transactions");
  useReceiptKey(canEdit);
  // A role can change while the dialog is open.
  useEffect(() => {
    if (!canEdit) closeCapture();
  }, [canEdit]);
  return (
    <>
      {canEdit && <CameraButton />}
      {target && <ReceiptDrop target={target} />}
      <Suspense>
        {canEdit && workspace && request && (
          <CaptureDialog key={workspace.id} workspace={workspace} request={request} />
        )}
      </Suspense>
      <UploadPanel />
    </>
  );
}

/** Shift and R add a receipt, wherever nothing is being typed. */
function useReceiptKey(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (!event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (letterOf(event) !== "r" || isModalOpen()) return;
      const fields = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";
      if (event.target instanceof Element && event.target.closest(fields)) return;
      event.preventDefault();
      openCapture("files");
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn]);
}
