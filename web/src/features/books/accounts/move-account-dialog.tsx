import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, formError } from "@/api/errors";
import { may } from "@/api/workspace";
import { type Workspace, workspaceQueries } from "@/features/identity/workspaces/public";
import { Dialog } from "@/ui/dialog";
import { DialogText } from "@/ui/dialog-text";
import { FormShell } from "@/ui/form-shell";
import { notifySuccess } from "@/ui/notify";
import { type Account, useMoveAccount } from "./api";
import classes from "./move-account-dialog.module.css";
import { isMoveBlocked, type MoveBlockers, moveBlockersOf } from "./move-blockers";
import { MoveBlockersNote } from "./move-blockers-note";

interface MoveAccountDialogProps {
  workspace: Workspace;
  account: Account;
  onClose: () => void;
}

/** Takes an account to another workspace, and asks about what cannot come along as it is. */
export function MoveAccountDialog({ workspace, account, onClose }: MoveAccountDialogProps) {
  const { t } = useTranslation();
  const { data: workspaces = [] } = useQuery(workspaceQueries.list());
  const move = useMoveAccount(account);
  const [target, setTarget] = useState("");
  const [missed, setMissed] = useState(false);
  const [blockers, setBlockers] = useState<MoveBlockers>({});
  const [categories, setCategories] = useState<"create" | "clear">("create");
  const others = workspaces.filter((other) => other.id !== workspace.id && may(other, "edit_accounts"));
  const chosen = others.find(({ id }) => id === target);
  const { name } = account;
  const submit = () => {
    if (!chosen) return setMissed(true);
    move.mutate(
      {
        target_workspace_id: target,
        categories: blockers.categories ? categories : "refuse",
        transfers: blockers.transfers ? "unlink" : "refuse",
      },
      {
        onSuccess: () => {
          notifySuccess(t("moveAccount.done", { name, to: chosen.name }));
          onClose();
        },
        onError: (error) => setBlockers({ ...blockers, ...moveBlockersOf(error) }),
      },
    );
  };
  const choose = (id: string) => {
    setTarget(id);
    setMissed(false);
    // Another workspace has other categories.
    setBlockers({});
    move.reset();
  };
  const isBlocked = blockers.categories !== undefined || blockers.transfers !== undefined;
  return (
    <Dialog opened onClose={onClose} pending={move.isPending} title={t("moveAccount.title", { name })}>
      {others.length > 0 ? (
        <FormShell
          onSubmit={submit}
          onCancel={onClose}
          pending={move.isPending}
          error={
            isMoveBlocked(move.error)
              ? null
              : formError(move.error, ["target_workspace_id"], t("moveAccount.failed"))
          }
          submitLabel={t(isBlocked ? "moveAccount.submitAnyway" : "moveAccount.submit")}
        >
          <DialogText>{t("moveAccount.text", { from: workspace.name })}</DialogText>
          <NativeSelect
            label={t("moveAccount.target")}
            value={target}
            error={missed ? t("moveAccount.targetMissing") : fieldErrors(move.error).target_workspace_id}
            onChange={(event) => choose(event.currentTarget.value)}
            data-autofocus
            data={[
              { value: "", label: t("moveAccount.choose"), disabled: true },
              ...others.map(({ id, name: label }) => ({ value: id, label })),
            ]}
          />
          {chosen && chosen.currency !== workspace.currency && (
            <DialogText>{t("moveAccount.otherCurrency", { currency: chosen.currency })}</DialogText>
          )}
          <MoveBlockersNote blockers={blockers} categories={categories} onCategories={setCategories} />
        </FormShell>
      ) : (
        <div className={classes.none}>
          <DialogText>{t("moveAccount.noTarget")}</DialogText>
          <Button variant="default" onClick={onClose}>
            {t("common.close")}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
