import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { useUser } from "@/session/use-user";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { notifySuccess } from "@/ui/notify";
import { type Passkey, useRemovePasskey } from "./api";

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  /** There is no other one. */
  isLast: boolean;
  onClose: () => void;
}

/** Asks before a passkey no longer opens the account. */
export default function RemovePasskeyDialog({ passkey, isLast, onClose }: RemovePasskeyDialogProps) {
  const { t } = useTranslation();
  const user = useUser();
  const remove = useRemovePasskey();
  const { name } = passkey;
  const locksOut = isLast && user?.is_superuser && !user.second_factor;
  return (
    <ConfirmDialog
      title={t("passkeys.removeTitle", { name })}
      submitLabel={t("passkeys.remove")}
      pending={remove.isPending}
      error={formError(remove.error, [], t("passkeys.failures.remove"))}
      onConfirm={() =>
        remove.mutate(passkey, {
          onSuccess: () => {
            notifySuccess(t("passkeys.removed", { name }));
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      {t("passkeys.removeText")} {locksOut && t("passkeys.removeAdmin")}
    </ConfirmDialog>
  );
}
