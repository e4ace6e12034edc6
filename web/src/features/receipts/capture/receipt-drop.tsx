import { FileUp } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { isModalOpen } from "@/ui/modal-open";
import { usePastedFiles, useScreenFileDrop } from "@/ui/use-file-drop";
import { fileProblemText } from "./problem-texts";
import classes from "./receipt-drop.module.css";
import { type DropTarget, openCapture, useDrops } from "./request";
import { useSendReceipts } from "./use-send-receipts";

/** Where text is typed, what is pasted is for the text. */
const TEXT_FIELDS = "input:not([type=checkbox], [type=radio]), textarea, [contenteditable]";

/** Takes receipts that are dropped or pasted anywhere on a screen. One is sent at once, several are looked at first. */
export function ReceiptDrop({ target }: { target: DropTarget }) {
  const { t } = useTranslation();
  const send = useSendReceipts();
  const take = (files: readonly File[]) => {
    const [only, ...others] = files;
    if (!only) return;
    if (others.length > 0 || fileProblemText(only) !== null)
      openCapture("files", { files, accountId: target.accountId });
    else void send(target, [[only]]);
  };
  const takeEarly = useEffectEvent(() => {
    const { early } = useDrops.getState();
    useDrops.setState({ isReady: true, early: [] });
    take(early);
  });
  useEffect(() => {
    takeEarly();
    return () => useDrops.setState({ isReady: false });
  }, []);
  // A dialog has places of its own for files.
  const isOver = useScreenFileDrop({ isDisabled: isModalOpen, onFiles: take });
  usePastedFiles({
    isDisabled: () => isModalOpen() || document.activeElement?.closest(TEXT_FIELDS) != null,
    onFiles: take,
  });
  return (
    isOver && (
      <div className={classes.overlay}>
        <p className={classes.text} role="status">
          <FileUp size={34} strokeWidth={1.6} aria-hidden />
          {t("capture.drop")}
        </p>
      </div>
    )
  );
}
