import { Select } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { FormDialog } from "@/ui/form-dialog";
import type { FlatCategory } from "../category";
import { useUpdateCategory } from "./api";
import { parentCandidates } from "./candidates";
import type { NotifyUndoable } from "./use-undo-notification";

interface MoveDialogProps {
  workspaceId: string;
  all: readonly FlatCategory[];
  category: FlatCategory;
  notify: NotifyUndoable;
  onClose: () => void;
}

/** Hangs a category elsewhere: what a mouse does by dragging. */
export function MoveDialog({ workspaceId, all, category, notify, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const { name, parentId } = category;
  const [parent, setParent] = useState(parentId);
  const update = useUpdateCategory(workspaceId);
  const submit = () => {
    update.mutate(
      { category, change: { parent_id: parent } },
      {
        onSuccess: ({ changeId }) => {
          notify(t("categoryManagement.moved", { name }), changeId);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t("categoryManagement.moveTitle", { name })}
      onClose={onClose}
      onSubmit={submit}
      pending={update.isPending}
      error={formError(update.error, ["parent_id"])}
      submitLabel={t("categoryManagement.moveSubmit")}
    >
      <Select
        label={t("categoryManagement.parent")}
        placeholder={t("categoryManagement.top")}
        value={parent}
        onChange={setParent}
        data={parentCandidates(all, category).map(({ id, path }) => ({ value: id, label: path }))}
        error={fieldErrors(update.error).parent_id}
        nothingFoundMessage={t("categories.nothingFound")}
        searchable
        clearable
        openOnFocus={false}
        data-autofocus
      />
    </FormDialog>
  );
}
