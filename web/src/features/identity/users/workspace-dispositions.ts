import * as v from "valibot";
import { ApiError } from "@/api/api-error";
import type { ChosenDisposition, OwnedWorkspace } from "./api";

/** What somebody wants to become of each workspace: the id of the new owner, or "delete"; undefined until they chose. */
export type WorkspaceDispositions = Record<string, string | undefined>;

/** The choice that takes a workspace away with all that is in it. */
export const DELETE_WORKSPACE = "delete";

const owned = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    members: v.array(v.object({ user_id: v.string(), full_name: v.string() })),
  }),
);

/** The workspaces about which the server wants to know, or null if that is not why it refused. */
export function undecidedWorkspaces(error: unknown): OwnedWorkspace[] | null {
  if (!(error instanceof ApiError) || error.code !== "owned_workspaces") return null;
  const read = v.safeParse(owned, error.detail.workspaces);
  return read.success ? read.output : null;
}

/** The choices as the server takes them; a workspace without other members can only be deleted. */
export function dispositionsBody(
  workspaces: readonly OwnedWorkspace[],
  dispositions: WorkspaceDispositions,
): ChosenDisposition[] {
  return workspaces.flatMap(({ id, members }): ChosenDisposition[] => {
    const disposition = members.length === 0 ? DELETE_WORKSPACE : dispositions[id];
    if (disposition === undefined) return [];
    if (disposition === DELETE_WORKSPACE) return [{ workspace_id: id, action: "delete" }];
    return [{ workspace_id: id, action: "hand_over", user_id: disposition }];
  });
}

/** True once it is said of every workspace what becomes of it. */
export function isDecided(
  workspaces: readonly OwnedWorkspace[],
  dispositions: WorkspaceDispositions,
): boolean {
  return dispositionsBody(workspaces, dispositions).length === workspaces.length;
}
