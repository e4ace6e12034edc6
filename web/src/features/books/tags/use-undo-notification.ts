import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import { notifySuccess, notifyUndo } from "@/ui/notify";
import { useUndoChange } from "./api";

/** The way to say what was done to a tag; with the id of the change it offers to take it back. */
export function useUndoNotification(workspaceId: string): (message: string, changeId: string | null) => void {
  const { t } = useTranslation();
  const { mutateAsync } = useUndoChange(workspaceId);
  return (message, changeId) => {
    if (changeId === null) return notifySuccess(message);
    notifyUndo(message, () => {
      // The message stays when the page has been left, and so its button has to answer there too.
      void mutateAsync(changeId).then(
        () => notifySuccess(t("tags.undone")),
        (error: unknown) => notifyFailure(error),
      );
    });
  };
}
