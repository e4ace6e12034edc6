import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FileUp, Plus, ReceiptText, TrendingUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { openAccounts } from "@/api/open-accounts";
import { may } from "@/api/workspace";
import { Viewers } from "@/features/identity/presence/public";
import {
  useWorkspace,
  type Workspace,
  WorkspaceFallback,
  workspaceQueries,
} from "@/features/identity/workspaces/public";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { PageHeader } from "@/ui/page-header";
import { useLocale } from "@/ui/use-locale";
import { AccountListSkeleton, NetWorthSkeleton } from "./account-list-skeleton";
import { AccountSections } from "./account-sections";
import { accountQueries } from "./api";
import { ClosedAccounts } from "./closed-accounts";
import { DeletedAccounts } from "./deleted-accounts";
import { AccountDialog } from "./load-account-dialog";
import { NetWorth } from "./net-worth";

/** The accounts of the workspace, with what each holds and what they come to. */
export default function AccountListPage() {
  const { t } = useTranslation();
  const { isPending } = useQuery(workspaceQueries.list());
  const workspace = useWorkspace();
  if (workspace) return <Accounts key={workspace.id} workspace={workspace} />;
  return (
    <>
      <PageHeader title={t("app.nav.accounts")} inBar>
        {isPending && <NetWorthSkeleton />}
      </PageHeader>
      <WorkspaceFallback skeleton={<AccountListSkeleton />} />
    </>
  );
}

function Accounts({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation();
  const accounts = useQuery(accountQueries.list(workspace.id));
  const types = useQuery(accountQueries.types(useLocale()));
  const [creating, { open, close }] = useDisclosure();
  const mayEdit = may(workspace, "edit_accounts");
  const error = accounts.error ?? types.error;
  const retry = () => void Promise.all([accounts.refetch(), types.refetch()]);
  const add = mayEdit && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={open}>
      {t("accounts.create")}
    </Button>
  );
  const all = (
    <Button
      variant="default"
      leftSection={<ReceiptText size={16} aria-hidden />}
      renderRoot={(props) => (
        <Link {...props} to="/workspaces/$workspaceId/transactions" params={{ workspaceId: workspace.id }} />
      )}
    >
      {t("app.routes.transactions")}
    </Button>
  );
  const ahead = (
    <Button
      variant="default"
      leftSection={<TrendingUp size={16} aria-hidden />}
      renderRoot={(props) => (
        <Link {...props} to="/workspaces/$workspaceId/forecast" params={{ workspaceId: workspace.id }} />
      )}
    >
      {t("app.routes.forecast")}
    </Button>
  );
  const bringIn = may(workspace, "edit_transactions") && (
    <Button
      variant="default"
      leftSection={<FileUp size={16} aria-hidden />}
      renderRoot={(props) => (
        <Link {...props} to="/workspaces/$workspaceId/import" params={{ workspaceId: workspace.id }} />
      )}
    >
      {t("app.routes.import")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("app.nav.accounts")}
        inBar
        actions={
          <>
            <Viewers workspaceId={workspace.id} />
            {accounts.data && accounts.data.length > 0 && all}
            {accounts.data && accounts.data.length > 0 && ahead}
            {accounts.data && accounts.data.length > 0 && bringIn}
            {accounts.data && accounts.data.length > 0 && add}
          </>
        }
      >
        {accounts.data && types.data && accounts.data.length > 0 && (
          <NetWorth workspace={workspace} accounts={accounts.data} types={types.data} />
        )}
        {!error && !(accounts.data && types.data) && <NetWorthSkeleton />}
      </PageHeader>
      {accounts.data && types.data ? (
        accounts.data.length > 0 ? (
          <AccountSections workspace={workspace} accounts={openAccounts(accounts.data)} types={types.data} />
        ) : (
          <Card>
            <EmptyState
              title={t("accounts.empty.title")}
              text={t(mayEdit ? "accounts.empty.text" : "accounts.empty.textViewer")}
              actions={add}
            />
          </Card>
        )
      ) : error ? (
        <Card>
          <ErrorState title={t("accounts.failed")} text={explain(error).text} onRetry={retry} />
        </Card>
      ) : (
        <AccountListSkeleton />
      )}
      {accounts.data && (
        <ClosedAccounts workspace={workspace} accounts={accounts.data.filter(({ is_closed }) => is_closed)} />
      )}
      {mayEdit && accounts.data && <DeletedAccounts workspaceId={workspace.id} />}
      <AccountDialog opened={creating} onClose={close} workspace={workspace} account={null} />
    </>
  );
}
