import { useTranslation } from "react-i18next";
import { Dialog } from "@/ui/dialog";
import { payeeOf } from "../table/columns";
import type { ViewRow } from "../table/view-row";
import { Attachments } from "./attachments";

interface FilesDialogProps {
  workspaceId: string;
  view: ViewRow;
  onClose: () => void;
}

/** The files of a transaction, to be looked at by those who may not edit it. */
export function FilesDialog({ workspaceId, view, onClose }: FilesDialogProps) {
  const { t } = useTranslation();
  const { row } = view;
  return (
    <Dialog opened onClose={onClose} title={payeeOf(view) || row.note || t("transactions.noPayee")}>
      <Attachments place={{ workspaceId, rowId: row.id }} expected={row.attachment_count} canEdit={false} />
    </Dialog>
  );
}
