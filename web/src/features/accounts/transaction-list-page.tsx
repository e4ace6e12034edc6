import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { ArrowLeftRight, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { may } from "@/api/workspace";
import { Viewers } from "@/features/presence/public";
import { type DialogTask, TransactionsView, useTransactionSearch } from "@/features/transactions/public";
import { useWorkspace, type Workspace, workspaceQueries } from "@/features/workspaces/public";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { FloatingButton } from "@/ui/floating-button";
import { PageHeader } from "@/ui/page-header";
import classes from "./account-detail-page.module.css";
import { AccountDetailSkeleton } from "./account-detail-skeleton";
import { type Account, accountQueries } from "./api";
import { RangeFigures } from "./range-figures";

/** The transactions of all accounts of a workspace. */
export default function TransactionListPage() {
  const { t } = useTranslation();
  const { workspaceId } = useParams({ strict: false });
  const workspaces = useQuery(workspaceQueries.list());
  const workspace = useWorkspace();
  const isHere = workspace !== undefined && workspace.id === workspaceId;
  const accounts = useQuery({ ...accountQueries.list(workspaceId ?? ""), enabled: isHere });
  if (isHere && accounts.data && accounts.data.length > 0) {
    return <TransactionList key={workspace.id} workspace={workspace} accounts={accounts.data} />;
  }
  const failed = workspaces.isError ? workspaces : accounts.isError ? accounts : null;
  if (failed) {
    return (
      <ErrorState
        title={t("transactions.failedToLoad")}
        text={explain(failed.error).text}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (!workspaces.isSuccess || (isHere && !accounts.isSuccess)) return <AccountDetailSkeleton />;
  return (
    <EmptyState
      page
      title={t(isHere ? "accounts.empty.title" : "accountDetail.noWorkspaceTitle")}
      text={t(isHere ? "accounts.empty.text" : "accountDetail.noWorkspaceText")}
      actions={
        <Button component={Link} to="/accounts">
          {t("accountDetail.toAccounts")}
        </Button>
      }
    />
  );
}

function TransactionList({ workspace, accounts }: { workspace: Workspace; accounts: Account[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useTransactionSearch();
  const [task, setTask] = useState<DialogTask | null>(null);
  const canEdit = may(workspace, "edit_transactions");
  const begin = (direction: "expense" | "transfer") => setTask({ kind: "new", direction, accountId: null });
  return (
    <>
      <PageHeader
        title={t("app.routes.transactions")}
        inBar
        beside={<Viewers workspaceId={workspace.id} />}
        actions={
          canEdit && (
            <div className={classes.actions}>
              {accounts.length > 1 && (
                <Button
                  variant="default"
                  leftSection={<ArrowLeftRight size={16} aria-hidden />}
                  onClick={() => begin("transfer")}
                >
                  {t("accountDetail.transfer")}
                </Button>
              )}
              <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => begin("expense")}>
                {t("accountDetail.add")}
              </Button>
            </div>
          )
        }
      >
        <dl className={classes.figures}>
          <RangeFigures workspace={workspace} account={null} search={search} />
        </dl>
      </PageHeader>
      <TransactionsView
        workspace={workspace}
        account={null}
        accounts={accounts}
        search={search}
        onSearch={(next) =>
          void navigate({
            to: "/workspaces/$workspaceId/transactions",
            params: { workspaceId: workspace.id },
            search: next,
            replace: true,
            resetScroll: false,
          })
        }
        canEdit={canEdit}
        canCreateCategory={may(workspace, "edit_categories")}
        task={task}
        onTask={setTask}
      />
      {canEdit && <FloatingButton label={t("accountDetail.add")} onClick={() => begin("expense")} />}
    </>
  );
}
