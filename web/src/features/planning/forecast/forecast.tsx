import { Button, Select, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { openAccounts } from "@/api/open-accounts";
import { accountQueries } from "@/features/books/accounts/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { PageHeader } from "@/ui/page-header";
import { AccountOutlooks } from "./account-outlooks";
import { forecastQueries } from "./api";
import { Entries } from "./entries";
import classes from "./forecast.module.css";
import { ForecastSkeleton } from "./forecast-skeleton";
import { OutlookCard } from "./outlook-card";
import { UnconvertedNote } from "./unconverted-note";

/** Everything together, in the choice of an account. */
const ALL = "all";

/** What is expected of the balances: the picture, the accounts, and what it is made of. */
export function Forecast({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const budgets = search.budgets !== "off";
  const query = useQuery(forecastQueries.year(workspace.id, budgets));
  const accounts = useQuery(accountQueries.list(workspace.id));
  const error = query.error ?? accounts.error;
  const names = new Map(accounts.data?.map(({ id, name }) => [id, name]));
  const outlook = query.data;
  const chosen = outlook?.accounts.find(({ accountId }) => accountId === search.account);
  const choose = (next: { account?: string | undefined; budgets?: boolean }) => {
    const account = "account" in next ? next.account : search.account;
    const off = next.budgets === undefined ? !budgets : !next.budgets;
    void navigate({
      to: "/workspaces/$workspaceId/forecast",
      params: { workspaceId: workspace.id },
      search: { ...(account ? { account } : {}), ...(off ? { budgets: "off" } : {}) },
      replace: true,
      resetScroll: false,
    });
  };
  const ready = outlook && accounts.data;
  return (
    <>
      <PageHeader
        title={t("app.routes.forecast")}
        inBar
        actions={
          accounts.data &&
          accounts.data.length > 0 && (
            <div className={classes.controls}>
              <Switch
                label={t("forecast.withBudgets")}
                checked={budgets}
                onChange={(event) => choose({ budgets: event.currentTarget.checked })}
              />
              <Select
                aria-label={t("forecast.account")}
                data={[
                  { value: ALL, label: t("forecast.allAccounts") },
                  ...openAccounts(accounts.data, search.account).map(({ id, name }) => ({
                    value: id,
                    label: name,
                  })),
                ]}
                value={chosen?.accountId ?? ALL}
                allowDeselect={false}
                onChange={(value) => choose({ account: value === ALL ? undefined : (value ?? undefined) })}
              />
            </div>
          )
        }
      >
        <p className={classes.intro}>
          {t(budgets ? "forecast.introBudgets" : "forecast.intro", { name: workspace.name })}
        </p>
      </PageHeader>
      {!ready && !error && <ForecastSkeleton />}
      {!ready && error && (
        <Card>
          <ErrorState
            title={t("forecast.failed")}
            text={explain(error).text}
            onRetry={() => void Promise.all([query.refetch(), accounts.refetch()])}
          />
        </Card>
      )}
      {ready && outlook.accounts.length === 0 && (
        <Card>
          <EmptyState
            title={t("forecast.emptyTitle")}
            text={t("forecast.emptyText")}
            actions={
              <Button component={Link} to="/accounts">
                {t("forecast.toAccounts")}
              </Button>
            }
          />
        </Card>
      )}
      {ready && outlook.accounts.length > 0 && (
        <div className={classes.page} data-stale={query.isPlaceholderData || undefined}>
          <OutlookCard
            key={chosen?.accountId ?? ALL}
            name={chosen ? (names.get(chosen.accountId) ?? "") : t("forecast.allAccounts")}
            currency={chosen?.currency ?? outlook.currency}
            series={chosen ?? outlook.total}
            entries={chosen?.entries ?? []}
          >
            {!chosen && <UnconvertedNote outlook={outlook} />}
          </OutlookCard>
          <div className={classes.parts}>
            <Entries
              key={chosen?.accountId ?? ALL}
              workspaceId={workspace.id}
              entries={chosen?.entries ?? outlook.accounts.flatMap(({ entries }) => entries)}
              names={chosen ? null : names}
            />
            <AccountOutlooks
              outlook={outlook}
              names={names}
              chosen={chosen?.accountId ?? null}
              onChoose={(account) => choose({ account })}
            />
          </div>
        </div>
      )}
    </>
  );
}
