import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { invalidateWorkspace } from "@/api/workspace";
import { recordStep, undoStep, type WorkspaceMoney } from "@/features/books/transactions/public";
import { notifyInfo, notifyUndo, notifyWarning } from "@/ui/notify";
import { type RunInput, run } from "./api";

/** Lets rules change transactions. What came of it is told with the way back; undoing by the keys knows it as well. */
export function useRun(workspace: WorkspaceMoney) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (input: RunInput) => {
      const call = run(workspace.id, input);
      const step = recordStep(workspace.id, 0, call);
      const { value, changeId } = await call;
      step.count = value.changed;
      return { ...value, changeId, step };
    },
    onSuccess: ({ changed, changeId, is_partial, step }) => {
      if (changeId === null) return notifyInfo(t("rules.ranNothing"));
      const message = t("rules.ran", { count: changed });
      notifyUndo(message, () => void undoStep(cache, workspace.id, step));
      if (is_partial) notifyWarning(t("rules.ranPartly"));
    },
    onSettled: () => invalidateWorkspace(cache, workspace.id),
  });
}
