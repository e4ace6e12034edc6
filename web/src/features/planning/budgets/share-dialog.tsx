import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { notifyFailure } from "@/api/notify-failure";
import type { Workspace } from "@/features/identity/workspaces/public";
import { Dialog } from "@/ui/dialog";
import { DialogText } from "@/ui/dialog-text";
import { ErrorState } from "@/ui/error-state";
import { InitialsAvatar } from "@/ui/initials-avatar";
import { notifySuccess } from "@/ui/notify";
import { RowText } from "@/ui/row-text";
import { budgetQueries, useShareBudget } from "./api";
import { ACCESSES, type Access, type Budget } from "./budget";
import classes from "./share-dialog.module.css";

interface ShareDialogProps {
  workspace: Workspace;
  budget: Budget;
  onClose: () => void;
}

/** With whom of the workspace a private budget is shared, and what they may do with it. */
export function ShareDialog({ workspace, budget, onClose }: ShareDialogProps) {
  const { t } = useTranslation();
  const { data: shares, error, refetch } = useQuery(budgetQueries.shares(workspace.id, budget.id));
  const others = workspace.users.filter(({ user_id }) => user_id !== budget.owner_user_id);
  return (
    <Dialog opened onClose={onClose} title={t("budgets.share.title", { name: budget.name })} width={520}>
      <DialogText>{t(others.length > 0 ? "budgets.share.text" : "budgets.share.nobody")}</DialogText>
      {error && !shares && (
        <ErrorState
          title={t("budgets.share.failed")}
          text={explain(error).text}
          onRetry={() => void refetch()}
        />
      )}
      {shares && (
        <ul className={classes.list} aria-label={t("budgets.share.list")}>
          {others.map((member) => (
            <ShareRow
              key={member.user_id}
              workspaceId={workspace.id}
              budget={budget}
              member={member}
              access={shares.find(({ user_id }) => user_id === member.user_id)?.access ?? null}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface ShareRowProps {
  workspaceId: string;
  budget: Budget;
  member: Workspace["users"][number];
  /** Null without a share. */
  access: Access | null;
}

function ShareRow({ workspaceId, budget, member, access }: ShareRowProps) {
  const { t } = useTranslation();
  const share = useShareBudget(workspaceId, budget.id);
  const { user_id, full_name: name, role } = member;
  // While the answer is on its way the chosen one stands there, not the old one.
  const shown = share.isPending ? share.variables.access : access;
  // Who only views the workspace changes no budget of others.
  const offered = ACCESSES.filter((one) => one === "read_only" || one === access || role !== "viewer");
  const choose = (chosen: Access | null) =>
    share.mutate(
      { user_id, access: chosen },
      {
        onSuccess: () => notifySuccess(t(`budgets.share.done.${chosen ?? "none"}`, { name })),
        onError: (failure) => notifyFailure(failure),
      },
    );
  return (
    <li className={classes.row}>
      <InitialsAvatar id={user_id} name={name} />
      <div className={classes.who}>
        <RowText title={name}>
          <div className={classes.role}>{t(`roles.${role}`)}</div>
        </RowText>
      </div>
      <NativeSelect
        className={classes.access ?? ""}
        size="xs"
        aria-label={t("budgets.share.accessOf", { name })}
        value={shown ?? ""}
        disabled={share.isPending}
        onChange={({ currentTarget: { value } }) => choose(ACCESSES.find((one) => one === value) ?? null)}
        data={[
          { value: "", label: t("budgets.share.access.none") },
          ...offered.map((value) => ({ value, label: t(`budgets.share.access.${value}`) })),
        ]}
      />
    </li>
  );
}
