import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChartPie, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { may } from "@/api/workspace";
import { accountQueries } from "@/features/books/accounts/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { FloatingButton } from "@/ui/floating-button";
import { PageHeader } from "@/ui/page-header";
import { usePageKeys } from "@/ui/typing-ahead";
import { useIdle } from "@/ui/use-idle";
import { goalQueries } from "./api";
import { type Goal, inOrder } from "./goal";
import { GoalCard } from "./goal-card";
import { GoalListSkeleton } from "./goal-list-skeleton";
import classes from "./goals.module.css";
import { useGoalRemoval } from "./use-goal-removal";

const loadDialog = () => import("./goal-dialog");
const GoalDialog = lazy(async () => ({ default: (await loadDialog()).GoalDialog }));
const GoalHistoryDialog = lazy(async () => ({
  default: (await import("./goal-history-dialog")).GoalHistoryDialog,
}));

/** What is open over the page: a goal that is written, or the course of one. */
type Open = { kind: "edit"; id: string | null } | { kind: "history"; id: string };

/** The goals with how far each has come, and everything that can be done with them. */
export function Goals({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation();
  const query = useQuery(goalQueries.list(workspace.id));
  const accounts = useQuery(accountQueries.list(workspace.id));
  const [open, setOpen] = useState<Open | null>(null);
  const remove = useGoalRemoval(workspace.id);
  useIdle(loadDialog);
  const mayEdit = may(workspace, "edit_plans");
  const goals = inOrder(query.data ?? []);
  const names = new Map(accounts.data?.map(({ id, name }) => [id, name]));
  const error = query.error ?? accounts.error;
  const ready = query.data && accounts.data;
  const subject: Goal | null = goals.find(({ id }) => id === open?.id) ?? null;
  const begin = () => setOpen({ kind: "edit", id: null });
  const noAccount = accounts.data?.length === 0;
  usePageKeys({ n: mayEdit && ready && !noAccount ? begin : null });
  const add = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={begin}>
      {t("goals.add")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("app.routes.goals")}
        inBar
        actions={
          <>
            <Button
              variant="default"
              leftSection={<ChartPie size={16} aria-hidden />}
              renderRoot={(props) => <Link {...props} to="/budget" />}
            >
              {t("app.nav.budget")}
            </Button>
            {mayEdit && goals.length > 0 && <span className={classes.desktop}>{add}</span>}
          </>
        }
      >
        <p className={classes.intro}>{t("goals.intro", { name: workspace.name })}</p>
      </PageHeader>
      {!ready && !error && <GoalListSkeleton />}
      {!ready && error && (
        <ErrorState
          title={t("goals.failed")}
          text={explain(error).text}
          onRetry={() => void Promise.all([query.refetch(), accounts.refetch()])}
        />
      )}
      {ready && goals.length === 0 && (
        <Card>
          {noAccount ? (
            <EmptyState
              title={t("goals.noAccountTitle")}
              text={t("goals.noAccountText")}
              actions={
                <Button component={Link} to="/accounts">
                  {t("goals.toAccounts")}
                </Button>
              }
            />
          ) : (
            <EmptyState
              title={t("goals.emptyTitle")}
              text={t(mayEdit ? "goals.emptyText" : "goals.emptyTextViewer")}
              actions={mayEdit && add}
            />
          )}
        </Card>
      )}
      {ready && goals.length > 0 && (
        <ul className={classes.grid}>
          {goals.map((goal) => (
            <li key={goal.id}>
              <GoalCard
                workspaceId={workspace.id}
                goal={goal}
                accountName={names.get(goal.accountId)}
                mayEdit={mayEdit}
                onHistory={() => setOpen({ kind: "history", id: goal.id })}
                onEdit={() => setOpen({ kind: "edit", id: goal.id })}
                onDelete={() => remove(goal)}
              />
            </li>
          ))}
        </ul>
      )}
      {mayEdit && goals.length > 0 && <FloatingButton label={t("goals.add")} onClick={begin} />}
      <Suspense>
        {open?.kind === "edit" && (
          <GoalDialog
            workspace={workspace}
            accounts={accounts.data ?? []}
            goal={subject}
            onClose={() => setOpen(null)}
          />
        )}
        {open?.kind === "history" && subject && (
          <GoalHistoryDialog
            workspaceId={workspace.id}
            goal={subject}
            accountName={names.get(subject.accountId)}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  );
}
