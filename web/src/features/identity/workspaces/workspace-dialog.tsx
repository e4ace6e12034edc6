import { Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { CurrencySelect } from "@/features/rates/currencies/public";
import { mergeEdits } from "@/lib/merge-edits";
import { useFormDraft } from "@/session/use-form-draft";
import { Dialog } from "@/ui/dialog";
import { FormShell } from "@/ui/form-shell";
import { notifySuccess } from "@/ui/notify";
import { useSaveWorkspace, type Workspace, type WorkspaceDraft } from "./api";
import { TimeZoneSelect } from "./time-zone-select";
import { browserZone } from "./time-zones";
import classes from "./workspace-dialog.module.css";

const MAX_NAME_LENGTH = 100;
const MAX_DESCRIPTION_LENGTH = 500;
const DEFAULT_CURRENCY = "USD";

interface WorkspaceDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The workspace to change, or null to make a new one. */
  workspace: Workspace | null;
}

/** Makes a workspace or changes one. */
export function WorkspaceDialog({ opened, onClose, workspace }: WorkspaceDialogProps) {
  const { t } = useTranslation();
  const save = useSaveWorkspace(workspace);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      pending={save.isPending}
      title={workspace ? t("workspaces.dialog.edit") : t("workspaces.dialog.create")}
    >
      <WorkspaceForm workspace={workspace} save={save} onClose={onClose} />
    </Dialog>
  );
}

interface WorkspaceFormProps {
  workspace: Workspace | null;
  save: ReturnType<typeof useSaveWorkspace>;
  onClose: () => void;
}

function WorkspaceForm({ workspace, save, onClose }: WorkspaceFormProps) {
  const { t } = useTranslation();
  // Somebody else may save the workspace while it is open here.
  const [opened, setOpened] = useState(() => draftOf(workspace));
  const form = useForm<WorkspaceDraft>({
    initialValues: opened,
    validate: { name: (name) => (name.trim() ? null : t("auth.errors.sentences.workspace_name_required")) },
  });
  // The other fields keep what is typed to themselves.
  const [currency, setCurrency] = useState(opened.currency);
  const [zone, setZone] = useState(opened.time_zone);
  const draftNote = useFormDraft(
    `workspace:${workspace ? `${workspace.id}:${workspace.version}` : ""}`,
    { ...form.values, currency, time_zone: zone },
    (kept) => {
      form.setValues(kept);
      setCurrency(kept.currency);
      setZone(kept.time_zone);
    },
  );
  const submit = form.onSubmit(({ name, description }) => {
    const typed = { name: name.trim(), description: description.trim(), currency, time_zone: zone };
    const newest = workspace ? draftOf(workspace) : opened;
    const { merged, collisions } = mergeEdits(opened, typed, newest);
    if (collisions.length > 0) {
      setOpened(newest);
      const collisionErrors = collisions.map((field) => [
        field,
        t("common.changedMeanwhile", { value: newest[field] }),
      ]);
      return form.setErrors(Object.fromEntries(collisionErrors));
    }
    save.mutate(merged, {
      onSuccess: ({ name: saved }) => {
        notifySuccess(t(workspace ? "workspaces.saved" : "workspaces.created", { name: saved }));
        onClose();
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  });
  return (
    <FormShell
      onSubmit={submit}
      onCancel={onClose}
      pending={save.isPending}
      error={formError(
        save.error,
        ["name", "description", "currency", "time_zone"],
        workspace ? undefined : t("workspaces.failures.create"),
      )}
      submitLabel={workspace ? t("common.save") : t("workspaces.submit")}
    >
      {draftNote}
      <TextInput
        label={t("workspaces.name")}
        placeholder={t("workspaces.nameHint")}
        maxLength={MAX_NAME_LENGTH}
        required
        withAsterisk={false}
        data-autofocus
        {...form.getInputProps("name")}
      />
      <CurrencySelect
        label={t("workspaces.currency")}
        description={workspace ? <ChangeBase workspaceId={workspace.id} /> : t("workspaces.currencyHint")}
        disabled={workspace !== null}
        value={currency}
        onChange={(code) => {
          setCurrency(code);
          form.setFieldValue("currency", code);
        }}
        error={form.errors.currency}
      />
      <TimeZoneSelect
        label={t("workspaces.timeZone")}
        description={t("workspaces.timeZoneHint")}
        value={zone}
        onChange={(next) => {
          setZone(next);
          form.setFieldValue("time_zone", next);
        }}
        error={form.errors.time_zone}
      />
      <Textarea
        label={t("workspaces.description")}
        maxLength={MAX_DESCRIPTION_LENGTH}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps("description")}
      />
    </FormShell>
  );
}

/** What is booked is converted anew with another currency: that has a question of its own. */
function ChangeBase({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation();
  return (
    <>
      {t("workspaces.currencyHint")}{" "}
      <Link
        to="/workspaces/$workspaceId/rates"
        params={{ workspaceId }}
        search={{ change: "base" }}
        className={classes.link}
      >
        {t("workspaces.changeCurrency")}
      </Link>
    </>
  );
}

function draftOf(workspace: Workspace | null): WorkspaceDraft {
  const {
    name = "",
    description = "",
    currency = DEFAULT_CURRENCY,
    time_zone = browserZone(),
  } = workspace ?? {};
  return { name, description: description ?? "", currency, time_zone };
}
