import { Button } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { accountQueries } from "@/features/books/accounts/public";
import { Viewers } from "@/features/identity/presence/public";
import { type Workspace, WorkspacePage } from "@/features/identity/workspaces/public";
import { addDays, formatDay, today } from "@/lib/dates";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { ItemListSkeleton } from "@/ui/item-list";
import { notifySuccess } from "@/ui/notify";
import { PageHeader } from "@/ui/page-header";
import { useLocale } from "@/ui/use-locale";
import { type Change, historyQueries, useUndoChange } from "./api";
import { ChangeItem } from "./change-item";
import { byDay } from "./days";
import { useFieldTexts } from "./field-texts";
import { HistoryFilters } from "./history-filters";
import classes from "./history-page.module.css";
import { type HistorySearch, readHistorySearch } from "./history-search";

/** Who changed what in a workspace, and the way back. */
export default function HistoryPage() {
  return (
    <WorkspacePage skeleton={<HistorySkeleton />}>
      {(workspace) => <History key={workspace.id} workspace={workspace} />}
    </WorkspacePage>
  );
}

function History({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = readHistorySearch(useSearch({ strict: false }));
  const accounts = useQuery(accountQueries.list(workspace.id));
  const query = useInfiniteQuery(historyQueries.list(workspace.id, search));
  const narrowed = Object.keys(search).length > 0;
  const onSearch = (next: HistorySearch) =>
    void navigate({
      to: "/workspaces/$workspaceId/history",
      params: { workspaceId: workspace.id },
      search: next,
      replace: true,
      resetScroll: false,
    });
  const changes = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <PageHeader title={t("app.routes.history")} inBar actions={<Viewers workspaceId={workspace.id} />}>
        <p className={classes.intro}>{t("history.intro", { name: workspace.name })}</p>
      </PageHeader>
      <Card flush>
        <HistoryFilters
          workspace={workspace}
          accounts={accounts.data ?? []}
          search={search}
          onSearch={onSearch}
        />
        {query.isPending && <HistorySkeleton />}
        {query.isError && !query.data && (
          <ErrorState
            title={t("history.failed")}
            text={explain(query.error).text}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data && changes.length === 0 && (
          <EmptyState
            title={t(narrowed ? "history.nothingTitle" : "history.emptyTitle")}
            text={t(narrowed ? "history.nothingText" : "history.emptyText")}
            actions={
              narrowed && (
                <Button variant="default" onClick={() => onSearch({})}>
                  {t("transactions.clearFilters")}
                </Button>
              )
            }
          />
        )}
        {changes.length > 0 && <Feed workspace={workspace} changes={changes} />}
        {query.hasNextPage && (
          <Button
            className={classes.more ?? ""}
            variant="subtle"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t("history.more")}
          </Button>
        )}
      </Card>
    </>
  );
}

function Feed({ workspace, changes }: { workspace: Workspace; changes: readonly Change[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const texts = useFieldTexts(workspace);
  const undo = useUndoChange(workspace.id);
  const [problem, setProblem] = useState<{ id: string; text: string } | null>(null);
  const handleUndo = (change: Change) => {
    setProblem(null);
    undo.mutate(change, {
      onSuccess: () => notifySuccess(t("history.done")),
      onError: (error) => setProblem({ id: change.id, text: explain(error).text }),
    });
  };
  const now = today();
  const nameOf = (day: string) =>
    day === now
      ? t("history.periods.today")
      : day === addDays(now, -1)
        ? t("history.yesterday")
        : formatDay(day, locale, "long");
  return byDay(changes).map(({ day, changes: ofDay }) => (
    <section key={day} aria-label={nameOf(day)}>
      <h2 className={classes.day}>{nameOf(day)}</h2>
      <ul className={classes.list}>
        {ofDay.map((change) => (
          <ChangeItem
            key={change.id}
            change={change}
            texts={texts}
            problem={problem?.id === change.id ? problem.text : null}
            pending={undo.isPending && undo.variables.id === change.id}
            onUndo={() => handleUndo(change)}
          />
        ))}
      </ul>
    </section>
  ));
}

function HistorySkeleton() {
  return (
    <div className={classes.skeleton}>
      <ItemListSkeleton rows={6} />
    </div>
  );
}
