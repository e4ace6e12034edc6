import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import {
  acceptWorkspaceInvitation,
  declineWorkspaceInvitation,
  getWorkspaceInvitation,
  type InvitationPreview,
  sendConfirmation,
} from "@/api/generated";
import { clearPendingInvitation } from "@/features/identity/auth/public";
import { selectWorkspace, workspaceQueries } from "@/features/identity/workspaces/public";

export type { InvitationPreview };

export const invitationQueries = {
  /** What an invitation says to whoever has its link. */
  preview: (token: string) =>
    queryOptions({
      queryKey: ["workspace-invitation", token] as const,
      queryFn: ({ signal }) => unwrap(getWorkspaceInvitation({ path: { token }, signal })),
      staleTime: 0,
    }),
};

/** Joins the workspace, which is then the one that is shown. */
export function useAccept(token: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(acceptWorkspaceInvitation({ path: { token } })),
    onSuccess: async ({ workspace_id }) => {
      clearPendingInvitation();
      selectWorkspace(workspace_id);
      await cache.invalidateQueries({ queryKey: workspaceQueries.list().queryKey, refetchType: "all" });
    },
  });
}

/** Says no, signed in or not: whoever has the link may. */
export function useDecline(token: string) {
  return useMutation({
    mutationFn: () => unwrap(declineWorkspaceInvitation({ path: { token } })),
    onSuccess: clearPendingInvitation,
  });
}

/** Sends the link that confirms one's address once more. */
export function useSendConfirmation() {
  return useMutation({ mutationFn: () => unwrap(sendConfirmation()) });
}
