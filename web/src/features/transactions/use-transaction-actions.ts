import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { newUuid } from "@/lib/random";
import {
  currentRow,
  findRow,
  postTransaction,
  postTransfer,
  putTransaction,
  removeTransaction,
  transactionsKey,
  undeleteTransaction,
  type WorkspaceMoney,
} from "./api";
import { Clash, metBy } from "./conflict/clash";
import { changeRow, type ListScope } from "./list-changes";
import {
  draftOf,
  type Transaction,
  type TransactionDraft,
  type TransactionList,
  type TransferDraft,
  temporaryRow,
} from "./transaction";

/** So many deletions run at once: a hundred chosen rows neither wait in one line nor storm the server. */
const PARALLEL = 6;

/** A change of some fields of a row. */
interface Edit {
  row: Transaction;
  patch: Partial<TransactionDraft>;
}

/**
 * What can be done to transactions. Each shows at once, in every list in the cache, and is taken back when the
 * server refuses. Nothing is announced here: a form shows its error itself, a table in a notice.
 */
export function useTransactionActions(workspace: WorkspaceMoney) {
  const cache = useQueryClient();
  const digits = workspace.currency_digits;
  const change = (previous: Transaction | null, next: Transaction | null) =>
    changeLists(cache, workspace.id, previous, next);
  const settled = (transfer: boolean) => invalidateFigures(cache, workspace.id, transfer);

  const create = useMutation({
    mutationFn: (draft: TransactionDraft) => postTransaction(draft, digits),
    onMutate: async (draft) => {
      await stopFetches(cache, workspace.id);
      const shown = temporaryRow(draft, newUuid());
      change(null, shown);
      return shown;
    },
    onSuccess: (row, _, shown) => change(shown, row),
    onError: (_error, _draft, shown) => shown && change(shown, null),
    onSettled: () => settled(false),
  });

  const update = useMutation({
    // One after the other: a second edit of a row needs the version that the first one gives it.
    scope: { id: `transactions ${workspace.id}` },
    mutationFn: async (edit: Edit) => {
      const put = (row: Transaction) => putTransaction(row, { ...draftOf(row), ...changesOf(edit) }, digits);
      try {
        return await put(findRow(cache, workspace.id, edit.row.id) ?? edit.row);
      } catch (error) {
        // Somebody was quicker. If they changed other fields, both changes stand.
        const newer = currentRow(error, digits);
        if (newer === null) throw error;
        if (collides(edit, newer)) throw new Clash(newer);
        return put(newer);
      }
    },
    onMutate: async (edit) => {
      await stopFetches(cache, workspace.id);
      const before = findRow(cache, workspace.id, edit.row.id) ?? edit.row;
      // The newer row may be in the lists already, under the editor.
      if (collides(edit, before)) throw new Clash(before);
      const shown = { ...before, ...changesOf(edit) };
      change(before, shown);
      return { before, shown };
    },
    onSuccess: (next, _, { shown }) => {
      const now = findRow(cache, workspace.id, next.id);
      // Edited again meanwhile, or changed by somebody else since: what is shown stays, with the newer version.
      const stays = now && now !== shown && (now.version === shown.version || now.version > next.version);
      change(now ?? shown, stays ? { ...now, version: Math.max(now.version, next.version) } : next);
    },
    // A stale edit gets the row as it is now, if there still is one; any other refusal leaves it as it was.
    onError: (error, _, context) => {
      const met = metBy(error, digits);
      if (context) change(context.shown, met ? met.newer : context.before);
    },
    onSettled: (_row, _error, { row }) => settled(row.transfer !== null),
  });

  const transfer = useMutation({
    mutationFn: (draft: TransferDraft) => postTransfer(draft, digits),
    onSuccess: (legs) => {
      for (const leg of legs) change(null, leg);
    },
    onSettled: () => settled(false),
  });

  /** Resolves with what happened to each row, so that only what is gone can be undone. */
  const remove = useMutation({
    mutationFn: (rows: Transaction[]) =>
      inParallel(rows, async (row) => {
        await removeTransaction(row);
        return row;
      }),
    onMutate: async (rows) => {
      await stopFetches(cache, workspace.id);
      for (const row of rows) change(row, null);
    },
    onSuccess: ({ failed }) => {
      for (const { item, error } of failed) change(null, currentRow(error, digits) ?? item);
    },
    onSettled: (_result, _error, rows) => settled(rows.some((row) => row.transfer !== null)),
  });

  const restore = useMutation({
    mutationFn: (rows: Transaction[]) => inParallel(rows, (row) => undeleteTransaction(row, digits)),
    onSuccess: ({ done }) => {
      for (const row of done) change(null, row);
    },
    onSettled: (_result, _error, rows) => settled(rows.some((row) => row.transfer !== null)),
  });

  return { create, update, transfer, remove, restore };
}

/** What the person changed: the other fields may be somebody else's work since the edit began, and stay. */
function changesOf({ row, patch }: Edit): Partial<TransactionDraft> {
  const changed = Object.entries(patch).filter(
    ([field, value]) => value !== row[field as keyof TransactionDraft],
  );
  return Object.fromEntries(changed);
}

/** Whether a newer row has got a value from somebody else in a field that the edit changes to another one. */
function collides(edit: Edit, newer: Transaction): boolean {
  const changes = changesOf(edit);
  return (Object.keys(changes) as (keyof TransactionDraft)[]).some(
    (field) => newer[field] !== edit.row[field] && newer[field] !== changes[field],
  );
}

function changeLists(
  cache: QueryClient,
  workspaceId: string,
  previous: Transaction | null,
  next: Transaction | null,
): void {
  const lists = cache.getQueriesData<TransactionList>({ queryKey: transactionsKey(workspaceId) });
  for (const [key, list] of lists) {
    if (list) cache.setQueryData(key, changeRow(list, key[3] as ListScope, previous, next));
  }
}

// An answer that was asked for before the change would undo it on the screen.
function stopFetches(cache: QueryClient, workspaceId: string): Promise<void> {
  return cache.cancelQueries({ queryKey: transactionsKey(workspaceId) });
}

/** Balances and the dashboard follow from the rows; of a transfer the other leg's lists do too. */
async function invalidateFigures(cache: QueryClient, workspaceId: string, transfer: boolean): Promise<void> {
  const nouns = transfer ? ["accounts", "dashboard", "transactions"] : ["accounts", "dashboard"];
  await Promise.all(
    nouns.map((noun) => cache.invalidateQueries({ queryKey: ["workspaces", workspaceId, noun] })),
  );
}

interface Outcome<I, O> {
  done: O[];
  failed: { item: I; error: unknown }[];
}

async function inParallel<I, O>(items: readonly I[], work: (item: I) => Promise<O>): Promise<Outcome<I, O>> {
  const outcome: Outcome<I, O> = { done: [], failed: [] };
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        outcome.done.push(await work(item));
      } catch (error) {
        outcome.failed.push({ item, error });
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  return outcome;
}
