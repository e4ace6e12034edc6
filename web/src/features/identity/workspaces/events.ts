import type { QueryClient } from "@tanstack/react-query";
import { clientInstance } from "@/api/instance";
import { i18next, loadTexts } from "@/i18n";
import { useSession } from "@/session/session";
import { notifyInfo, notifyWarning } from "@/ui/notify";
import { dropWorkspace, type Role, workspaceQueries } from "./api";

interface EventBase {
  workspace_id: string;
  actor: { user_id: string; full_name: string; origin?: string | null };
}

interface WorkspaceEvent extends EventBase {
  name: string;
}

interface MemberEvent extends EventBase {
  workspace_name: string;
  user: { user_id: string; full_name: string; role: Role };
}

const isOwn = ({ actor }: EventBase) => actor.origin === clientInstance;

/** True if the event is about whoever is signed in. */
function isMe(userId: string): boolean {
  const { session } = useSession.getState();
  return session.status === "signed-in" && session.user?.id === userId;
}

function refetchList(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: workspaceQueries.list().queryKey });
}

/** Others belong to the workspace or may do something else in it: what they shared goes with them. */
function refetchMembers(workspaceId: string, cache: QueryClient): void {
  refetchList(cache);
  void cache.invalidateQueries({ queryKey: ["workspaces", workspaceId, "budgets"] });
}

/** Changes of workspaces made elsewhere. */
export const workspaceEvents = {
  WORKSPACE_CREATED(payload: WorkspaceEvent, cache: QueryClient) {
    if (!isOwn(payload)) refetchList(cache);
  },
  WORKSPACE_UPDATED(payload: WorkspaceEvent, cache: QueryClient) {
    if (isOwn(payload)) return;
    refetchList(cache);
    // With another currency every figure is another one.
    void cache.invalidateQueries({ queryKey: ["workspaces", payload.workspace_id] });
  },
  WORKSPACE_DELETED(payload: WorkspaceEvent, cache: QueryClient) {
    if (isOwn(payload)) return;
    const { workspace_id, name, actor } = payload;
    dropWorkspace(workspace_id, cache);
    notifyInfo(i18next.t("workspaces.deletedElsewhere", { name, who: actor.full_name }));
  },
  async WORKSPACE_USER_ADDED(payload: MemberEvent, cache: QueryClient) {
    if (isOwn(payload)) return;
    refetchList(cache);
    await loadTexts(["sharing"]);
    const { user, workspace_name: workspace } = payload;
    notifyInfo(
      isMe(user.user_id)
        ? i18next.t("members.news.youJoined", { workspace })
        : i18next.t("members.news.joined", { who: user.full_name, workspace }),
    );
  },
  async WORKSPACE_USER_REMOVED(payload: MemberEvent, cache: QueryClient) {
    if (isOwn(payload)) return;
    const { workspace_id, user, actor, workspace_name: workspace } = payload;
    if (isMe(user.user_id)) dropWorkspace(workspace_id, cache);
    else refetchMembers(workspace_id, cache);
    await loadTexts(["sharing"]);
    const who = user.full_name;
    if (isMe(user.user_id)) notifyWarning(i18next.t("members.news.youRemoved", { workspace }));
    else if (user.user_id === actor.user_id) notifyInfo(i18next.t("members.news.left", { who, workspace }));
    else notifyInfo(i18next.t("members.news.removed", { who, actor: actor.full_name, workspace }));
  },
  async WORKSPACE_USER_ROLE_UPDATED(payload: MemberEvent, cache: QueryClient) {
    if (isOwn(payload)) return;
    refetchMembers(payload.workspace_id, cache);
    await loadTexts(["sharing"]);
    const { user, workspace_name: workspace } = payload;
    const role = i18next.t(`roles.${user.role}`);
    notifyInfo(
      isMe(user.user_id)
        ? i18next.t("members.news.yourRole", { workspace, role })
        : i18next.t("members.news.role", { who: user.full_name, workspace, role }),
    );
  },
};
