import { useTranslation } from "react-i18next";
import { notifyFailure } from "@/api/notify-failure";
import { notifySuccess } from "@/ui/notify";
import { type AiModel, useMoveAiModel, useUpdateAiModel } from "./api";

/** What is done to a model at once, without a dialog. */
export function useModelActions() {
  const { t } = useTranslation();
  const order = useMoveAiModel();
  const update = useUpdateAiModel();
  const refused = (error: unknown) => notifyFailure(error);
  return {
    move: ({ id }: AiModel, to: number) => void order.mutateAsync({ id, to }).catch(refused),
    switchTo: (model: AiModel, is_enabled: boolean) => {
      const { name } = model;
      const done = t(is_enabled ? "aiModels.enabled" : "aiModels.disabled", { name });
      // Also when the page has been left before the answer is there.
      void update.mutateAsync({ model, change: { is_enabled } }).then(() => notifySuccess(done), refused);
    },
  };
}
