import type { QueryClient } from "@tanstack/react-query";
import { clientInstance } from "@/api/instance";
import { invalidateFigures } from "@/api/workspace";
import { announceActivity } from "@/features/books/activity/public";
import { findRow, transactionsKey } from "./api";
import { bulkEvents } from "./bulk/events";
import { isEditorOpen, publishRowUpdate } from "./conflict/row-updates";
import { type Author, flashRows } from "./flash";
import type { Transaction } from "./transaction";

/** What the three events of a transaction have in common. */
interface TransactionEvent {
  workspace_id: string;
  account_id: string;
  transaction_id: string;
  date: string;
  version: number;
  actor: { user_id: string; full_name: string; origin?: string | null };
}

type Verb = "created" | "changed" | "deleted";

// A scripted import sends hundreds of events a second; the lists are asked for again once for all of them.
const BATCH_WINDOW = 60;

interface EventBatch {
  rows: Map<string, Author>;
  /** What is told when the rows are there, since only they have a name. */
  activities: { verb: Verb; payload: TransactionEvent; was: Transaction | null }[];
  timer: ReturnType<typeof setTimeout>;
}

const batches = new Map<string, EventBatch>();

function changed(verb: Verb, payload: TransactionEvent, cache: QueryClient): void {
  const { workspace_id, transaction_id, account_id, date, version, actor } = payload;
  // This tab has put its own doing into its lists already.
  if (actor.origin === clientInstance) return;
  const gone = verb === "deleted";
  publishRowUpdate(transaction_id, { who: actor.full_name, accountId: account_id, date, version, gone });
  const batch: EventBatch = batches.get(workspace_id) ?? {
    rows: new Map(),
    activities: [],
    timer: setTimeout(() => void refresh(workspace_id, cache), BATCH_WINDOW),
  };
  if (!gone) batch.rows.set(transaction_id, { id: actor.user_id, name: actor.full_name });
  batch.activities.push({ verb, payload, was: findRow(cache, workspace_id, transaction_id) });
  batches.set(workspace_id, batch);
}

async function refresh(workspaceId: string, cache: QueryClient): Promise<void> {
  const batch = batches.get(workspaceId);
  batches.delete(workspaceId);
  invalidateFigures(cache, workspaceId);
  void cache.invalidateQueries({ queryKey: ["workspaces", workspaceId, "attachments"] });
  await cache.invalidateQueries({ queryKey: transactionsKey(workspaceId) });
  if (!batch) return;
  flashRows(batch.rows);
  const announced = new Set<string>();
  for (const { verb, payload, was } of batch.activities) {
    const row = findRow(cache, workspaceId, payload.transaction_id) ?? was;
    // A row that moves between accounts is told of twice; a transfer is one thing with two rows.
    const subject = [payload.transaction_id, row?.transfer?.transaction_id ?? ""].sort().join(" ");
    if (
      announced.has(`${verb} ${subject}`) ||
      (verb === "deleted" && batch.rows.has(payload.transaction_id))
    ) {
      continue;
    }
    announced.add(`${verb} ${subject}`);
    if (isEditorOpen(payload.transaction_id)) continue;
    announceActivity(cache, payload, { noun: "transaction", verb, subject, name: row?.payee ?? "" });
  }
}

/** Changes made by others: the lists follow, and the rows glow with the name of who it was. */
export const transactionEvents = {
  ...bulkEvents,
  TRANSACTION_CREATED: (payload: TransactionEvent, cache: QueryClient) => changed("created", payload, cache),
  TRANSACTION_UPDATED: (payload: TransactionEvent, cache: QueryClient) => changed("changed", payload, cache),
  TRANSACTION_DELETED: (payload: TransactionEvent, cache: QueryClient) => changed("deleted", payload, cache),
};
