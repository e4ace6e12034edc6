import { create } from "zustand";
import type { ConnectionStatus } from "./connection";
import type { Watch } from "./socket";

/** The connection's status, for the indicator. */
export const useConnection = create<{ status: ConnectionStatus }>(() => ({ status: "disconnected" }));

/** What this tab looks at; the connection tells it to the server. */
export const useWatched = create<{ watch: Watch | null }>(() => ({ watch: null }));
