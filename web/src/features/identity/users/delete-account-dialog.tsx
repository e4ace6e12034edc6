import { Skeleton, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { explain, formError } from "@/api/errors";
import { workspaceQueries } from "@/features/identity/workspaces/public";
import type { SessionUser } from "@/session/record";
import { accountDeleted } from "@/session/session";
import { Dialog } from "@/ui/dialog";
import { DialogText } from "@/ui/dialog-text";
import { ErrorState } from "@/ui/error-state";
import { FormShell } from "@/ui/form-shell";
import { notifyInfo } from "@/ui/notify";
import { type ChosenDisposition, deleteMyAccount, type OwnedWorkspace } from "./api";
import { WorkspaceDispositionFields } from "./workspace-disposition-fields";
import {
  dispositionsBody,
  isDecided,
  undecidedWorkspaces,
  type WorkspaceDispositions,
} from "./workspace-dispositions";

interface DeleteAccountDialogProps {
  user: SessionUser;
  onClose: () => void;
}

/** Asks what becomes of the user's workspaces, and then for the user name, before everything goes. */
export default function DeleteAccountDialog({ user, onClose }: DeleteAccountDialogProps) {
  const { t } = useTranslation();
  const {
    data: owned,
    error,
    refetch,
  } = useQuery({
    ...workspaceQueries.list(),
    select: (list): OwnedWorkspace[] =>
      list
        .filter(({ role }) => role === "owner")
        .map(({ id, name, users }) => ({
          id,
          name,
          members: users.filter(({ user_id }) => user_id !== user.id),
        })),
  });
  const remove = useMutation({
    mutationFn: (workspaces: ChosenDisposition[]) => deleteMyAccount(workspaces),
    onSuccess: async () => {
      await accountDeleted();
      notifyInfo(t("users.deletion.done"));
    },
  });
  return (
    <Dialog opened onClose={onClose} pending={remove.isPending} title={t("users.deletion.title")}>
      {owned && (
        <DeletionForm
          username={user.username}
          // Somebody may have handed the user another workspace meanwhile: the server knows best.
          workspaces={undecidedWorkspaces(remove.error) ?? owned}
          remove={remove}
          onClose={onClose}
        />
      )}
      {!owned && !error && <Skeleton height={220} />}
      {!owned && error && (
        <ErrorState
          title={t("workspaces.failed")}
          text={explain(error).text}
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  );
}

interface DeletionFormProps {
  username: string;
  workspaces: OwnedWorkspace[];
  remove: { isPending: boolean; error: unknown; mutate: (workspaces: ChosenDisposition[]) => void };
  onClose: () => void;
}

function DeletionForm({ username, workspaces, remove, onClose }: DeletionFormProps) {
  const { t } = useTranslation();
  const [dispositions, setDispositions] = useState<WorkspaceDispositions>({});
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState(false);
  const matches = typed.trim().toLocaleLowerCase() === username.toLocaleLowerCase();
  const submit = () => {
    setTried(true);
    if (matches && isDecided(workspaces, dispositions))
      remove.mutate(dispositionsBody(workspaces, dispositions));
  };
  return (
    <FormShell
      onSubmit={submit}
      onCancel={onClose}
      pending={remove.isPending}
      error={formError(remove.error, [], t("users.failures.deletion"))}
      submitLabel={t("users.deletion.submit")}
      destructive
    >
      <DialogText>{t("users.deletion.warning")}</DialogText>
      {workspaces.length > 0 && (
        <WorkspaceDispositionFields
          workspaces={workspaces}
          dispositions={dispositions}
          missed={tried}
          onChange={setDispositions}
        />
      )}
      <TextInput
        label={t("users.deletion.confirm", { username })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={tried && !matches && t("users.deletion.mismatch")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormShell>
  );
}
