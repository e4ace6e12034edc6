import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Done } from "@/api/client";
import { newUuid } from "@/lib/random";
import { currentRow, findRow, postTransfer, postTyped, putTransaction, type WorkspaceMoney } from "./api";
import { ConflictError, conflictFrom } from "./conflict/conflict-error";
import { noteCorrection } from "./corrections";
import { isSame } from "./intern";
import { reverted } from "./list-changes";
import { changeLists, refresh, stopFetches } from "./lists";
import { beginChange, countPending, enqueueChange, type Turn } from "./pending-changes";
import { trackCreation } from "./pending-creations";
import {
  draftOf,
  type Sum,
  type Transaction,
  type TransactionDraft,
  type TransferDraft,
  temporaryRow,
  withConverted,
} from "./transaction";
import { recordStep, reserveStep } from "./undo/steps";

/** A change of some fields of a row. */
interface Edit {
  row: Transaction;
  patch: Partial<TransactionDraft>;
  /** What the other leg of a transfer comes to now, where it has another currency. */
  arrives?: Sum | undefined;
}

/** An edit on its way: its turn, and its step that can be undone. */
interface PendingEdit {
  turn: Turn;
  settle: ReturnType<typeof reserveStep>;
}

const pendingEdits = new WeakMap<Edit, PendingEdit>();

/**
 * What can be done to one transaction; `bulk/` is about several. Each shows at once, in every list in the cache, and
 * is taken back when the server refuses. Nothing is announced here: a form shows its error itself, a table in a notification.
 */
export function useTransactionActions(workspace: WorkspaceMoney) {
  const cache = useQueryClient();
  const change = (previous: Transaction | null, next: Transaction | null) =>
    changeLists(cache, workspace.id, previous, next);
  /** What follows from the rows is asked for behind: a form is done when its change is. */
  const settled = (transfer: boolean) =>
    void refresh(cache, workspace.id, transfer ? "rows and figures" : "figures");
  /** What is done here can be undone, even before its answer has come. */
  const undoable = async <T>(call: Promise<Done<T>>): Promise<T> => {
    recordStep(workspace.id, 1, call);
    return (await call).value;
  };

  const create = useMutation({
    mutationFn: (draft: TransactionDraft) => undoable(postTyped(draft)),
    onMutate: async (draft) => {
      const end = beginChange(workspace.id);
      await stopFetches(cache, workspace.id);
      const shown = temporaryRow(draft, workspace.currency, newUuid());
      change(null, shown);
      return { shown, end, answered: trackCreation(shown) };
    },
    onSuccess: (row, _, { shown, answered }) => {
      const now = findRow(cache, workspace.id, shown.id);
      // Something was done to it meanwhile: what is shown stays, under the row's own id.
      if (countPending(workspace.id, shown.id) === 0) change(shown, row);
      else if (now) change(now, { ...now, id: row.id, version: row.version });
      answered(row);
    },
    onError: (_error, _draft, context) => {
      if (!context) return;
      change(context.shown, null);
      context.answered(null);
    },
    onSettled: (_row, _error, _draft, context) => {
      context?.end();
      settled(false);
    },
  });

  const update = useMutation({
    mutationFn: async (edit: Edit) => {
      const put = async (row: Transaction) => {
        const done = await putTransaction(row, { ...draftOf(row), ...changesOf(edit) }, edit.arrives);
        pendingEdits.get(edit)?.settle(done);
        return done.value;
      };
      // One after the other: a second edit of a row needs the version that the first one gives it.
      await pendingEdits.get(edit)?.turn.before;
      try {
        return await put(findRow(cache, workspace.id, edit.row.id) ?? edit.row);
      } catch (error) {
        // Somebody was quicker. If they changed other fields, both changes stand.
        const newer = currentRow(error);
        if (newer === null) throw error;
        if (collides(edit, newer)) throw new ConflictError(newer);
        return put(newer);
      }
    },
    onMutate: async (edit) => {
      // Noted at once, and not when its turn comes: what is undone next is what was done last.
      pendingEdits.set(edit, {
        turn: enqueueChange(workspace.id, [edit.row.id]),
        settle: reserveStep(workspace.id, 1),
      });
      await stopFetches(cache, workspace.id);
      const before = findRow(cache, workspace.id, edit.row.id) ?? edit.row;
      // The newer row may be in the lists already, under the editor.
      if (collides(edit, before)) throw new ConflictError(before);
      const shown = withConverted({ ...before, ...changesOf(edit) }, workspace.currency);
      change(before, shown);
      return { before, shown };
    },
    onSuccess: (next, edit, { shown }) => {
      noteCorrection(workspace.id, edit.row, changesOf(edit));
      const now = findRow(cache, workspace.id, next.id);
      // Changed again meanwhile, or taken away: what is shown stays, on top of the new version.
      if (countPending(workspace.id, next.id) < 2) change(now ?? shown, next);
      else if (now) change(now, { ...now, version: next.version });
    },
    // A stale edit gets the row as it is now, if there still is one; any other refusal takes the edit alone back.
    onError: (error, edit, context) => {
      if (!context) return;
      const met = conflictFrom(error);
      const now = findRow(cache, workspace.id, edit.row.id);
      if (met) change(now ?? context.shown, met.newer);
      else if (now) change(now, reverted(now, context.before, context.shown));
      else change(context.shown, context.before);
    },
    onSettled: (_row, _error, edit) => {
      pendingEdits.get(edit)?.settle(null);
      pendingEdits.get(edit)?.turn.end();
      settled(edit.row.transfer !== null);
    },
  });

  const transfer = useMutation({
    mutationFn: (draft: TransferDraft) => undoable(postTransfer(draft)),
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
    ([field, value]) => !isSame(value, row[field as keyof TransactionDraft]),
  );
  return Object.fromEntries(changed);
}

/** Whether a newer row has got a value from somebody else in a field that the edit changes to another one. */
function collides(edit: Edit, newer: Transaction): boolean {
  const changes = changesOf(edit);
  return (Object.keys(changes) as (keyof TransactionDraft)[]).some(
    (field) => !isSame(newer[field], edit.row[field]) && !isSame(newer[field], changes[field]),
  );
}
