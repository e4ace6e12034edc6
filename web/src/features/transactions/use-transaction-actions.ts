import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Done } from "@/api/client";
import { newUuid } from "@/lib/random";
import {
  currentRow,
  findRow,
  postTransaction,
  postTransfer,
  putTransaction,
  type WorkspaceMoney,
} from "./api";
import { Clash, metBy } from "./conflict/clash";
import { changeLists, refresh, stopFetches } from "./lists";
import {
  draftOf,
  type Transaction,
  type TransactionDraft,
  type TransferDraft,
  temporaryRow,
} from "./transaction";
import { did } from "./undo/steps";

/** A change of some fields of a row. */
interface Edit {
  row: Transaction;
  patch: Partial<TransactionDraft>;
}

/**
 * What can be done to one transaction; `bulk/` is about several. Each shows at once, in every list in the cache, and
 * is taken back when the server refuses. Nothing is announced here: a form shows its error itself, a table in a notice.
 */
export function useTransactionActions(workspace: WorkspaceMoney) {
  const cache = useQueryClient();
  const digits = workspace.currency_digits;
  const change = (previous: Transaction | null, next: Transaction | null) =>
    changeLists(cache, workspace.id, previous, next);
  const settled = (transfer: boolean) =>
    refresh(cache, workspace.id, transfer ? "rows and figures" : "figures");
  /** What is done here can be undone, even before its answer has come. */
  const undoable = async <T>(call: Promise<Done<T>>): Promise<T> => {
    did(workspace.id, 1, call);
    return (await call).value;
  };

  const create = useMutation({
    mutationFn: (draft: TransactionDraft) => undoable(postTransaction(draft, digits)),
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
      const put = (row: Transaction) =>
        undoable(putTransaction(row, { ...draftOf(row), ...changesOf(edit) }, digits));
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
      // Edited again meanwhile: what is shown stays, on top of the new version.
      change(now ?? shown, now && now !== shown ? { ...now, version: next.version } : next);
    },
    // A stale edit gets the row as it is now, if there still is one; any other refusal leaves it as it was.
    onError: (error, _, context) => {
      const met = metBy(error, digits);
      if (context) change(context.shown, met ? met.newer : context.before);
    },
    onSettled: (_row, _error, { row }) => settled(row.transfer !== null),
  });

  const transfer = useMutation({
    mutationFn: (draft: TransferDraft) => undoable(postTransfer(draft, digits)),
    onSuccess: (legs) => {
      for (const leg of legs) change(null, leg);
    },
    onSettled: () => settled(false),
  });

  return { create, update, transfer };
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
