import type { QueryClient } from "@tanstack/react-query";
import { clientInstance } from "@/api/instance";
import { invalidateFigures } from "@/api/workspace";
import { announceActivity } from "@/features/books/activity/public";
import { findRow, transactionsKey } from "../api";
import { isEditorOpen, publishRowUpdate } from "../conflict/row-updates";
import { flashRows } from "../flash";
import type { ListScope } from "../list-changes";

/** What the events of several transactions have in common. */
interface BulkEvent {
  workspace_id: string;
  account_ids: string[];
  transaction_ids: string[];
  /** Where they are now, when they have moved. */
  target_account_id?: string | null;
  actor: { user_id: string; full_name: string; origin?: string | null };
}

type Verb = "created" | "changed" | "deleted";

/** More than a screen holds need not glow. */
const MAX_FLASHES = 50;

async function changed(verb: Verb, payload: BulkEvent, cache: QueryClient): Promise<void> {
  const { workspace_id, account_ids, transaction_ids, actor } = payload;
  // This tab has put its own doing into its lists already.
  if (actor.origin === clientInstance) return;
  const [first] = transaction_ids;
  // A message names a row only when it is about that one alone.
  const only = transaction_ids.length === 1 && first ? first : null;
  const row = () => (only === null ? null : findRow(cache, workspace_id, only));
  const was = row();
  for (const id of transaction_ids) updateEditor(id, verb, payload, cache);
  invalidateFigures(cache, workspace_id);
  await cache.invalidateQueries({
    queryKey: transactionsKey(workspace_id),
    predicate: ({ queryKey }) => {
      const { accountId } = (queryKey[3] ?? { accountId: null }) as ListScope;
      return accountId === null || account_ids.includes(accountId);
    },
  });
  const author = { id: actor.user_id, name: actor.full_name };
  const shown = transaction_ids.slice(0, MAX_FLASHES);
  if (verb !== "deleted") flashRows(new Map(shown.map((id) => [id, author])));
  const name = (row() ?? was)?.payee ?? "";
  for (const id of transaction_ids) {
    if (isEditorOpen(id)) continue;
    announceActivity(cache, payload, { noun: "transaction", verb, subject: id, name });
  }
}

/** An editor that is open on one of the rows asks for it as it is now. */
function updateEditor(id: string, verb: Verb, payload: BulkEvent, cache: QueryClient): void {
  const row = isEditorOpen(id) ? findRow(cache, payload.workspace_id, id) : null;
  if (!row) return;
  publishRowUpdate(id, {
    who: payload.actor.full_name,
    accountId: payload.target_account_id ?? row.account_id,
    date: row.date,
    version: row.version + 1,
    gone: verb === "deleted",
  });
}

const handler = (verb: Verb) => (payload: BulkEvent, cache: QueryClient) =>
  void changed(verb, payload, cache);

/** Several rows changed at once by somebody else: one message, and the rows glow. */
export const bulkEvents = {
  TRANSACTIONS_BULK_DELETED: handler("deleted"),
  TRANSACTIONS_BULK_RESTORED: handler("created"),
  TRANSACTIONS_BULK_UPDATED: handler("changed"),
  TRANSACTIONS_BULK_UPDATED_CATEGORY: handler("changed"),
  TRANSACTIONS_BULK_UPDATED_STATUS: handler("changed"),
  TRANSACTIONS_BULK_MOVED_ACCOUNT: handler("changed"),
};
