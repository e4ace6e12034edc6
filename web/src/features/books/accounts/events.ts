import type { QueryClient } from "@tanstack/react-query";
import { clientInstance } from "@/api/instance";
import { invalidateFigures } from "@/api/workspace";
import { announceActivity } from "@/features/books/activity/public";
import { workspaceQueries } from "@/features/identity/workspaces/public";
import { i18next, loadTexts } from "@/i18n";
import { notifyInfo } from "@/ui/notify";
import { accountMoved, accountQueries, accountsKey } from "./api";

interface AccountEvent {
  workspace_id: string;
  account_id: string;
  actor: { user_id: string; full_name: string; origin?: string | null };
}

type NamedEvent = AccountEvent & { name: string };
type MovedEvent = NamedEvent & { target_workspace_id: string };
type BalanceEvent = AccountEvent & { balance: string };

const isOwn = ({ actor }: AccountEvent) => actor.origin === clientInstance;

function refetch({ workspace_id }: AccountEvent, cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: accountsKey(workspace_id) });
  invalidateFigures(cache, workspace_id);
}

function changed(verb: "created" | "changed" | "deleted") {
  return (payload: NamedEvent, cache: QueryClient): void => {
    if (isOwn(payload)) return;
    refetch(payload, cache);
    announceActivity(cache, payload, {
      noun: "account",
      verb,
      subject: payload.account_id,
      name: payload.name,
    });
  };
}

/** Changes of accounts made elsewhere. */
export const accountEvents = {
  ACCOUNT_CREATED: changed("created"),
  ACCOUNT_UPDATED: changed("changed"),
  ACCOUNT_DELETED: changed("deleted"),
  ACCOUNT_BALANCE_UPDATED(payload: BalanceEvent, cache: QueryClient) {
    // The figure at once, what belongs to it (cleared, projected) right after. Also for this tab's own doing.
    cache.setQueryData(accountQueries.list(payload.workspace_id).queryKey, (list) =>
      list?.map((account) =>
        account.id === payload.account_id ? { ...account, current_balance: payload.balance } : account,
      ),
    );
    refetch(payload, cache);
  },
  ACCOUNT_MOVED(payload: MovedEvent, cache: QueryClient) {
    if (isOwn(payload)) return;
    const { account_id, workspace_id, target_workspace_id, name, actor } = payload;
    accountMoved(account_id, workspace_id, target_workspace_id, cache);
    // The other workspace has a name only for who is a member there.
    const to = cache
      .getQueryData(workspaceQueries.list().queryKey)
      ?.find(({ id }) => id === target_workspace_id)?.name;
    void notifyMoved(actor.full_name, name, to);
  },
};

async function notifyMoved(who: string, name: string, to: string | undefined): Promise<void> {
  await loadTexts(["sharing"]);
  notifyInfo(
    to === undefined
      ? i18next.t("moveAccount.movedElsewhere", { who, name })
      : i18next.t("moveAccount.movedTo", { who, name, to }),
  );
}
