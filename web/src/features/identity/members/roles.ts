import type { Member, Role, Workspace } from "./api";

/** The order in which roles are offered, from the least to the most. */
const ORDER: readonly Role[] = ["viewer", "editor", "admin", "owner"];

/** True if the server lets this user change the member's role, and remove them. */
export function mayChange(
  { roles_to_give }: Pick<Workspace, "roles_to_give">,
  { role }: Pick<Member, "role">,
) {
  return roles_to_give.includes(role);
}

/** The roles to choose from for somebody who has this one. */
export function rolesFor({ roles_to_give }: Pick<Workspace, "roles_to_give">, current: Role): Role[] {
  return ORDER.filter((role) => role === current || roles_to_give.includes(role));
}

/** The roles as which somebody can be invited. */
export function rolesToInvite({ roles_to_invite }: Pick<Workspace, "roles_to_invite">): Role[] {
  return ORDER.filter((role) => roles_to_invite.includes(role));
}

/** True if nobody but this user could answer for the workspace: they cannot just leave. */
export function isLastOwner({ users }: { users: readonly Pick<Member, "user_id" | "role">[] }, me: string) {
  const owners = users.filter(({ role }) => role === "owner");
  return owners.length === 1 && owners[0]?.user_id === me;
}
