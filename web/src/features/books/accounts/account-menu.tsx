import { useQuery } from "@tanstack/react-query";
import { FolderInput, Lock, LockOpen, Pencil, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import { may } from "@/api/workspace";
import { type Workspace, workspaceQueries } from "@/features/identity/workspaces/public";
import { loadTexts } from "@/i18n";
import { ActionItem, ActionsMenu } from "@/ui/actions-menu";
import { notifySuccess, notifyUndo } from "@/ui/notify";
import { type Account, useDeleteAccount, useReopenAccount, useRestoreAccount } from "./api";
import { AccountDialog } from "./load-account-dialog";

// Hardly anybody moves an account, and nobody often.
const MoveAccountDialog = lazy(async () => {
  const [dialog] = await Promise.all([import("./move-account-dialog"), loadTexts(["sharing"])]);
  return { default: dialog.MoveAccountDialog };
});

// Nor closes one.
const CloseAccountDialog = lazy(async () => ({
  default: (await import("./close-account-dialog")).CloseAccountDialog,
}));

interface AccountMenuProps {
  workspace: Workspace;
  account: Account;
  className?: string | undefined;
  withinPortal?: boolean;
  /** Called when the account is about to be deleted: a page of it has nothing left to show. */
  onDelete?: () => void;
}

/** What can be done with an account, in the list and on its own page; nothing for who may not edit accounts. */
export function AccountMenu(props: AccountMenuProps) {
  const { workspace, account, className, withinPortal, onDelete } = props;
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<"edit" | "move" | "close" | null>(null);
  const { data: workspaces = [] } = useQuery(workspaceQueries.list());
  const remove = useRemoval(workspace.id);
  const reopen = useReopening(workspace.id);
  if (!may(workspace, "edit_accounts")) return null;
  const mayMove = may(workspace, "move_account") && workspaces.length > 1 && !account.is_closed;
  const done = () => setDialog(null);
  return (
    <>
      <ActionsMenu
        name={account.name}
        className={className}
        {...(withinPortal !== undefined && { withinPortal })}
      >
        <ActionItem icon={Pencil} onClick={() => setDialog("edit")}>
          {t("common.edit")}
        </ActionItem>
        {mayMove && (
          <ActionItem icon={FolderInput} onClick={() => setDialog("move")}>
            {t("accounts.move")}
          </ActionItem>
        )}
        {account.is_closed ? (
          <ActionItem icon={LockOpen} onClick={() => reopen(account)}>
            {t("accounts.reopen")}
          </ActionItem>
        ) : (
          <ActionItem icon={Lock} onClick={() => setDialog("close")}>
            {t("accounts.close")}
          </ActionItem>
        )}
        <ActionItem
          icon={Trash2}
          isDanger
          onClick={() => {
            onDelete?.();
            remove(account);
          }}
        >
          {t("common.delete")}
        </ActionItem>
      </ActionsMenu>
      {dialog === "edit" && <AccountDialog opened onClose={done} workspace={workspace} account={account} />}
      <Suspense>
        {dialog === "close" && <CloseAccountDialog workspace={workspace} account={account} onClose={done} />}
        {dialog === "move" && <MoveAccountDialog workspace={workspace} account={account} onClose={done} />}
      </Suspense>
    </>
  );
}

/** Deletes at once and offers to take it back. */
function useRemoval(workspaceId: string): (account: Account) => void {
  const { t } = useTranslation();
  const remove = useDeleteAccount(workspaceId);
  const restore = useRestoreAccount(workspaceId);
  const onError = (error: Error) => notifyFailure(error);
  // Awaited outside the component, which goes with the account.
  return (account) =>
    void remove
      .mutateAsync(account)
      .then(
        () =>
          notifyUndo(
            t("accounts.deleted", { name: account.name }),
            () => void restore.mutateAsync(account.id).catch(onError),
          ),
        onError,
      );
}

/** Reopens a closed account and says so. */
export function useReopening(workspaceId: string): (account: Account) => void {
  const { t } = useTranslation();
  const reopen = useReopenAccount(workspaceId);
  // Its row goes from the list of closed accounts before the answer is told.
  return ({ id, name }) =>
    void reopen.mutateAsync(id).then(
      () => notifySuccess(t("accounts.reopened", { name })),
      (failure: Error) => notifyFailure(failure),
    );
}
