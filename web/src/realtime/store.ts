import { create } from "zustand";
import type { ConnectionStatus } from "./connection";

/** The connection's status, for the indicator. */
export const useConnection = create<{ status: ConnectionStatus }>(() => ({ status: "disconnected" }));
