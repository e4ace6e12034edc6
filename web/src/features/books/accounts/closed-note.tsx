import { Button } from "@mantine/core";
import { LockOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { may } from "@/api/workspace";
import type { Workspace } from "@/features/identity/workspaces/public";
import { useReopening } from "./account-menu";
import type { Account } from "./api";
import classes from "./closed-note.module.css";

/** Says on the page of a closed account that it is closed, what that means, and offers to reopen it. */
export function ClosedNote({ workspace, account }: { workspace: Workspace; account: Account }) {
  const { t } = useTranslation();
  const reopen = useReopening(workspace.id);
  return (
    <div className={classes.note}>
      <p className={classes.text}>
        <strong className={classes.title}>{t("accountDetail.closed")}</strong> {t("accountDetail.closedText")}
      </p>
      {may(workspace, "edit_accounts") && (
        <Button
          variant="default"
          size="xs"
          leftSection={<LockOpen size={14} aria-hidden />}
          onClick={() => reopen(account)}
        >
          {t("accounts.reopen")}
        </Button>
      )}
    </div>
  );
}
