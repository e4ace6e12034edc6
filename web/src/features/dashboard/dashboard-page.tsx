import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { may } from "@/api/workspace";
import { accountQueries, convertedBalance, currentBalance } from "@/features/accounts/public";
import { useCategories } from "@/features/categories/public";
import { Onlookers } from "@/features/presence/public";
import {
  type DialogTask,
  type DrawerQuestion,
  oneLegEach,
  payeeHistory,
  TransactionDialog,
  TransactionsDrawer,
  transactionQueries,
  useDeletion,
  useUndoKeys,
  type ViewRow,
  viewRows,
} from "@/features/transactions/public";
import { useWorkspace, type Workspace, WorkspaceStart, workspaceQueries } from "@/features/workspaces/public";
import { loadTexts } from "@/i18n";
import { endOfMonth, formatDay, today } from "@/lib/dates";
import { currencyIn } from "@/lib/money";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { FloatingButton } from "@/ui/floating-button";
import { PageHeader } from "@/ui/page-header";
import { useLocale } from "@/ui/use-locale";
import { AccountsCard } from "./accounts-card";
import { type CourseRange, dashboardQueries } from "./api";
import { CashFlowCard } from "./cash-flow-card";
import classes from "./dashboard.module.css";
import { DashboardSkeleton } from "./dashboard-skeleton";
import { MonthCard } from "./month-card";
import { NetWorthCard } from "./net-worth-card";
import { RecentCard } from "./recent-card";
import { SpendingCard } from "./spending-card";

// Mostly every rate is known.
const MissingRates = lazy(async () => {
  const [missing] = await Promise.all([import("./missing-rates"), loadTexts(["rates"])]);
  return { default: missing.MissingRates };
});

// What is planned comes when the figures are there: nothing on the first screen waits for it.
const NearPlans = lazy(async () => {
  const [plans] = await Promise.all([import("./plans/near-plans"), loadTexts(["plans", "recurring"])]);
  return { default: plans.NearPlans };
});
const FarPlans = lazy(async () => {
  const [plans] = await Promise.all([import("./plans/far-plans"), loadTexts(["plans", "goals"])]);
  return { default: plans.FarPlans };
});

/** The first screen: what there is, where it came from, where it went. */
export default function DashboardPage() {
  const { t } = useTranslation();
  const workspaces = useQuery(workspaceQueries.list());
  const workspace = useWorkspace();
  if (workspace) return <Dashboard key={workspace.id} workspace={workspace} />;
  return (
    <>
      <PageHeader title={t("dashboard.title")} inBar />
      {workspaces.isPending && <DashboardSkeleton />}
      {workspaces.isError && (
        <ErrorState
          title={t("dashboard.failed")}
          text={explain(workspaces.error).text}
          onRetry={() => void workspaces.refetch()}
        />
      )}
      {workspaces.isSuccess && <WorkspaceStart />}
    </>
  );
}

const RECENT = 6;
/** So many are asked for, that enough are left when each transfer takes one line. */
const FETCHED = 2 * RECENT;

function Dashboard({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [range, setRange] = useState<CourseRange>("1y");
  const [task, setTask] = useState<DialogTask | null>(null);
  const [question, setQuestion] = useState<DrawerQuestion | null>(null);
  const figures = useQuery(dashboardQueries.figures(workspace, range));
  const accounts = useQuery(accountQueries.list(workspace.id));
  const recent = useQuery(
    transactionQueries.list(workspace, { accountId: null, start: null, end: today() }, FETCHED),
  );
  const { byId: categories } = useCategories(workspace.id);
  const types = useQuery(accountQueries.types(locale));
  const [warnings, setWarnings] = useState<ReadonlyMap<string, string>>();
  const deleteRow = useDeletion(workspace);
  const currency = currencyIn(workspace);
  const canEdit = may(workspace, "edit_transactions");
  useUndoKeys(workspace.id, canEdit);

  const names = useMemo(() => new Map(accounts.data?.map(({ id, name }) => [id, name])), [accounts.data]);
  const rows = useMemo(() => {
    if (!recent.data) return [];
    return viewRows(
      { ...recent.data, rows: oneLegEach(recent.data.rows).slice(0, RECENT) },
      { categories, accounts: names },
    );
  }, [recent.data, names, categories]);
  const history = useMemo(() => payeeHistory(recent.data?.rows ?? []), [recent.data]);

  const add = () => setTask({ kind: "new", direction: "expense", accountId: null });
  const edit = ({ row }: ViewRow) => setTask({ kind: "edit", row });
  const month = today().slice(0, 7);
  const askMonth = (of: string, direction: DrawerQuestion["direction"], name: string, category?: string) => {
    const start = `${of}-01`;
    const title = `${name} · ${formatDay(start, locale, "month")}`;
    setQuestion({ title, start, end: endOfMonth(start), direction, ...(category ? { category } : {}) });
  };
  const missing = figures.data &&
    (figures.data.isPartial || figures.data.unconverted.length + figures.data.unconvertedRows > 0) && (
      <Suspense>
        <MissingRates figures={figures.data} workspace={workspace} canSet={canEdit} />
      </Suspense>
    );
  const failed = figures.error ?? accounts.error ?? recent.error;
  const noAccount = accounts.data?.length === 0;
  const ready = figures.data && accounts.data && recent.data && !noAccount;
  return (
    <>
      <PageHeader
        title={t("dashboard.title")}
        inBar
        actions={
          <div className={classes.actions}>
            <Onlookers workspaceId={workspace.id} />
            {canEdit && !noAccount && (
              <Button leftSection={<Plus size={16} aria-hidden />} onClick={add}>
                {t("dashboard.add")}
              </Button>
            )}
          </div>
        }
      />
      {!ready && !failed && !noAccount && <DashboardSkeleton />}
      {!ready && failed && (
        <ErrorState
          title={t("dashboard.failed")}
          text={explain(failed).text}
          onRetry={() => void Promise.all([figures.refetch(), accounts.refetch(), recent.refetch()])}
        />
      )}
      {noAccount && (
        <EmptyState
          title={t("dashboard.noAccountsTitle")}
          text={t(
            may(workspace, "edit_accounts") ? "dashboard.noAccountsText" : "dashboard.noAccountsTextViewer",
          )}
          actions={
            may(workspace, "edit_accounts") && (
              <Button component={Link} to="/accounts" leftSection={<Plus size={16} aria-hidden />}>
                {t("dashboard.addAccount")}
              </Button>
            )
          }
        />
      )}
      {ready && (
        <div className={classes.grid}>
          <div className={classes.wide}>
            <NetWorthCard
              figures={figures.data}
              currency={currency}
              range={range}
              onRange={setRange}
              missing={missing}
            />
          </div>
          <div className={classes.narrow}>
            <AccountsCard
              workspaceId={workspace.id}
              accounts={accounts.data.map((account) => ({
                ...account,
                balance: currentBalance(account),
                converted: convertedBalance(account, workspace),
                typeName: types.data?.find(({ id }) => id === account.account_type)?.name ?? "",
              }))}
              courses={figures.data.courses}
              warnings={warnings}
              base={currency}
            />
          </div>
          <div className={classes.half}>
            <CashFlowCard
              months={figures.data.months}
              currency={currency}
              onOpenMonth={(of) => askMonth(of, "both", t("dashboard.cashFlow"))}
            />
          </div>
          <div className={classes.rest}>
            <MonthCard
              months={figures.data.months}
              currency={currency}
              onOpen={(direction) =>
                askMonth(
                  month,
                  direction,
                  t(direction === "income" ? "dashboard.income" : "dashboard.expenses"),
                )
              }
            />
          </div>
          <Suspense fallback={<div className={classes.later} />}>
            <NearPlans workspace={workspace} names={names} />
          </Suspense>
          <div className={classes.half}>
            <RecentCard
              workspaceId={workspace.id}
              rows={rows}
              base={currency}
              canEdit={canEdit}
              onOpen={edit}
              onAdd={add}
            />
          </div>
          <div className={classes.rest}>
            <SpendingCard
              workspaceId={workspace.id}
              spending={figures.data.spending}
              currency={currency}
              onOpen={(id, name) => askMonth(month, "expense", name, id ?? "none")}
            />
          </div>
          <Suspense fallback={<div className={classes.later} />}>
            <FarPlans workspace={workspace} names={names} onWarnings={setWarnings} />
          </Suspense>
        </div>
      )}
      {canEdit && ready && <FloatingButton label={t("dashboard.add")} onClick={add} />}
      <TransactionsDrawer
        question={question}
        workspace={workspace}
        accounts={accounts.data ?? []}
        onClose={() => setQuestion(null)}
        onOpen={canEdit ? edit : undefined}
      />
      <TransactionDialog
        task={task}
        workspace={workspace}
        accounts={accounts.data ?? []}
        history={history}
        canCreateCategory={may(workspace, "edit_categories")}
        onClose={() => setTask(null)}
        onDelete={(row) => {
          setTask(null);
          deleteRow(row);
        }}
      />
    </>
  );
}
