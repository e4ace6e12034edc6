import { useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "@/api/client";
import {
  cancelWorkspaceInvitation,
  changeMemberRole,
  inviteToWorkspace,
  type NewWorkspaceInvitation,
  type Role,
  removeMember,
  resendWorkspaceInvitation,
  type Workspace,
  type WorkspaceInvitation,
} from "@/api/generated";
import { WORKSPACE_LIST } from "@/api/workspace";

export type { Role, Workspace };
/** Somebody who was invited and has not answered yet, or not long ago. */
export type Invitation = WorkspaceInvitation;
/** An invitation with its link, where no mail carries that. */
export type NewInvitation = NewWorkspaceInvitation;
/** Somebody who keeps the accounts of a workspace, or looks at them. */
export type Member = Workspace["users"][number];

/** The key of every change of members and invitations. */
export const MEMBERS_CHANGE = ["members"] as const;

/** A change of members or invitations: it is done when the list of the workspaces shows it. */
function useMembersChange<Input, Answer>(id: string, change: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: MEMBERS_CHANGE,
    mutationFn: change,
    onSettled: () => {
      // What somebody shared goes with them, and another role may change less of it.
      void cache.invalidateQueries({ queryKey: ["workspaces", id, "budgets"] });
      return cache.invalidateQueries({ queryKey: WORKSPACE_LIST });
    },
  });
}

/** Invites an address; where no mail is sent, the answer holds the link to pass on. */
export function useInvite({ id }: Workspace) {
  return useMembersChange(id, (body: { email: string; role: Role }) =>
    unwrap(inviteToWorkspace({ path: { workspace_id: id }, body })),
  );
}

/** Makes a new link in place of the old one, and seven days of it. */
export function useResendInvitation({ id }: Workspace) {
  return useMembersChange(id, (invitation: Invitation) =>
    unwrap(resendWorkspaceInvitation({ path: { workspace_id: id, invitation_id: invitation.id } })),
  );
}

export function useCancelInvitation({ id }: Workspace) {
  return useMembersChange(id, (invitation: Invitation) =>
    unwrap(cancelWorkspaceInvitation({ path: { workspace_id: id, invitation_id: invitation.id } })),
  );
}

export function useChangeRole({ id }: Workspace) {
  return useMembersChange(id, ({ user_id, role }: { user_id: string; role: Role }) =>
    unwrap(changeMemberRole({ path: { workspace_id: id, user_id }, body: { role } })),
  );
}

export function useRemoveMember({ id }: Workspace) {
  return useMembersChange(id, ({ user_id }: Member) =>
    unwrap(removeMember({ path: { workspace_id: id, user_id } })),
  );
}

/** Gives up one's own membership; the last owner hands the workspace over to an heir first. */
export function useLeave({ id }: Workspace, me: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: MEMBERS_CHANGE,
    mutationFn: async (heir: string | null) => {
      if (heir) {
        await unwrap(
          changeMemberRole({ path: { workspace_id: id, user_id: heir }, body: { role: "owner" } }),
        );
      }
      await unwrap(removeMember({ path: { workspace_id: id, user_id: me } }));
    },
    // The heir may own it by now, though one is still there.
    onError: () => cache.invalidateQueries({ queryKey: WORKSPACE_LIST }),
  });
}
