import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { DialogText } from "@/ui/dialog-text";
import { FormDialog } from "@/ui/form-dialog";
import { notifyInfo } from "@/ui/notify";
import { type AdminUser, type OwnedWorkspace, useDeleteUser } from "../api";
import { WorkspaceDispositionFields } from "../workspace-disposition-fields";
import {
  dispositionsBody,
  isDecided,
  undecidedWorkspaces,
  type WorkspaceDispositions,
} from "../workspace-dispositions";

/** Asks for the user name before a user goes, and what becomes of the workspaces if the server wants to know. */
export function DeleteUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useDeleteUser();
  const [workspaces, setWorkspaces] = useState<OwnedWorkspace[]>([]);
  const [dispositions, setDispositions] = useState<WorkspaceDispositions>({});
  const [typed, setTyped] = useState("");
  const [missed, setMissed] = useState(false);
  const { full_name: name, username } = user;
  const matches = typed.trim().toLocaleLowerCase() === username.toLocaleLowerCase();
  const isUndecided = undecidedWorkspaces(remove.error) !== null;
  const submit = () => {
    setMissed(true);
    if (!matches || !isDecided(workspaces, dispositions)) return;
    remove.mutate(
      { user, workspaces: dispositionsBody(workspaces, dispositions) },
      {
        onSuccess: () => {
          notifyInfo(t("administration.delete.done", { name }));
          onClose();
        },
        onError: (error) => {
          setMissed(false);
          setWorkspaces(undecidedWorkspaces(error) ?? workspaces);
        },
      },
    );
  };
  return (
    <FormDialog
      title={t("administration.delete.title", { name })}
      onClose={onClose}
      onSubmit={submit}
      pending={remove.isPending}
      // The question itself is no fault.
      error={isUndecided ? null : formError(remove.error, [])}
      submitLabel={t("administration.delete.submit")}
      destructive
    >
      <DialogText>{t("administration.delete.text")}</DialogText>
      <TextInput
        label={t("administration.delete.confirm", { username })}
        value={typed}
        onChange={(event) => {
          setMissed(false);
          setTyped(event.currentTarget.value);
        }}
        error={missed && !matches && t("administration.delete.mismatch")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      {workspaces.length > 0 && (
        <WorkspaceDispositionFields
          workspaces={workspaces}
          dispositions={dispositions}
          missed={missed}
          onChange={setDispositions}
        />
      )}
    </FormDialog>
  );
}
