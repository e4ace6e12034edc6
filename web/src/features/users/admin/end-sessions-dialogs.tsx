import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { notifySuccess } from "@/ui/notify";
import { type AdminUser, useEndEverybodysSessions, useEndSessionsOf } from "../api";

/** Asks before a user is signed out everywhere. */
export function EndSessionsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation();
  const end = useEndSessionsOf();
  const name = user.full_name;
  return (
    <ConfirmDialog
      title={t("administration.endSessions.title", { name })}
      submitLabel={t("administration.endSessions.submit")}
      pending={end.isPending}
      error={formError(end.error, [])}
      onConfirm={() =>
        end.mutate(user, {
          onSuccess: () => {
            notifySuccess(t("administration.endSessions.done", { name }));
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      {t("administration.endSessions.text")}
    </ConfirmDialog>
  );
}

/** Asks before everybody else is signed out everywhere. */
export function EndAllSessionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const end = useEndEverybodysSessions();
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
