import type { QueryClient } from "@tanstack/react-query";
import { clientInstance } from "@/api/instance";
import { transactionsKey } from "./api";
import { flashRows } from "./flash";

/** What the three events of a transaction have in common. */
interface TransactionEvent {
  workspace_id: string;
  transaction_id: string;
  actor: { origin?: string | null };
}

// A scripted import sends hundreds of events a second; the lists are asked for again once for all of them.
const GATHER = 60;

interface Gathered {
  rows: Set<string>;
  timer: ReturnType<typeof setTimeout>;
}

const gathered = new Map<string, Gathered>();

function changed(payload: TransactionEvent, cache: QueryClient, glows: boolean): void {
  // This tab has put its own doing into its lists already.
  if (payload.actor.origin === clientInstance) return;
  const workspaceId = payload.workspace_id;
  const waiting = gathered.get(workspaceId) ?? {
    rows: new Set<string>(),
    timer: setTimeout(() => void refresh(workspaceId, cache), GATHER),
  };
  if (glows) waiting.rows.add(payload.transaction_id);
  gathered.set(workspaceId, waiting);
}

async function refresh(workspaceId: string, cache: QueryClient): Promise<void> {
  const rows = gathered.get(workspaceId)?.rows ?? [];
  gathered.delete(workspaceId);
  void cache.invalidateQueries({ queryKey: ["workspaces", workspaceId, "dashboard"] });
  await cache.invalidateQueries({ queryKey: transactionsKey(workspaceId) });
  flashRows(rows);
}

/** Changes made by others: the lists follow, and the rows glow. */
export const transactionEvents = {
  TRANSACTION_CREATED: (payload: TransactionEvent, cache: QueryClient) => changed(payload, cache, true),
  TRANSACTION_UPDATED: (payload: TransactionEvent, cache: QueryClient) => changed(payload, cache, true),
  TRANSACTION_DELETED: (payload: TransactionEvent, cache: QueryClient) => changed(payload, cache, false),
};
