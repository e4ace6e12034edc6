import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { FormDialog } from "@/ui/form-dialog";
import { notifyInfo } from "@/ui/notify";
import { useDeleteWorkspace, type Workspace } from "./api";
import classes from "./delete-workspace-dialog.module.css";

/** Asks before a workspace goes, with everything in it: the one deletion that cannot be taken back. */
export function DeleteWorkspaceDialog({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useDeleteWorkspace();
  const [typed, setTyped] = useState("");
  const [missed, setMissed] = useState(false);
  const submit = () => {
    if (typed.trim() !== workspace.name) return setMissed(true);
    remove.mutate(workspace, {
      onSuccess: () => {
        notifyInfo(t("workspaces.deleted", { name: workspace.name }));
        onClose();
      },
    });
  };
  return (
    <FormDialog
      title={t("workspaces.delete.title")}
      onClose={onClose}
      onSubmit={submit}
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
    </FormDialog>
  );
}
