import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { may } from "@/api/workspace";
import { AccountPage, type AccountRow } from "@/features/books/accounts/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { ItemListSkeleton } from "@/ui/item-list";
import { PageHeader } from "@/ui/page-header";
import { useNamedScreen } from "@/ui/screen-title";
import { reconciliationQueries } from "./api";
import { LazyStatementForm } from "./lazy-statement-form";
import { PastList } from "./past-list";
import classes from "./reconcile-page.module.css";
import { TickPanel } from "./tick-panel";

/** An account compared with the statements of its bank. */
export default function ReconcilePage() {
  const { t } = useTranslation();
  return (
    <AccountPage failed={t("reconciliations.failed")} skeleton={<ItemListSkeleton rows={4} />}>
      {({ workspace, account, accounts }) => (
        <Reconcile key={account.id} workspace={workspace} account={account} accounts={accounts} />
      )}
    </AccountPage>
  );
}

interface ReconcileProps {
  workspace: Workspace;
  account: AccountRow;
  accounts: readonly AccountRow[];
}

function Reconcile({ workspace, account, accounts }: ReconcileProps) {
  const { t } = useTranslation();
  const title = t("reconciliations.title", { account: account.name });
  useNamedScreen(title);
  const place = { workspaceId: workspace.id, accountId: account.id };
  const { data, error, refetch } = useQuery(reconciliationQueries.list(place));
  const canEdit = may(workspace, "edit_transactions");
  const open = data?.find(({ state }) => state !== "closed");
  const past = data?.filter(({ state }) => state === "closed") ?? [];
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <Button
            renderRoot={(props) => (
              <Link
                {...props}
                to="/workspaces/$workspaceId/accounts/$accountId"
                params={{ workspaceId: workspace.id, accountId: account.id }}
              />
            )}
            variant="default"
            leftSection={<ArrowLeft size={16} aria-hidden />}
          >
            {t("reconciliations.toAccount")}
          </Button>
        }
      >
        <p className={classes.intro}>{t("reconciliations.intro")}</p>
      </PageHeader>
      {!data && error && (
        <ErrorState
          title={t("reconciliations.failed")}
          text={explain(error).text}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <ItemListSkeleton rows={4} />}
      {data && (
        <div className={classes.parts}>
          {open ? (
            <TickPanel
              workspace={workspace}
              account={account}
              accounts={accounts}
              known={open}
              canEdit={canEdit}
            />
          ) : (
            canEdit && (
              <Card>
                <h2 className={classes.heading}>{t("reconciliations.begin")}</h2>
                <div className={classes.form}>
                  <LazyStatementForm workspace={workspace} account={account} known={null} />
                </div>
              </Card>
            )
          )}
          <PastList workspace={workspace} account={account} past={past} isOpen={open !== undefined} />
        </div>
      )}
    </>
  );
}
