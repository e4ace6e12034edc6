import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { DialogText } from "@/ui/dialog-text";
import { FormShell } from "@/ui/form-shell";
import { notifyInfo } from "@/ui/notify";
import { type Member, useRemoveMember, type Workspace } from "./api";

interface RemoveMemberProps {
  workspace: Workspace;
  member: Member;
  onBack: () => void;
}

/** Asks before a member is put out: they could only come back by invitation. */
export function RemoveMember({ workspace, member, onBack }: RemoveMemberProps) {
  const { t } = useTranslation();
  const remove = useRemoveMember(workspace);
  const name = member.full_name;
  return (
    <FormShell
      onSubmit={() => {
        remove.mutate(member, {
          onSuccess: () => {
            notifyInfo(t("members.remove.done", { name }));
            onBack();
          },
        });
      }}
      onCancel={onBack}
      pending={remove.isPending}
      error={formError(remove.error, [], t("members.failures.remove"))}
      submitLabel={t("members.remove.submit")}
      destructive
    >
      <DialogText>{t("members.remove.text", { name, workspace: workspace.name })}</DialogText>
    </FormShell>
  );
}
