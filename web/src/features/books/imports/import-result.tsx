import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { ArrowRight, CircleCheck, Undo2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { may } from "@/api/workspace";
import type { AccountRow } from "@/features/books/accounts/public";
import { OfferTransfers } from "@/features/books/transfer-suggestions/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { Card } from "@/ui/card";
import type { Import } from "./api";
import classes from "./import-result.module.css";
import { RevertDialog } from "./revert-dialog";

interface ImportResultProps {
  workspace: Workspace;
  accounts: readonly AccountRow[];
  made: Import;
  next: string | null;
  onNext: () => void;
  onClose: () => void;
}

/** What has become of a file, the way to it and the way back: right after it, and whenever it is looked up. */
export function ImportResult({ workspace, accounts, made, next, onNext, onClose }: ImportResultProps) {
  const { t } = useTranslation();
  const [reverting, setReverting] = useState(false);
  const { name, row_count, settled_count, skipped_count, unread_count, state } = made;
  // The way to the rows comes first, unless another file waits.
  const leads = next === null && made.account_ids.length === 1;
  const into = accounts.filter(({ id }) => made.account_ids.includes(id));
  const isReverted = state === "reverted";
  const onlySettled = row_count === 0 && settled_count > 0;
  const Icon = isReverted ? Undo2 : CircleCheck;
  return (
    <Card>
      <div className={classes.done}>
        <Icon size={38} strokeWidth={1.6} className={classes.icon} data-state={state} aria-hidden />
        <div role="status">
          <h2 className={classes.title}>
            {isReverted
              ? t("imports.done.reverted")
              : onlySettled
                ? t("imports.done.settledTitle", { count: settled_count })
                : t("imports.done.title", { count: row_count })}
          </h2>
        </div>
        <p className={classes.text}>
          {t("imports.done.from", { name })}
          {!isReverted && (
            <>
              {settled_count > 0 && !onlySettled && ` ${t("imports.done.settled", { count: settled_count })}`}
              {skipped_count > 0 && ` ${t("imports.done.skipped", { count: skipped_count })}`}
              {unread_count > 0 && ` ${t("imports.done.unread", { count: unread_count })}`}
            </>
          )}
        </p>
        <div className={classes.actions}>
          {made.can_revert && (
            <Button
              variant="default"
              leftSection={<Undo2 size={16} aria-hidden />}
              onClick={() => setReverting(true)}
            >
              {t("imports.done.revert")}
            </Button>
          )}
          <Button variant={leads ? "default" : "filled"} onClick={next === null ? onClose : onNext}>
            {next === null ? t("imports.another") : t("imports.next", { name: next })}
          </Button>
          {into.map((account) => (
            <Button
              key={account.id}
              variant={leads ? "filled" : "default"}
              rightSection={<ArrowRight size={16} aria-hidden />}
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/workspaces/$workspaceId/accounts/$accountId"
                  params={{ workspaceId: workspace.id, accountId: account.id }}
                  search={{ range: "all" }}
                />
              )}
            >
              {t("imports.done.show", { account: account.name })}
            </Button>
          ))}
        </div>
        {/* Below the buttons: it comes later than they do, and must not push them from under the pointer. */}
        {state === "booked" && may(workspace, "edit_transactions") && (
          <OfferTransfers workspace={workspace} accounts={accounts} importId={made.id} />
        )}
      </div>
      {reverting && <RevertDialog workspace={workspace} made={made} onClose={() => setReverting(false)} />}
    </Card>
  );
}
