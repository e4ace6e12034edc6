import { ActionIcon } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { FileUp, History, ListChecks, type LucideIcon, TrendingUp } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { may } from "@/api/workspace";
import { Viewers } from "@/features/identity/presence/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { ConvertedMoney } from "@/features/rates/exchange-rates/public";
import { today } from "@/lib/dates";
import { currencyIn, parseWire } from "@/lib/money";
import { AccountDetailSkeleton } from "./account-detail-skeleton";
import { AccountPage } from "./account-page";
import type { Account } from "./api";
import { convertedBalance } from "./balances";
import { Figure } from "./figure";
import { TransactionsScreen } from "./transactions-screen";

// What can be done with the account as a whole is seldom what it is opened for.
const AccountMenu = lazy(async () => ({ default: (await import("./account-menu")).AccountMenu }));
const ClosedNote = lazy(async () => ({ default: (await import("./closed-note")).ClosedNote }));

/** An account with its balances and its transactions. */
export default function AccountDetailPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <AccountPage failed={t("accountDetail.failed")} skeleton={<AccountDetailSkeleton />}>
      {({ workspace, account, accounts }) => (
        <TransactionsScreen
          key={account.id}
          workspace={workspace}
          account={account}
          accounts={accounts}
          title={account.name}
          beside={<Beside workspace={workspace} account={account} />}
          figures={<Balances workspace={workspace} account={account} />}
          note={
            account.is_closed && (
              <Suspense>
                <ClosedNote workspace={workspace} account={account} />
              </Suspense>
            )
          }
          onSearch={(search) =>
            void navigate({
              to: "/workspaces/$workspaceId/accounts/$accountId",
              params: { workspaceId: workspace.id, accountId: account.id },
              search,
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </AccountPage>
  );
}

interface PlaceProps {
  workspace: Workspace;
  account: Account;
}

/** What leads on from the account, and who else looks at it. */
function Beside({ workspace, account }: PlaceProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const params = { workspaceId: workspace.id, accountId: account.id };
  const search = { account: account.id };
  return (
    <>
      <IconLink icon={History} label={t("accountDetail.history")}>
        {(props) => <Link {...props} to="/workspaces/$workspaceId/history" params={params} search={search} />}
      </IconLink>
      <IconLink icon={ListChecks} label={t("accountDetail.reconcile")}>
        {(props) => (
          <Link {...props} to="/workspaces/$workspaceId/accounts/$accountId/reconcile" params={params} />
        )}
      </IconLink>
      {!account.is_closed && (
        <IconLink icon={TrendingUp} label={t("accountDetail.forecast")}>
          {(props) => (
            <Link {...props} to="/workspaces/$workspaceId/forecast" params={params} search={search} />
          )}
        </IconLink>
      )}
      {may(workspace, "edit_transactions") && !account.is_closed && (
        <IconLink icon={FileUp} label={t("accountDetail.import")}>
          {(props) => (
            <Link {...props} to="/workspaces/$workspaceId/import" params={params} search={search} />
          )}
        </IconLink>
      )}
      <Suspense>
        <AccountMenu
          workspace={workspace}
          account={account}
          onDelete={() => void navigate({ to: "/accounts" })}
        />
      </Suspense>
      <Viewers workspaceId={workspace.id} accountId={account.id} />
    </>
  );
}

interface IconLinkProps {
  icon: LucideIcon;
  label: string;
  children: (props: Record<string, unknown>) => ReactNode;
}

function IconLink({ icon: Icon, label, children }: IconLinkProps) {
  return (
    <ActionIcon renderRoot={children} variant="subtle" color="gray" aria-label={label} title={label}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}

/** The balances: what is there, what the bank knows of, and what is expected. */
function Balances({ workspace, account }: PlaceProps) {
  const { t } = useTranslation();
  const currency = currencyIn(account);
  const base = currencyIn(workspace);
  const minor = (text: string | null | undefined) =>
    parseWire(text ?? account.opening_balance, currency.digits);
  const balance = minor(account.current_balance);
  const cleared = minor(account.cleared_balance);
  const projected = minor(account.projected_balance);
  return (
    <>
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
    </>
  );
}
