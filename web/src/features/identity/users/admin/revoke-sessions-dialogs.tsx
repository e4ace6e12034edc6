import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { notifySuccess } from "@/ui/notify";
import { type AdminUser, useRevokeAllSessions, useRevokeUserSessions } from "../api";

/** Asks before a user is signed out everywhere. */
export function RevokeSessionsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation();
  const end = useRevokeUserSessions();
  const name = user.full_name;
  return (
    <ConfirmDialog
      title={t("administration.revokeSessions.title", { name })}
      submitLabel={t("administration.revokeSessions.submit")}
      pending={end.isPending}
      error={formError(end.error, [])}
      onConfirm={() =>
        end.mutate(user, {
          onSuccess: () => {
            notifySuccess(t("administration.revokeSessions.done", { name }));
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      {t("administration.revokeSessions.text")}
    </ConfirmDialog>
  );
}

/** Asks before everybody else is signed out everywhere. */
export function EndAllSessionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const end = useRevokeAllSessions();
  return (
    <ConfirmDialog
      title={t("administration.endAll.title")}
      submitLabel={t("administration.endAll.submit")}
      pending={end.isPending}
      error={formError(end.error, [])}
      onConfirm={() =>
        end.mutate(undefined, {
          onSuccess: () => {
            notifySuccess(t("administration.endAll.done"));
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      {t("administration.endAll.text")}
    </ConfirmDialog>
  );
}
