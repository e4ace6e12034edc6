import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Viewers } from "@/features/identity/presence/public";
import { AccountDetailSkeleton } from "./account-detail-skeleton";
import { AccountsPage, NoAccount } from "./account-page";
import { TransactionsScreen } from "./transactions-screen";

/** The transactions of all accounts of a workspace. */
export default function TransactionListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <AccountsPage failed={t("transactions.failedToLoad")} skeleton={<AccountDetailSkeleton />}>
      {(workspace, accounts) =>
        accounts.length === 0 ? (
          <NoAccount title={t("accounts.empty.title")} text={t("accounts.empty.text")} />
        ) : (
          <TransactionsScreen
            workspace={workspace}
            account={null}
            accounts={accounts}
            title={t("app.routes.transactions")}
            inBar
            beside={<Viewers workspaceId={workspace.id} />}
            onSearch={(search) =>
              void navigate({
                to: "/workspaces/$workspaceId/transactions",
                params: { workspaceId: workspace.id },
                search,
                replace: true,
                resetScroll: false,
              })
            }
          />
        )
      }
    </AccountsPage>
  );
}
