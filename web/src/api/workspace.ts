/** What more than one feature needs to know of a workspace, and could not take from another without a circle. */
import type { QueryClient } from "@tanstack/react-query";
import type { Action, Workspace } from "./generated";

/** The key under which all workspaces of the user are kept. */
export const WORKSPACE_LIST = ["workspace-list"] as const;

/** What is worked out from the transactions and balances of a workspace, by the third part of the keys. */
const DERIVED_DATA = ["dashboard", "recurring", "budgets", "goals", "forecast", "reports"] as const;

/** What of that takes the longer the more there is in the books. */
const SLOW_DATA: readonly unknown[] = ["dashboard", "forecast", "reports"];

/**
 * Asks again for all that is worked out from transactions and balances, where it is shown: they have changed. Nobody
 * waits for it: a form is done when its change is.
 */
export function invalidateFigures(cache: QueryClient, workspaceId: string): void {
  for (const noun of DERIVED_DATA) {
    void cache.invalidateQueries({ queryKey: ["workspaces", workspaceId, noun] });
  }
  // All workspaces together.
  void cache.invalidateQueries({ queryKey: ["all-workspaces"] });
  // A receipt says whether its transaction is still there.
  void cache.invalidateQueries({ queryKey: ["workspaces", workspaceId, "receipts", "list"] });
  void cache.invalidateQueries({ queryKey: ["receipts", "details"] });
}

/** Asks again for everything of a workspace that is shown, and is done when all but its slow figures are there. */
export async function invalidateWorkspace(cache: QueryClient, workspaceId: string): Promise<void> {
  const queryKey = ["workspaces", workspaceId];
  void cache.invalidateQueries({ queryKey: ["all-workspaces"] });
  void cache.invalidateQueries({ queryKey, predicate: (query) => SLOW_DATA.includes(query.queryKey[2]) });
  await cache.invalidateQueries({ queryKey, predicate: (query) => !SLOW_DATA.includes(query.queryKey[2]) });
}

/** True if the server lets this user do it there. */
export function may(workspace: Pick<Workspace, "allowed"> | undefined, action: Action): boolean {
  return workspace?.allowed.includes(action) ?? false;
}
