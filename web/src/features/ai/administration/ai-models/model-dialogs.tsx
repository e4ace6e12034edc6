import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { notifyInfo } from "@/ui/notify";
import { type AiModel, useDeleteAiModel } from "./api";
import { ModelDialog } from "./model-dialog";
import type { ModelDraft } from "./model-draft";
import { TestDialog } from "./test-dialog";

/** What is open over the page, about the model of that id; about a new one if there is none. */
export interface OpenDialog {
  what: "edit" | "test" | "delete";
  id: string | null;
  /** What the form begins with instead of what is saved. */
  start?: Partial<ModelDraft>;
}

interface ModelDialogsProps {
  open: OpenDialog;
  model: AiModel | null;
  /** All of them: which addresses are local, and who is the default of a task. */
  models: readonly AiModel[];
  /** In which prices and costs are. */
  currency: string;
  onClose: () => void;
}

/** The dialog that is open. */
export function ModelDialogs({ open, model, models, currency, onClose }: ModelDialogsProps) {
  if (open.what === "edit") {
    const start = open.start ?? {};
    return <ModelDialog model={model} models={models} start={start} currency={currency} onClose={onClose} />;
  }
  if (!model) return null;
  return open.what === "test" ? (
    <TestDialog model={model} onClose={onClose} />
  ) : (
    <DeleteDialog model={model} onClose={onClose} />
  );
}

/** Asks before a model goes, and its key with it. */
function DeleteDialog({ model, onClose }: { model: AiModel; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useDeleteAiModel();
  const { name } = model;
  return (
    <ConfirmDialog
      title={t("aiModels.delete.title", { name })}
      submitLabel={t("common.delete")}
      pending={remove.isPending}
      error={formError(remove.error, [])}
      onConfirm={() => {
        // The callbacks of `mutate` would go with this dialog, and it goes with the model.
        const done = () => {
          notifyInfo(t("aiModels.delete.done", { name }));
          onClose();
        };
        void remove.mutateAsync(model).then(done, () => undefined);
      }}
      onClose={onClose}
    >
      {t("aiModels.delete.text")}
    </ConfirmDialog>
  );
}
