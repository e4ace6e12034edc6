import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formError } from "@/api/errors";
import { DialogText } from "@/ui/dialog-text";
import { FormShell } from "@/ui/form-shell";
import { notifyInfo } from "@/ui/notify";
import { useLeave, type Workspace } from "./api";
import classes from "./leave-workspace.module.css";
import { isLastOwner } from "./roles";

interface LeaveWorkspaceProps {
  workspace: Workspace;
  me: string;
  onBack: () => void;
  onLeft: () => void;
}

/** Asks before one leaves; the last owner names an heir first. */
export function LeaveWorkspace({ workspace, me, onBack, onLeft }: LeaveWorkspaceProps) {
  const { t } = useTranslation();
  const leave = useLeave(workspace, me);
  const [heir, setHeir] = useState("");
  const [missed, setMissed] = useState(false);
  const names = { workspace: workspace.name };
  const others = workspace.users.filter(({ user_id }) => user_id !== me);
  const handsOver = isLastOwner(workspace, me);
  if (handsOver && others.length === 0) {
    return (
      <div className={classes.alone}>
        <DialogText>
          {t("members.leave.lastOwner")} {t("members.leave.alone")}
        </DialogText>
        <Button variant="default" onClick={onBack}>
          {t("members.back")}
        </Button>
      </div>
    );
  }
  const submit = () => {
    if (handsOver && !heir) return setMissed(true);
    leave.mutate(handsOver ? heir : null, {
      onSuccess: () => {
        notifyInfo(t("members.leave.done", names));
        onLeft();
      },
    });
  };
  return (
    <FormShell
      onSubmit={submit}
      onCancel={onBack}
      pending={leave.isPending}
      error={formError(leave.error, [], t("members.failures.leave"))}
      submitLabel={t(handsOver ? "members.leave.submitHandOver" : "members.leave.submit")}
      destructive
    >
      {handsOver && (
        <>
          <DialogText>
            {t("members.leave.lastOwner")} {t("members.leave.lastOwnerHint", names)}
          </DialogText>
          <NativeSelect
            label={t("members.leave.heir")}
            value={heir}
            error={missed && t("members.leave.heirMissing")}
            onChange={(event) => {
              setMissed(false);
              setHeir(event.currentTarget.value);
            }}
            data={[
              { value: "", label: "", disabled: true },
              ...others.map(({ user_id, full_name }) => ({ value: user_id, label: full_name })),
            ]}
          />
        </>
      )}
      <DialogText>{t("members.leave.text")}</DialogText>
    </FormShell>
  );
}
