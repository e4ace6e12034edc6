import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { useUser } from "@/session/use-user";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { notifySuccess } from "@/ui/notify";
import { useRemoveSecondFactor } from "./api";

/** Asks before the password alone opens the account again. */
export default function RemoveSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const remove = useRemoveSecondFactor();
  return (
    <ConfirmDialog
      title={t("secondFactor.removeTitle")}
      submitLabel={t("secondFactor.switchOff")}
      pending={remove.isPending}
      error={formError(remove.error, [])}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            notifySuccess(t("secondFactor.removed"));
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      {t("secondFactor.removeText")}{" "}
      {user?.is_superuser && user.passkeys === 0 && t("secondFactor.removeAdmin")}
    </ConfirmDialog>
  );
}
