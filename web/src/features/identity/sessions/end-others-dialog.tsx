import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { notifySuccess } from "@/ui/notify";
import { useRevokeOtherSessions } from "./api";

interface EndOthersDialogProps {
  /** How many sessions there are beside this one. */
  count: number;
  onClose: () => void;
}

/** Asks before every other device is signed out. */
export default function EndOthersDialog({ count, onClose }: EndOthersDialogProps) {
  const { t } = useTranslation();
  const end = useRevokeOtherSessions();
  return (
    <ConfirmDialog
      title={t("sessions.endOthers")}
      submitLabel={t("sessions.endOthersSubmit", { count })}
      pending={end.isPending}
      error={formError(end.error, [])}
      onConfirm={() =>
        end.mutate(undefined, {
          onSuccess: () => {
            notifySuccess(t("sessions.othersEnded"));
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      {t("sessions.endOthersText")}
    </ConfirmDialog>
  );
}
