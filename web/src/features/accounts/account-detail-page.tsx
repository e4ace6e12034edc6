import { ActionIcon, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { ArrowLeftRight, FileUp, History as HistoryIcon, ListChecks, Plus, TrendingUp } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { may } from "@/api/workspace";
import { ConvertedMoney } from "@/features/exchange-rates/public";
import { Viewers } from "@/features/presence/public";
import {
  type DialogTask,
  type TransactionSearch,
  TransactionsView,
  useTransactionSearch,
} from "@/features/transactions/public";
import { useWorkspace, type Workspace, workspaceQueries } from "@/features/workspaces/public";
import { today } from "@/lib/dates";
import { currencyIn, parseWire } from "@/lib/money";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { FloatingButton } from "@/ui/floating-button";
import { PageHeader } from "@/ui/page-header";
import classes from "./account-detail-page.module.css";
import { AccountDetailSkeleton } from "./account-detail-skeleton";
import { type Account, accountQueries } from "./api";
import { convertedBalance } from "./balances";
import { Figure } from "./figure";
import { RangeFigures } from "./range-figures";

/** An account with its balances and its transactions. */
export default function AccountDetailPage() {
  const { t } = useTranslation();
  const { workspaceId, accountId } = useParams({ strict: false });
  const workspaces = useQuery(workspaceQueries.list());
  const workspace = useWorkspace();
  const isHere = workspace !== undefined && workspace.id === workspaceId;
  const accounts = useQuery({ ...accountQueries.list(workspaceId ?? ""), enabled: isHere });
  const account = accounts.data?.find(({ id }) => id === accountId);
  if (isHere && account && accounts.data) {
    return (
      <AccountDetail key={account.id} workspace={workspace} account={account} accounts={accounts.data} />
    );
  }
  const failed = workspaces.isError ? workspaces : accounts.isError ? accounts : null;
  if (failed) {
    return (
      <ErrorState
        title={t("accountDetail.failed")}
        text={explain(failed.error).text}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  const gone = workspaces.isSuccess && (!isHere || accounts.isSuccess);
  if (!gone) return <AccountDetailSkeleton />;
  return (
    <EmptyState
      title={t("accountDetail.goneTitle")}
      text={t("accountDetail.goneText")}
      actions={
        <Button component={Link} to="/accounts">
          {t("accountDetail.toAccounts")}
        </Button>
      }
    />
  );
}

interface AccountDetailProps {
  workspace: Workspace;
  account: Account;
  accounts: readonly Account[];
}

function AccountDetail({ workspace, account, accounts }: AccountDetailProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useTransactionSearch();
  const [task, setTask] = useState<DialogTask | null>(null);
  const canEdit = may(workspace, "edit_transactions");
  const begin = (direction: "expense" | "transfer") =>
    setTask({ kind: "new", direction, accountId: account.id });
  return (
    <>
      <PageHeader
        title={account.name}
        beside={
          <>
            <ActionIcon
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/workspaces/$workspaceId/history"
                  params={{ workspaceId: workspace.id }}
                  search={{ account: account.id }}
                />
              )}
              variant="subtle"
              color="gray"
              aria-label={t("accountDetail.history")}
              title={t("accountDetail.history")}
            >
              <HistoryIcon size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/workspaces/$workspaceId/accounts/$accountId/reconcile"
                  params={{ workspaceId: workspace.id, accountId: account.id }}
                />
              )}
              variant="subtle"
              color="gray"
              aria-label={t("accountDetail.reconcile")}
              title={t("accountDetail.reconcile")}
            >
              <ListChecks size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/workspaces/$workspaceId/forecast"
                  params={{ workspaceId: workspace.id }}
                  search={{ account: account.id }}
                />
              )}
              variant="subtle"
              color="gray"
              aria-label={t("accountDetail.forecast")}
              title={t("accountDetail.forecast")}
            >
              <TrendingUp size={18} aria-hidden />
            </ActionIcon>
            {canEdit && (
              <ActionIcon
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="/workspaces/$workspaceId/import"
                    params={{ workspaceId: workspace.id }}
                    search={{ account: account.id }}
                  />
                )}
                variant="subtle"
                color="gray"
                aria-label={t("accountDetail.import")}
                title={t("accountDetail.import")}
              >
                <FileUp size={18} aria-hidden />
              </ActionIcon>
            )}
            <Viewers workspaceId={workspace.id} accountId={account.id} />
          </>
        }
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
        <Figures workspace={workspace} account={account} search={search} />
      </PageHeader>
      <TransactionsView
        workspace={workspace}
        account={account}
        accounts={accounts}
        search={search}
        onSearch={(next) =>
          void navigate({
            to: "/workspaces/$workspaceId/accounts/$accountId",
            params: { workspaceId: workspace.id, accountId: account.id },
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

interface FiguresProps {
  workspace: Workspace;
  account: Account;
  search: TransactionSearch;
}

/** The balances, and what came in and went out in the range that the table shows. */
function Figures({ workspace, account, search }: FiguresProps) {
  const { t } = useTranslation();
  const currency = currencyIn(account);
  const base = currencyIn(workspace);
  const minor = (text: string | null | undefined) =>
    parseWire(text ?? account.opening_balance, currency.digits);
  const balance = minor(account.current_balance);
  const cleared = minor(account.cleared_balance);
  const projected = minor(account.projected_balance);
  return (
    <dl className={classes.figures}>
      <Figure name={t("accountDetail.balance")} amount={balance} currency={currency}>
        {currency !== base && (
          <ConvertedMoney
            amount={convertedBalance(account, workspace)}
            base={base}
            from={currency}
            rate={account.balance_rate ?? null}
            day={today()}
            workspaceId={workspace.id}
            canSet={may(workspace, "edit_transactions")}
          />
        )}
      </Figure>
      {cleared !== balance && (
        <Figure name={t("accountDetail.cleared")} amount={cleared} currency={currency} />
      )}
      {projected !== balance && (
        <Figure name={t("accountDetail.projected")} amount={projected} currency={currency} />
      )}
      <RangeFigures workspace={workspace} account={account} search={search} />
    </dl>
  );
}
