import { Select } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { Dialog } from "@/ui/dialog";
import { DialogText } from "@/ui/dialog-text";
import { FormDialog } from "@/ui/form-dialog";
import { FormShell } from "@/ui/form-shell";
import type { FlatCategory } from "../category";
import { useDeleteCategory, useMergeCategory } from "./api";
import { hasChildren, replacementCandidates } from "./candidates";
import type { NotifyUndoable } from "./use-undo-notification";

interface ReplaceCategoryDialogProps {
  workspaceId: string;
  all: readonly FlatCategory[];
  category: FlatCategory;
  /** How many entries have it; null if that is not known: then another one may be given, and the server judges. */
  uses: number | null;
  /** Merging gives everything to another one; deleting asks for one only when it is used. */
  way: "merge" | "delete";
  notify: NotifyUndoable;
  onClose: () => void;
}

/**
 * The server keeps a limited number of transactions of a merge, deleted ones too, so that it can be undone. How many
 * there are it knows alone; from so many entries on it is said where the limit is.
 */
const LIMIT_HINT_FROM = 1000;

/** Gives a category up: what it has goes to another one. */
export function ReplaceCategoryDialog(props: ReplaceCategoryDialogProps) {
  const { workspaceId, all, category, uses, way, notify, onClose } = props;
  const { t } = useTranslation();
  const { id, name, scope } = category;
  const [heir, setHeir] = useState<string | null>(null);
  const [missed, setMissed] = useState(false);
  const merge = useMergeCategory(workspaceId);
  const remove = useDeleteCategory(workspaceId);
  const parted = way === "delete" && hasChildren(all, category);
  const asks = way === "merge" || uses !== 0;
  const isFinal = scope === "personal";
  const mayBeFinal = !isFinal && (uses ?? 0) > LIMIT_HINT_FROM;
  const done = (text: "categoryManagement.merged" | "categoryManagement.deleted") => ({
    onSuccess: ({ changeId }: { changeId: string | null }) => {
      notify(t(text, { name }), isFinal ? null : changeId);
      onClose();
    },
  });
  const submit = () => {
    if (heir === null && (way === "merge" || (uses ?? 0) > 0)) return setMissed(true);
    if (way === "merge" && heir)
      return merge.mutate({ category, into: heir }, done("categoryManagement.merged"));
    remove.mutate({ category, replacement: asks ? heir : null }, done("categoryManagement.deleted"));
  };
  const { isPending, error } = way === "merge" ? merge : remove;
  const wrong = fieldErrors(error);
  const title = t(way === "merge" ? "categoryManagement.mergeTitle" : "categoryManagement.deleteTitle", {
    name,
  });
  if (parted) {
    return (
      <Dialog opened onClose={onClose} title={title}>
        <FormShell onSubmit={onClose} pending={false} error={null} submitLabel={t("common.close")} quiet>
          <DialogText>{t("categoryManagement.deleteHasChildren")}</DialogText>
        </FormShell>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={submit}
      pending={isPending}
      error={formError(error, ["into", "replace_by"])}
      submitLabel={t(way === "merge" ? "categoryManagement.mergeSubmit" : "common.delete")}
      destructive={way === "delete" || isFinal || mayBeFinal}
    >
      {way === "merge" && <DialogText>{t("categoryManagement.mergeText")}</DialogText>}
      {way === "delete" && uses !== null && (
        <DialogText>
          {t(asks ? "categoryManagement.deleteUsed" : "categoryManagement.deleteUnused", { count: uses })}
        </DialogText>
      )}
      {asks && (
        <Select
          key={id}
          label={t(way === "merge" ? "categoryManagement.into" : "categoryManagement.replaceBy")}
          value={heir}
          onChange={(chosen) => {
            setHeir(chosen);
            setMissed(false);
          }}
          data={replacementCandidates(all, category).map((other) => ({
            value: other.id,
            label: other.path,
          }))}
          error={missed ? t("categoryManagement.heirMissing") : (wrong.into ?? wrong.replace_by)}
          nothingFoundMessage={t("categories.nothingFound")}
          searchable
          openOnFocus={false}
          data-autofocus
        />
      )}
      {isFinal && asks && <DialogText>{t("categoryManagement.isFinal")}</DialogText>}
      {mayBeFinal && <DialogText>{t("categoryManagement.mayBeFinal")}</DialogText>}
    </FormDialog>
  );
}
