import type { QueryClient } from "@tanstack/react-query";
import { clientInstance } from "@/api/instance";
import { i18next } from "@/i18n";
import { notifyInfo } from "@/ui/notify";
import { workspaceQueries } from "./api";
import { forgetWorkspace } from "./selection";

interface WorkspaceEvent {
  workspace_id: string;
  name: string;
  actor: { full_name: string; origin?: string | null };
}

const isOwn = ({ actor }: WorkspaceEvent) => actor.origin === clientInstance;

function refetchList(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: workspaceQueries.list().queryKey });
}

/** Changes of workspaces made elsewhere. */
export const workspaceEvents = {
  WORKSPACE_CREATED(payload: WorkspaceEvent, cache: QueryClient) {
    if (!isOwn(payload)) refetchList(cache);
  },
  WORKSPACE_UPDATED(payload: WorkspaceEvent, cache: QueryClient) {
    if (!isOwn(payload)) refetchList(cache);
  },
  WORKSPACE_DELETED(payload: WorkspaceEvent, cache: QueryClient) {
    if (isOwn(payload)) return;
    const { workspace_id, name, actor } = payload;
    cache.setQueryData(workspaceQueries.list().queryKey, (list) =>
      list?.filter(({ id }) => id !== workspace_id),
    );
    cache.removeQueries({ queryKey: ["workspaces", workspace_id] });
    forgetWorkspace(workspace_id);
    notifyInfo(i18next.t("workspaces.deletedElsewhere", { name, who: actor.full_name }));
  },
};
