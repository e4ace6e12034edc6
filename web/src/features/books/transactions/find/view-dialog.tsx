import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { useFormDraft } from "@/session/use-form-draft";
import { FormDialog } from "@/ui/form-dialog";

const MAX_NAME_LENGTH = 100;

interface ViewDialogProps {
  title: string;
  name: string;
  /** How the saving goes. */
  saving: { isPending: boolean; error: unknown };
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Gives a view its name. */
export function ViewDialog({ title, name, saving, onSave, onClose }: ViewDialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(name);
  const draftNote = useFormDraft(`view:${name}`, { typed }, (kept) => setTyped(kept.typed));
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={() => {
        onSave(typed.trim());
      }}
      pending={saving.isPending}
      error={formError(saving.error, ["name"])}
      submitLabel={t("common.save")}
    >
      {draftNote}
      <TextInput
        label={t("find.viewName")}
        value={typed}
        error={fieldErrors(saving.error).name}
        onChange={(event) => setTyped(event.currentTarget.value)}
        maxLength={MAX_NAME_LENGTH}
        required
        data-autofocus
      />
    </FormDialog>
  );
}
