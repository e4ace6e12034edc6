import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { DialogText } from "@/ui/dialog-text";
import { FormShell } from "@/ui/form-shell";
import { notifySuccess } from "@/ui/notify";
import { type Member, useChangeRole, type Workspace } from "./api";

interface MakeOwnerProps {
  workspace: Workspace;
  member: Member;
  onBack: () => void;
}

/** Asks before the workspace is given to somebody else, too. */
export function MakeOwner({ workspace, member, onBack }: MakeOwnerProps) {
  const { t } = useTranslation();
  const change = useChangeRole(workspace);
  const { user_id, full_name: name } = member;
  return (
    <FormShell
      onSubmit={() => {
        change.mutate(
          { user_id, role: "owner" },
          {
            onSuccess: () => {
              notifySuccess(t("members.roleChanged", { name, role: t("roles.owner") }));
              onBack();
            },
          },
        );
      }}
      onCancel={onBack}
      pending={change.isPending}
      error={formError(change.error, [], t("members.failures.role"))}
      submitLabel={t("members.owner.submit")}
    >
      <DialogText>{t("members.owner.text", { name, workspace: workspace.name })}</DialogText>
    </FormShell>
  );
}
