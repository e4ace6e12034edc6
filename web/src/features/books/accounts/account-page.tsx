import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { type Workspace, WorkspacePage } from "@/features/identity/workspaces/public";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { type Account, accountQueries } from "./api";

interface AccountPlace {
  workspace: Workspace;
  account: Account;
  /** All accounts of the workspace. */
  accounts: readonly Account[];
}

interface AccountPageProps {
  /** What is said when it cannot be loaded. */
  failed: string;
  skeleton: ReactNode;
  children: (place: AccountPlace) => ReactNode;
}

/** A page of the account that the address names. */
export function AccountPage({ failed, skeleton, children }: AccountPageProps) {
  const { t } = useTranslation();
  const { accountId } = useParams({ strict: false });
  return (
    <AccountsPage failed={failed} skeleton={skeleton}>
      {(workspace, accounts) => {
        const account = accounts.find(({ id }) => id === accountId);
        if (account) return children({ workspace, account, accounts });
        return <NoAccount title={t("accountDetail.goneTitle")} text={t("accountDetail.goneText")} />;
      }}
    </AccountsPage>
  );
}

interface AccountsPageProps extends Omit<AccountPageProps, "children"> {
  children: (workspace: Workspace, accounts: readonly Account[]) => ReactNode;
}

/** A page of all accounts of the workspace that the address names. */
export function AccountsPage({ skeleton, ...page }: AccountsPageProps) {
  return (
    <WorkspacePage skeleton={skeleton}>
      {(workspace) => <WithAccounts {...page} key={workspace.id} workspace={workspace} skeleton={skeleton} />}
    </WorkspacePage>
  );
}

function WithAccounts(props: AccountsPageProps & { workspace: Workspace }) {
  const { workspace, failed, skeleton, children } = props;
  const { data, error, refetch } = useQuery(accountQueries.list(workspace.id));
  if (data) return children(workspace, data);
  if (!error) return skeleton;
  return (
    <Card>
      <ErrorState title={failed} text={explain(error).text} onRetry={() => void refetch()} />
    </Card>
  );
}

/** Where an account was looked for in vain. */
export function NoAccount({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      page
      title={title}
      text={text}
      actions={
        <Button component={Link} to="/accounts">
          {t("accountDetail.toAccounts")}
        </Button>
      }
    />
  );
}
