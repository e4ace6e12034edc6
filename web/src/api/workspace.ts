/** What more than one feature needs to know of a workspace, and could not take from another without a circle. */
import type { Action, Workspace } from "./generated";

/** The key under which all workspaces of the user are kept. */
export const WORKSPACE_LIST = ["workspace-list"] as const;

/** True if the server lets this user do it there. */
export function may(workspace: Pick<Workspace, "allowed"> | undefined, action: Action): boolean {
  return workspace?.allowed.includes(action) ?? false;
}
