import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ifMatch, unwrap } from "@/api/client";
import {
  type Account,
  type AccountType,
  type AccountTypeId,
  closeAccount,
  createAccount,
  deleteAccount,
  listAccounts,
  listAccountTypes,
  moveAccount,
  reopenAccount,
  restoreAccount,
  updateAccount,
} from "@/api/generated";
import { invalidateFigures, invalidateWorkspace } from "@/api/workspace";

export type { Account, AccountType, AccountTypeId };

/** What a person says about an account; the opening balance as the wire's decimal text. */
export interface AccountDraft {
  name: string;
  account_type: AccountTypeId;
  opening_balance: string;
  /** Said once, when the account is opened. */
  currency: string;
}

/** The first part of the keys of a workspace's accounts. */
export function accountsKey(workspaceId: string) {
  return ["workspaces", workspaceId, "accounts"] as const;
}

export const accountQueries = {
  /** The accounts that are not deleted, closed ones too, with their balances as decimal text. */
  list: (workspaceId: string) =>
    queryOptions({
      queryKey: accountsKey(workspaceId),
      queryFn: async ({ signal }) => {
        const call = listAccounts({
          path: { workspace_id: workspaceId },
          query: { with_balances: true },
          signal,
        });
        return (await unwrap(call)).items;
      },
    }),
  /** The deleted accounts, which can be brought back. */
  deleted: (workspaceId: string) =>
    queryOptions({
      queryKey: [...accountsKey(workspaceId), "deleted"] as const,
      queryFn: async ({ signal }) => {
        const call = listAccounts({
          path: { workspace_id: workspaceId },
          query: { include_deleted: true },
          signal,
        });
        return (await unwrap(call)).items.filter(({ is_deleted }) => is_deleted);
      },
    }),
  /** The kinds of accounts, named by the server in the language of the page. */
  types: (locale: string) =>
    queryOptions({
      queryKey: ["account-types", locale] as const,
      queryFn: async ({ signal }) => (await unwrap(listAccountTypes({ signal }))).items,
      staleTime: 24 * 60 * 60 * 1000,
    }),
};

/** Everything that shows accounts or sums of them. */
function useRefetch(workspaceId: string): () => Promise<unknown> {
  const cache = useQueryClient();
  return () => {
    invalidateFigures(cache, workspaceId);
    return cache.invalidateQueries({ queryKey: accountsKey(workspaceId) });
  };
}

/** Opens an account, or changes one, unless somebody else has changed it since. */
export function useSaveAccount(workspaceId: string, account: Account | null) {
  const refetch = useRefetch(workspaceId);
  return useMutation({
    mutationFn: ({ currency, ...body }: AccountDraft) =>
      account
        ? unwrap(
            updateAccount({
              path: { workspace_id: workspaceId, account_id: account.id },
              body,
              headers: ifMatch(account.version),
            }),
          )
        : unwrap(createAccount({ path: { workspace_id: workspaceId }, body: { ...body, currency } })),
    onSettled: refetch,
  });
}

/** Deletes an account; its transactions stay with it, and it can be brought back. */
export function useDeleteAccount(workspaceId: string) {
  const cache = useQueryClient();
  const refetch = useRefetch(workspaceId);
  return useMutation({
    mutationFn: ({ id, version }: Account) =>
      unwrap(
        deleteAccount({ path: { workspace_id: workspaceId, account_id: id }, headers: ifMatch(version) }),
      ),
    onMutate: ({ id }) =>
      cache.setQueryData(accountQueries.list(workspaceId).queryKey, (list) =>
        list?.filter((account) => account.id !== id),
      ),
    onSettled: refetch,
  });
}

/** Brings a deleted account back. */
export function useRestoreAccount(workspaceId: string) {
  const refetch = useRefetch(workspaceId);
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(restoreAccount({ path: { workspace_id: workspaceId, account_id: id } })),
    onSettled: refetch,
  });
}

/** Where the rest of an account goes that is closed. */
interface Closing {
  account: Account;
  transfer_account_id?: string;
  /** How much that is there, as the wire's decimal text; said where that account has another currency. */
  transfer_amount?: string;
}

/** Closes an account, and moves what is left on it in the same step. */
export function useCloseAccount(workspaceId: string) {
  const refetch = useRefetch(workspaceId);
  return useMutation({
    mutationFn: ({ account: { id, version }, ...body }: Closing) =>
      unwrap(
        closeAccount({
          path: { workspace_id: workspaceId, account_id: id },
          body,
          headers: ifMatch(version),
        }),
      ),
    onSettled: refetch,
  });
}

/** Reopens a closed account. */
export function useReopenAccount(workspaceId: string) {
  const refetch = useRefetch(workspaceId);
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(reopenAccount({ path: { workspace_id: workspaceId, account_id: id } })),
    onSettled: refetch,
  });
}

/** Where an account goes, and what becomes of what cannot come along as it is. */
export interface Move {
  target_workspace_id: string;
  /** Categories that the target has not. */
  categories: "refuse" | "create" | "clear";
  /** Transfers with accounts that stay. */
  transfers: "refuse" | "unlink";
}

/** Takes an account with everything in it to another workspace. */
export function useMoveAccount({ id, workspace_id: source }: Account) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Move) => unwrap(moveAccount({ path: { workspace_id: source, account_id: id }, body })),
    onSuccess: (_, { target_workspace_id }) => accountMoved(id, source, target_workspace_id, cache),
  });
}

/** An account has left a workspace for another: the one shows it no longer, the other is stale (specification, section 4). */
export function accountMoved(id: string, source: string, target: string, cache: QueryClient): void {
  cache.setQueryData(accountQueries.list(source).queryKey, (list) =>
    list?.filter((account) => account.id !== id),
  );
  for (const workspaceId of [source, target]) {
    void invalidateWorkspace(cache, workspaceId);
  }
}
