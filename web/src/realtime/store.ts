import { create } from "zustand";
import type { ConnectionStatus } from "./connection";

/** The connection's status, for the indicator. */
export const useConnection = create<{ status: ConnectionStatus }>(() => ({ status: "disconnected" }));

/** What somebody looks at, for the others to know. */
export interface Watch {
  workspace_id: string;
  account_id: string | null;
}

/** What this tab looks at; the connection tells it to the server. */
export const useWatched = create<{ watch: Watch | null }>(() => ({ watch: null }));

/** Somebody who looks at a workspace, or at one of its accounts. */
export interface Viewer {
  user_id: string;
  full_name: string;
  account_id: string | null;
}

/** Who looks at which workspace now, as far as this tab is told. */
export const useViewers = create<{ byWorkspace: Readonly<Record<string, readonly Viewer[]>> }>(() => ({
  byWorkspace: {},
}));
