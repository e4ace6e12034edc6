import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Workspace } from "@/features/identity/workspaces/public";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Dialog } from "@/ui/dialog";
import { usePastedFiles } from "@/ui/use-file-drop";
import { CameraView } from "./camera-view";
import { FilesView } from "./files-view";
import { isPicture } from "./limits";
import { countProblemText } from "./problem-texts";
import { type CaptureRequest, closeCapture } from "./request";
import { usePages } from "./use-pages";
import { useSendReceipts } from "./use-send-receipts";

interface CaptureDialogProps {
  workspace: Workspace;
  request: CaptureRequest;
}

/** Adds receipts: by the camera, or from files. */
export default function CaptureDialog({ workspace, request }: CaptureDialogProps) {
  const { t } = useTranslation();
  const [view, setView] = useState(request.view);
  const [isTogether, setTogether] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const { pages, add, remove } = usePages(request.files);
  const send = useSendReceipts();
  usePastedFiles({ isDisabled: () => isLeaving, onFiles: add });

  const target = { workspaceId: workspace.id, accountId: request.accountId };
  const good = pages.filter(({ problem }) => problem === null).map(({ file }) => file);
  // Of documents each is a receipt of its own; and what the camera took belongs together.
  const mayBeOne = good.length > 1 && good.every(isPicture);
  const isOne = view === "camera" || (mayBeOne && isTogether);
  const receipts = isOne ? [good] : good.map((file) => [file]);
  const problem = isOne ? countProblemText(good.length) : null;
  const upload = () => {
    closeCapture();
    void send(target, receipts);
  };
  const close = () => (pages.length > 0 ? setLeaving(true) : closeCapture());
  return (
    <Dialog opened onClose={close} title={t("capture.title")} width={view === "camera" ? 680 : 560}>
      {view === "camera" ? (
        <CameraView
          target={target}
          pages={pages}
          problem={pages.find((page) => page.problem !== null)?.problem ?? problem}
          onAdd={add}
          onRemove={remove}
          onUpload={upload}
        />
      ) : (
        <FilesView
          pages={pages}
          problem={problem}
          isOneReceipt={mayBeOne ? isTogether : null}
          onOneReceipt={setTogether}
          onAdd={add}
          onRemove={remove}
          onCamera={() => setView("camera")}
          onUpload={upload}
        />
      )}
      {isLeaving && (
        <ConfirmDialog
          title={t("capture.discard.title")}
          submitLabel={t("capture.discard.submit")}
          pending={false}
          error={null}
          onConfirm={closeCapture}
          onClose={() => setLeaving(false)}
        >
          {t("capture.discard.text", { count: pages.length })}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
