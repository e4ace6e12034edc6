import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { may } from "@/api/workspace";
import { type Workspace, workspaceQueries } from "@/features/identity/workspaces/public";
import { loadTexts } from "@/i18n";
import { currencyIn } from "@/lib/money";
import { Card } from "@/ui/card";
import { MoneyText } from "@/ui/money-text";
import { notifyError, notifyUndo } from "@/ui/notify";
import { AccountItem } from "./account-item";
import classes from "./account-sections.module.css";
import { type Account, type AccountType, useDeleteAccount, useRestoreAccount } from "./api";
import { AccountDialog } from "./load-account-dialog";
import { groupAccounts, unconvertedAccounts } from "./totals";
import { UnconvertedNote } from "./unconverted-note";

// Hardly anybody moves an account, and nobody often.
const MoveAccountDialog = lazy(async () => {
  const [dialog] = await Promise.all([import("./move-account-dialog"), loadTexts(["sharing"])]);
  return { default: dialog.MoveAccountDialog };
});

// Nor closes one.
const CloseAccountDialog = lazy(async () => ({
  default: (await import("./close-account-dialog")).CloseAccountDialog,
}));

interface AccountSectionsProps {
  workspace: Workspace;
  accounts: Account[];
  types: AccountType[];
}

/** The accounts in two parts, what one has and what one owes. */
export function AccountSections({ workspace, accounts, types }: AccountSectionsProps) {
  const { t } = useTranslation();
  const [editedId, setEditedId] = useState<string | null>(null);
  const [movedId, setMovedId] = useState<string | null>(null);
  const [closedId, setClosedId] = useState<string | null>(null);
  const { data: workspaces = [] } = useQuery(workspaceQueries.list());
  const mayMove = may(workspace, "move_account") && workspaces.length > 1;
  const remove = useRemoval(workspace.id);
  const currency = currencyIn(workspace);
  const groups = groupAccounts(accounts, types, workspace);
  const names = new Map(types.map(({ id, name }) => [id, name]));
  const moved = accounts.find(({ id }) => id === movedId) ?? null;
  const closed = accounts.find(({ id }) => id === closedId) ?? null;
  const edited = accounts.find(({ id }) => id === editedId) ?? null;
  return (
    <>
      <div className={classes.groups}>
        {groups.map((group) => (
          <Card key={group.kind} flush>
            <h2 className={classes.heading} data-menus={may(workspace, "edit_accounts") || undefined}>
              {t(`accounts.groups.${group.kind}`)}
              <span className={classes.sum}>
                <MoneyText amount={group.total} currency={currency} tone="quiet" />
                <UnconvertedNote accounts={unconvertedAccounts(group.accounts, workspace)} />
              </span>
            </h2>
            <ul className={classes.list}>
              {group.accounts.map((account) => (
                <AccountItem
                  key={account.id}
                  workspace={workspace}
                  account={account}
                  typeName={names.get(account.account_type) ?? ""}
                  onEdit={() => setEditedId(account.id)}
                  onDelete={() => remove(account)}
                  onClose={() => setClosedId(account.id)}
                  onMove={mayMove ? () => setMovedId(account.id) : undefined}
                />
              ))}
            </ul>
          </Card>
        ))}
      </div>
      {edited && (
        <AccountDialog opened onClose={() => setEditedId(null)} workspace={workspace} account={edited} />
      )}
      <Suspense>
        {closed && (
          <CloseAccountDialog workspace={workspace} account={closed} onClose={() => setClosedId(null)} />
        )}
      </Suspense>
      <Suspense>
        {moved && (
          <MoveAccountDialog workspace={workspace} account={moved} onClose={() => setMovedId(null)} />
        )}
      </Suspense>
    </>
  );
}

/** Deletes at once and offers to take it back. */
function useRemoval(workspaceId: string): (account: Account) => void {
  const { t } = useTranslation();
  const remove = useDeleteAccount(workspaceId);
  const restore = useRestoreAccount(workspaceId);
  const onError = (error: Error) => notifyError(explain(error).text);
  return (account) =>
    remove.mutate(account, {
      onError,
      onSuccess: () =>
        notifyUndo(t("accounts.deleted", { name: account.name }), () =>
          restore.mutate(account.id, { onError }),
        ),
    });
}
