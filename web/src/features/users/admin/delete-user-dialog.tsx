import { TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { Dialog } from "@/ui/dialog";
import { DialogText } from "@/ui/dialog-text";
import { FormShell } from "@/ui/form-shell";
import { notifyInfo } from "@/ui/notify";
import { type AdminUser, type OwnedWorkspace, useDeleteUser } from "../api";
import { WorkspaceFateFields } from "../workspace-fate-fields";
import { answersOf, type Fates, isAnswered, unansweredOf } from "../workspace-fates";

/** Asks for the user name before a user goes, and what becomes of the workspaces if the server wants to know. */
export function DeleteUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useDeleteUser();
  const [workspaces, setWorkspaces] = useState<OwnedWorkspace[]>([]);
  const [fates, setFates] = useState<Fates>({});
  const [typed, setTyped] = useState("");
  const [missed, setMissed] = useState(false);
  const { full_name: name, username } = user;
  const matches = typed.trim().toLocaleLowerCase() === username.toLocaleLowerCase();
  const asked = unansweredOf(remove.error) !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissed(true);
    if (!matches || !isAnswered(workspaces, fates)) return;
    remove.mutate(
      { user, workspaces: answersOf(workspaces, fates) },
      {
        onSuccess: () => {
          notifyInfo(t("administration.delete.done", { name }));
          onClose();
        },
        onError: (error) => {
          setMissed(false);
          setWorkspaces(unansweredOf(error) ?? workspaces);
        },
      },
    );
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      pending={remove.isPending}
      title={t("administration.delete.title", { name })}
    >
      <FormShell
        onSubmit={submit}
        onCancel={onClose}
        pending={remove.isPending}
        // The question itself is no fault.
        error={asked ? null : formError(remove.error, [])}
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
          <WorkspaceFateFields workspaces={workspaces} fates={fates} missed={missed} onChange={setFates} />
        )}
      </FormShell>
    </Dialog>
  );
}
