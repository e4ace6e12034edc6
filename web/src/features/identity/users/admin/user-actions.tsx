import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { notifyFailure } from "@/api/notify-failure";
import { UsageOfUserDialog } from "@/features/billing/subscriptions/public";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { notifySuccess } from "@/ui/notify";
import { type AdminUser, useUpdateUser } from "../api";
import { RevokeSessionsDialog } from "./revoke-sessions-dialogs";

// Forms of their own size.
const UserDialog = lazy(async () => ({ default: (await import("./user-dialog")).UserDialog }));
const ResetLinkDialog = lazy(async () => ({
  default: (await import("./reset-link-dialog")).ResetLinkDialog,
}));
const DeleteUserDialog = lazy(async () => ({
  default: (await import("./delete-user-dialog")).DeleteUserDialog,
}));

/** What an administrator can do with a user. */
export type UserAction = "edit" | "usage" | "reset" | "revoke-sessions" | "disable" | "delete";

interface UserActionsProps {
  user: AdminUser;
  action: UserAction;
  onClose: () => void;
}

/** The dialog of an action. */
export function UserActions(props: UserActionsProps) {
  return (
    <Suspense>
      <ActionDialog {...props} />
    </Suspense>
  );
}

function ActionDialog({ user, action, onClose }: UserActionsProps) {
  switch (action) {
    case "edit":
      return <UserDialog user={user} onClose={onClose} />;
    case "usage":
      return <UsageOfUserDialog user={user} onClose={onClose} />;
    case "reset":
      return <ResetLinkDialog user={user} onClose={onClose} />;
    case "revoke-sessions":
      return <RevokeSessionsDialog user={user} onClose={onClose} />;
    case "disable":
      return <DisableDialog user={user} onClose={onClose} />;
    case "delete":
      return <DeleteUserDialog user={user} onClose={onClose} />;
  }
}

function DisableDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation();
  const update = useUpdateUser();
  const name = user.full_name;
  return (
    <ConfirmDialog
      title={t("administration.disable.title", { name })}
      submitLabel={t("administration.disable.submit")}
      pending={update.isPending}
      error={formError(update.error, [])}
      onConfirm={() =>
        update.mutate(
          { user, change: { is_disabled: true } },
          {
            onSuccess: () => {
              notifySuccess(t("administration.disable.done", { name }));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      {t("administration.disable.text")}
    </ConfirmDialog>
  );
}

/** Lets a disabled user in again: nothing to ask about. */
export function useEnable(): (user: AdminUser) => void {
  const { t } = useTranslation();
  const { mutate } = useUpdateUser();
  return (user) =>
    mutate(
      { user, change: { is_disabled: false } },
      {
        onSuccess: () => notifySuccess(t("administration.enable.done", { name: user.full_name })),
        onError: (error) => notifyFailure(error),
      },
    );
}
