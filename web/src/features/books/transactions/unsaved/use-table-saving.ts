import { explain, fieldErrors } from "@/api/errors";
import { isModalOpen } from "@/ui/modal-open";
import type { WorkspaceMoney } from "../api";
import { conflictFrom } from "../conflict/conflict-error";
import type { DialogTask } from "../dialog-task";
import { isSame } from "../intern";
import type { Transaction, TransactionDraft } from "../transaction";
import { useTransactionActions } from "../use-transaction-actions";
import { keepUnsaved } from "./store";

/** How what is typed is saved. */
export type TableSaving = ReturnType<typeof useTableSaving>;

/** Saves what is typed into the table. What is refused is kept, with the reason, to be tried again or edited. */
export function useTableSaving(workspace: WorkspaceMoney, onTask: (task: DialogTask) => void) {
  const { create, update } = useTransactionActions(workspace);
  // The callbacks of `mutate` are those of the last call alone: an earlier one would be refused in silence.
  const add = (draft: TransactionDraft) =>
    create
      .mutateAsync(draft)
      .catch((error: unknown) => keepUnsaved(workspace.id, { kind: "new", draft }, reasonOf(error)));
  const save = async (row: Transaction, patch: Partial<TransactionDraft>) => {
    const same = (Object.keys(patch) as (keyof TransactionDraft)[]).every((key) =>
      isSame(patch[key], row[key]),
    );
    if (same) return;
    try {
      await update.mutateAsync({ row, patch });
    } catch (error) {
      // Somebody was quicker in the same field, or has deleted the row: the dialog shows both and asks.
      const met = conflictFrom(error);
      if (met && !isBusy()) onTask({ kind: "edit", row, patch, met });
      else keepUnsaved(workspace.id, { kind: "edit", row, patch, met }, reasonOf(error));
    }
  };
  return { add, save };
}

/** Whether something else is being typed, which must not lose the focus. */
function isBusy(): boolean {
  return isModalOpen() || document.activeElement?.matches("input, textarea, select") === true;
}

function reasonOf(error: unknown): string {
  return Object.values(fieldErrors(error)).join(" ") || explain(error).text;
}
