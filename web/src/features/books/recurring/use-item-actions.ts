import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import type { Day } from "@/lib/dates";
import { notifySuccess, notifyUndo } from "@/ui/notify";
import { type MissedChoice, useDeleteItem, useItemAction, useUndoChange } from "./api";
import type { RecurringItem } from "./item";

/** What is done to a recurring transaction as a whole, without a dialog. */
export function useItemActions(workspaceId: string) {
  const { t } = useTranslation();
  const change = useItemAction(workspaceId);
  const remove = useDeleteItem(workspaceId);
  const undoChange = useUndoChange(workspaceId);
  const refused = (error: unknown) => notifyFailure(error);
  const resume = (item: RecurringItem, missed: MissedChoice) =>
    change.mutateAsync({ kind: "resume", item, missed });
  return {
    isPending: change.isPending || remove.isPending,
    pause: (item: RecurringItem) =>
      void change
        .mutateAsync({ kind: "pause", item })
        .then(
          (paused) =>
            notifyUndo(
              t("recurring.paused", { name: item.name }),
              () => void resume(paused, "post").catch(refused),
            ),
          refused,
        ),
    resume: (item: RecurringItem, missed: MissedChoice) =>
      resume(item, missed).then(() => notifySuccess(t("recurring.resumed", { name: item.name })), refused),
    catchUp: (item: RecurringItem, missed: MissedChoice) =>
      change
        .mutateAsync({ kind: "catchUp", item, missed })
        .then(
          () =>
            notifySuccess(
              t(missed === "post" ? "recurring.caughtUp" : "recurring.leftOut", { name: item.name }),
            ),
          refused,
        ),
    remove: async (item: RecurringItem, from: Day | null): Promise<void> => {
      const { name } = item;
      const { changeId } = await remove.mutateAsync({ item, from });
      const message = t(from ? "recurring.ended" : "recurring.deleted", { name });
      if (changeId === null) return notifySuccess(message);
      notifyUndo(message, () => {
        const done = undoChange.mutateAsync(changeId);
        void done.then(() => notifySuccess(t("recurring.restored", { name })), refused);
      });
    },
    refused,
  };
}
