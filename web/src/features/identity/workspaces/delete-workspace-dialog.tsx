import { TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { Dialog } from "@/ui/dialog";
import { FormShell } from "@/ui/form-shell";
import { notifyInfo } from "@/ui/notify";
import { useDeleteWorkspace, type Workspace } from "./api";
import classes from "./delete-workspace-dialog.module.css";

/** Asks before a workspace goes, with everything in it: the one deletion that cannot be taken back. */
export function DeleteWorkspaceDialog({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useDeleteWorkspace();
  const [typed, setTyped] = useState("");
  const [missed, setMissed] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== workspace.name) return setMissed(true);
    remove.mutate(workspace, {
      onSuccess: () => {
        notifyInfo(t("workspaces.deleted", { name: workspace.name }));
        onClose();
      },
    });
  };
  return (
    <Dialog opened onClose={onClose} pending={remove.isPending} title={t("workspaces.delete.title")}>
      <FormShell
        onSubmit={submit}
        onCancel={onClose}
        pending={remove.isPending}
        error={formError(remove.error, [])}
        submitLabel={t("workspaces.delete.submit")}
        destructive
      >
        <p className={classes.text}>{t("workspaces.delete.text")}</p>
        <TextInput
          label={t("workspaces.delete.confirm", { name: workspace.name })}
          value={typed}
          onChange={(event) => {
            setMissed(false);
            setTyped(event.currentTarget.value);
          }}
          error={missed && t("workspaces.delete.mismatch")}
          autoComplete="off"
          data-autofocus
        />
      </FormShell>
    </Dialog>
  );
}
