import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import { notifySuccess, notifyUndo } from "@/ui/notify";
import { useDeleteGoal, useUndoChange } from "./api";
import type { Goal } from "./goal";

/** Gives a goal up at once and offers to take it back. */
export function useGoalRemoval(workspaceId: string): (goal: Goal) => void {
  const { t } = useTranslation();
  const remove = useDeleteGoal(workspaceId);
  const undoChange = useUndoChange(workspaceId);
  const refused = (error: unknown) => notifyFailure(error);
  return (goal) =>
    void remove.mutateAsync(goal).then(({ changeId }) => {
      const message = t("goals.deleted", { name: goal.name });
      if (changeId === null) return notifySuccess(message);
      notifyUndo(message, () => {
        // The message stays when the page has been left, and so its button has to answer there too.
        void undoChange
          .mutateAsync(changeId)
          .then(() => notifySuccess(t("goals.restored", { name: goal.name })), refused);
      });
    }, refused);
}
