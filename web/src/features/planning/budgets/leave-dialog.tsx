import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import type { Workspace } from "@/features/identity/workspaces/public";
import { useUser } from "@/session/use-user";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { notifySuccess } from "@/ui/notify";
import { useShareBudget } from "./api";
import type { Budget } from "./budget";

interface LeaveDialogProps {
  workspace: Workspace;
  budget: Budget;
  onClose: () => void;
}

/** Gives up a budget that somebody shares with the user. */
export function LeaveDialog({ workspace, budget, onClose }: LeaveDialogProps) {
  const { t } = useTranslation();
  const me = useUser()?.id ?? "";
  const share = useShareBudget(workspace.id, budget.id);
  const { name } = budget;
  return (
    <ConfirmDialog
      title={t("budgets.leave.title")}
      submitLabel={t("budgets.leave.submit")}
      pending={share.isPending}
      error={share.error ? explain(share.error).text : null}
      onConfirm={() =>
        // The dialog may have gone with the budget when it is answered.
        void share.mutateAsync({ user_id: me, access: null }).then(
          () => {
            onClose();
            notifySuccess(t("budgets.leave.done", { name }));
          },
          () => undefined,
        )
      }
      onClose={onClose}
    >
      {t("budgets.leave.text", { name })}
    </ConfirmDialog>
  );
}
