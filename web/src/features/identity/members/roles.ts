import type { Member, Role, Workspace } from "./api";

/** The order in which roles are offered, from the least to the most. */
const ORDER: readonly Role[] = ["viewer", "editor", "admin", "owner"];

/** True if the server lets this user change the member's role, and remove them. */
export function mayChange(
  { assignable_roles }: Pick<Workspace, "assignable_roles">,
  { role }: Pick<Member, "role">,
) {
  return assignable_roles.includes(role);
}

/** The roles to choose from for somebody who has this one. */
export function rolesFor({ assignable_roles }: Pick<Workspace, "assignable_roles">, current: Role): Role[] {
  return ORDER.filter((role) => role === current || assignable_roles.includes(role));
}

/** The roles as which somebody can be invited. */
export function invitableRoles({ invitable_roles }: Pick<Workspace, "invitable_roles">): Role[] {
  return ORDER.filter((role) => invitable_roles.includes(role));
}

/** True if nobody but this user could answer for the workspace: they cannot just leave. */
export function isLastOwner({ users }: { users: readonly Pick<Member, "user_id" | "role">[] }, me: string) {
  const owners = users.filter(({ role }) => role === "owner");
  return owners.length === 1 && owners[0]?.user_id === me;
}
