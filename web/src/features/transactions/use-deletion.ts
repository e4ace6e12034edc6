import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { notifyError, notifySuccess, notifyUndo } from "@/ui/notify";
import type { WorkspaceMoney } from "./api";
import { isTemporary, type Transaction } from "./transaction";
import { useTransactionActions } from "./use-transaction-actions";

/** Deleting without being asked first, and the way back: by the notice's button or by Ctrl+Z, the last one first. */
export function useDeletion(workspace: WorkspaceMoney) {
  const { t } = useTranslation();
  const { remove, restore } = useTransactionActions(workspace);
  // What is still being deleted is here already: Ctrl+Z pressed before the answer waits for it.
  const undoable = useRef<Promise<Transaction[]>[]>([]);

  const forget = (deletion: Promise<Transaction[]>) => {
    undoable.current = undoable.current.filter((known) => known !== deletion);
  };
  const takeBack = async (deletion: Promise<Transaction[]>) => {
    forget(deletion);
    const rows = await deletion;
    if (rows.length === 0) return;
    const { done, failed } = await restore.mutateAsync(rows);
    if (failed[0]) notifyError(explain(failed[0].error).text);
    if (done.length > 0) notifySuccess(t("transactions.restored", { count: done.length }));
  };
  const deleteNow = async (rows: Transaction[]) => {
    const { done, failed } = await remove.mutateAsync(rows);
    if (failed[0]) notifyError(explain(failed[0].error).text);
    return done;
  };
  const deleteRows = async (chosen: Transaction[]) => {
    // What is still being booked has no id to delete by.
    const rows = chosen.filter((row) => !isTemporary(row));
    if (rows.length === 0) return;
    const deletion = deleteNow(rows);
    undoable.current.push(deletion);
    const { length: count } = await deletion;
    if (count === 0) return forget(deletion);
    if (!undoable.current.includes(deletion)) return;
    notifyUndo(t("transactions.deleted", { count }), () => void takeBack(deletion));
  };
  return {
    deleteRows: (rows: Transaction[]) => void deleteRows(rows),
    /** Takes the last deletion back, if there is one. */
    undo: () => {
      const last = undoable.current.at(-1);
      if (last) void takeBack(last);
    },
  };
}
