/** What more than one feature needs to know of a workspace, and could not take from another without a circle. */
import type { QueryClient } from "@tanstack/react-query";
import type { Action, Workspace } from "./generated";

/** The key under which all workspaces of the user are kept. */
export const WORKSPACE_LIST = ["workspace-list"] as const;

/** What is worked out from the transactions and balances of a workspace, by the third part of the keys. */
const WORKED_OUT = ["dashboard", "recurring", "budgets", "goals", "forecast"] as const;

/** Asks again for all that is worked out from transactions and balances, where it is shown: they have changed. */
export function figuresChanged(cache: QueryClient, workspaceId: string): Promise<unknown> {
  return Promise.all(
    WORKED_OUT.map((noun) => cache.invalidateQueries({ queryKey: ["workspaces", workspaceId, noun] })),
  );
}

/** True if the server lets this user do it there. */
export function may(workspace: Pick<Workspace, "allowed"> | undefined, action: Action): boolean {
  return workspace?.allowed.includes(action) ?? false;
}
