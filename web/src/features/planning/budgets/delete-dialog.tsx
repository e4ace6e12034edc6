import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { notifyFailure } from "@/api/notify-failure";
import type { Workspace } from "@/features/identity/workspaces/public";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { notifySuccess, notifyUndo } from "@/ui/notify";
import { useDeleteBudget, useUndoChange } from "./api";
import type { Budget } from "./budget";

interface DeleteDialogProps {
  workspace: Workspace;
  budget: Budget;
  onClose: () => void;
}

/** Deletes a budget: everything that was ever planned in it goes along. A shared one can be brought back. */
export function DeleteDialog({ workspace, budget, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  const remove = useDeleteBudget(workspace.id);
  const undoChange = useUndoChange(workspace.id);
  const { name } = budget;
  return (
    <ConfirmDialog
      title={t("budgets.deleteTitle")}
      submitLabel={t("common.delete")}
      pending={remove.isPending}
      error={remove.error ? explain(remove.error).text : null}
      onConfirm={() =>
        // The dialog may have gone with the budget when it is answered.
        void remove.mutateAsync(budget).then(
          ({ changeId }) => {
            onClose();
            const message = t("budgets.deleted", { name });
            if (changeId === null) return notifySuccess(message);
            notifyUndo(message, () => {
              const back = undoChange.mutateAsync(changeId);
              void back.then(
                () => notifySuccess(t("budgets.restored", { name })),
                (error: unknown) => notifyFailure(error),
              );
            });
          },
          () => undefined,
        )
      }
      onClose={onClose}
    >
      {t(budget.is_private ? "budgets.deleteTextPrivate" : "budgets.deleteText", { name })}
      {budget.is_shared && ` ${t("budgets.deleteTextShared")}`}
    </ConfirmDialog>
  );
}
