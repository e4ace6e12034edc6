import { Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { may } from "@/api/workspace";
import type { Workspace } from "@/features/identity/workspaces/public";
import { useFormDraft } from "@/session/use-form-draft";
import { FormDialog } from "@/ui/form-dialog";
import { type SavedReport, type SavedReportDraft, useSaveReport } from "./api";

const MAX_NAME_LENGTH = 100;

interface SaveDialogProps {
  workspace: Workspace;
  /** The one that is changed; null for a new one. */
  report: SavedReport | null;
  /** What it begins with. */
  draft: SavedReportDraft;
  onClose: () => void;
  onSaved: (report: SavedReport) => void;
}

/** Keeps a report under a name, and says who sees it. */
export function SaveDialog({ workspace, report, draft, onClose, onSaved }: SaveDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(draft.name);
  const [isShared, setShared] = useState(draft.is_shared);
  const form = report ? `${report.id}:${report.version}` : `${workspace.id}:${draft.report_type}`;
  const draftNote = useFormDraft(`saved-report:${form}`, { name, isShared }, (kept) => {
    setName(kept.name);
    setShared(kept.isShared);
  });
  const [wanted, setWanted] = useState(false);
  const save = useSaveReport(workspace.id);
  const typed = name.trim();
  const shown: Record<string, string> = {
    ...fieldErrors(save.error),
    ...(wanted && typed === "" && { name: t("savedReports.nameRequired") }),
  };
  return (
    <FormDialog
      title={t(report ? "savedReports.edit" : "savedReports.save")}
      onClose={onClose}
      onSubmit={() => {
        setWanted(true);
        if (typed === "") return;
        save.mutate(
          { report, draft: { ...draft, name: typed, is_shared: isShared } },
          {
            onSuccess: (saved) => {
              onClose();
              onSaved(saved);
            },
          },
        );
      }}
      pending={save.isPending}
      error={formError(save.error, Object.keys(shown))}
      submitLabel={t("common.save")}
    >
      {draftNote}
      <TextInput
        label={t("savedReports.name")}
        value={name}
        maxLength={MAX_NAME_LENGTH}
        onChange={(event) => {
          setName(event.currentTarget.value);
          save.reset();
        }}
        error={shown.name}
        autoComplete="off"
        // What it is called until now is mostly replaced.
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
      {may(workspace, "edit_plans") && (
        <Switch
          label={t("savedReports.share")}
          description={t("savedReports.shareHint", { name: workspace.name })}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}
