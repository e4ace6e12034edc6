import { useIsMutating } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "@/session/use-user";
import { Dialog } from "@/ui/dialog";
import { MEMBERS_CHANGE, type Workspace } from "./api";
import { DialogStep } from "./dialog-step";
import { LeaveWorkspace } from "./leave-workspace";
import { MakeOwner } from "./make-owner";
import type { MembersStep } from "./members-step";
import { MembersView } from "./members-view";
import { RemoveMember } from "./remove-member";

interface MembersDialogProps {
  workspace: Workspace;
  onClose: () => void;
  /** The user is no member any more. */
  onLeft: () => void;
}

/** Who keeps the accounts of a workspace together, who was invited, and how one leaves. */
export function MembersDialog({ workspace, onClose, onLeft }: MembersDialogProps) {
  const { t } = useTranslation();
  const me = useUser()?.id ?? "";
  const pending = useIsMutating({ mutationKey: MEMBERS_CHANGE }) > 0;
  const [question, setQuestion] = useState<MembersStep | null>(null);
  const back = () => setQuestion(null);
  const title = () => {
    if (question?.kind === "leave") return t("members.leave.title", { workspace: workspace.name });
    if (question?.kind === "remove") return t("members.remove.title", { name: question.member.full_name });
    if (question) return t("members.owner.title", { name: question.member.full_name });
    return t("members.title", { name: workspace.name });
  };
  return (
    <Dialog opened onClose={onClose} pending={pending} title={title()} width={580}>
      <DialogStep key={question?.kind ?? "list"}>
        {question === null && <MembersView workspace={workspace} me={me} onAsk={setQuestion} />}
        {question?.kind === "remove" && (
          <RemoveMember workspace={workspace} member={question.member} onBack={back} />
        )}
        {question?.kind === "make-owner" && (
          <MakeOwner workspace={workspace} member={question.member} onBack={back} />
        )}
        {question?.kind === "leave" && (
          <LeaveWorkspace workspace={workspace} me={me} onBack={back} onLeft={onLeft} />
        )}
      </DialogStep>
    </Dialog>
  );
}
