import type { QueryClient } from "@tanstack/react-query";
import { clientInstance } from "@/api/instance";
import { i18next } from "@/i18n";
import { notifyInfo } from "@/ui/notify";
import { accountQueries, accountsKey } from "./api";

interface AccountEvent {
  workspace_id: string;
  account_id: string;
  actor: { full_name: string; origin?: string | null };
}

type NamedEvent = AccountEvent & { name: string };
type BalanceEvent = AccountEvent & { balance: string };

const isOwn = ({ actor }: AccountEvent) => actor.origin === clientInstance;

function refetch({ workspace_id }: AccountEvent, cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: accountsKey(workspace_id) });
  void cache.invalidateQueries({ queryKey: ["workspaces", workspace_id, "dashboard"] });
}

/** Changes of accounts made elsewhere. */
export const accountEvents = {
  ACCOUNT_CREATED(payload: NamedEvent, cache: QueryClient) {
    if (!isOwn(payload)) refetch(payload, cache);
  },
  ACCOUNT_UPDATED(payload: NamedEvent, cache: QueryClient) {
    if (!isOwn(payload)) refetch(payload, cache);
  },
  ACCOUNT_DELETED(payload: NamedEvent, cache: QueryClient) {
    if (isOwn(payload)) return;
    refetch(payload, cache);
    notifyInfo(i18next.t("accounts.deletedElsewhere", { name: payload.name, who: payload.actor.full_name }));
  },
  ACCOUNT_BALANCE_UPDATED(payload: BalanceEvent, cache: QueryClient) {
    // The figure at once, what belongs to it (cleared, projected) right after. Also for this tab's own doing.
    cache.setQueryData(accountQueries.list(payload.workspace_id).queryKey, (list) =>
      list?.map((account) =>
        account.id === payload.account_id ? { ...account, current_balance: payload.balance } : account,
      ),
    );
    refetch(payload, cache);
  },
};
