import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { notifySuccess } from "@/ui/notify";
import { type Receipt, useDelete } from "./api";
import { useReceiptName } from "./use-receipt-name";

interface DeleteDialogProps {
  receipt: Receipt;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a receipt is deleted with its files, which nothing brings back. */
export function DeleteDialog({ receipt, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation();
  const name = useReceiptName()(receipt);
  const remove = useDelete(receipt.workspace_id);
  const isProcessing = receipt.state === "processing";
  return (
    <ConfirmDialog
      title={t(isProcessing ? "receipts.delete.cancelTitle" : "receipts.delete.title")}
      submitLabel={t("receipts.delete.submit")}
      pending={remove.isPending}
      error={remove.error && explain(remove.error).text}
      onConfirm={() =>
        remove.mutate(receipt.id, {
          onSuccess: () => {
            notifySuccess(t("receipts.delete.done"));
            onClose();
            onDeleted?.();
          },
        })
      }
      onClose={onClose}
    >
      {t(isProcessing ? "receipts.delete.cancelText" : "receipts.delete.text", { name })}
    </ConfirmDialog>
  );
}
