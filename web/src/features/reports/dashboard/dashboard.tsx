import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { openAccounts } from "@/api/open-accounts";
import { may } from "@/api/workspace";
import { accountQueries, currentBalance } from "@/features/books/accounts/public";
import { useCategories } from "@/features/books/categories/public";
import {
  type DialogTask,
  type DrawerQuestion,
  oneRowPerTransfer,
  payeeHistory,
  TransactionDialog,
  TransactionsDrawer,
  transactionQueries,
  useDeletion,
  useUndoKeys,
  type ViewRow,
  viewRows,
} from "@/features/books/transactions/public";
import { Viewers } from "@/features/identity/presence/public";
import type { Workspace } from "@/features/identity/workspaces/public";
import { DEFAULT_PLACES, layoutQueries } from "@/features/reports/dashboard-layout/public";
import { loadTexts } from "@/i18n";
import { endOfMonth, formatDay, today } from "@/lib/dates";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { FloatingButton } from "@/ui/floating-button";
import { PageHeader } from "@/ui/page-header";
import { useLocale } from "@/ui/use-locale";
import { dashboardQueries, type NetWorthRange } from "./api";
import { Board } from "./board";
import { BoardCard } from "./board-card";
import type { CardContext } from "./card-context";
import classes from "./dashboard.module.css";
import { DashboardSkeleton } from "./dashboard-skeleton";

// Mostly nobody arranges anything.
const CustomizeButton = lazy(async () => {
  const [button] = await Promise.all([import("./customize/customize-button"), loadTexts(["dashboard-more"])]);
  return { default: button.CustomizeButton };
});
const LayoutEditor = lazy(async () => {
  // Hidden cards have names, too.
  const [editor] = await Promise.all([
    import("./customize/layout-editor"),
    loadTexts(["dashboard-more", "planning"]),
  ]);
  return { default: editor.LayoutEditor };
});

const MAX_RECENT = 6;
/** So many are asked for, that enough are left when each transfer takes one line. */
const FETCHED = 2 * MAX_RECENT;

interface DashboardProps {
  workspace: Workspace;
  /** The switch between this workspace and all together. */
  scope: ReactNode;
}

/** The cards of a workspace in the order in which the user has put them. */
export function Dashboard({ workspace, scope }: DashboardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [range, setRange] = useState<NetWorthRange>("1y");
  const [task, setTask] = useState<DialogTask | null>(null);
  const [question, setQuestion] = useState<DrawerQuestion | null>(null);
  const [isCustomizing, setCustomizing] = useState(false);
  const [hasCustomized, setCustomized] = useState(false);
  const [warnings, setWarnings] = useState<ReadonlyMap<string, string>>();
  const figures = useQuery(dashboardQueries.figures(workspace, range));
  const accounts = useQuery(accountQueries.list(workspace.id));
  const layout = useQuery(layoutQueries.of(workspace.id));
  const recent = useQuery(
    transactionQueries.list(workspace, { accountId: null, start: null, end: today() }, FETCHED),
  );
  const { byId: categories } = useCategories(workspace.id);
  const deleteRow = useDeletion(workspace);
  const canEdit = may(workspace, "edit_transactions");
  useUndoKeys(workspace.id, canEdit);

  const names = useMemo(() => new Map(accounts.data?.map(({ id, name }) => [id, name])), [accounts.data]);
  const rows = useMemo(() => {
    if (!recent.data) return [];
    return viewRows(
      { ...recent.data, rows: oneRowPerTransfer(recent.data.rows).slice(0, MAX_RECENT) },
      { categories, accounts: names },
    );
  }, [recent.data, names, categories]);
  const history = useMemo(() => payeeHistory(recent.data?.rows ?? []), [recent.data]);

  const add = () => setTask({ kind: "new", direction: "expense", accountId: null });
  const edit = ({ row }: ViewRow) => setTask({ kind: "edit", row });
  const askMonth: CardContext["askMonth"] = (of, direction, name, category) => {
    const start = `${of}-01`;
    const title = `${name} · ${formatDay(start, locale, "month")}`;
    setQuestion({ title, start, end: endOfMonth(start), direction, ...(category ? { category } : {}) });
  };
  const failed = figures.error ?? accounts.error ?? recent.error;
  const noAccount = accounts.data?.length === 0;
  const ready = figures.data && accounts.data && recent.data && !layout.isPending && !noAccount;
  // Without the order of one's own the cards stand as they do for everybody.
  const places = layout.data?.places ?? DEFAULT_PLACES;
  const context: CardContext | null = ready
    ? {
        workspace,
        figures: figures.data,
        accounts: openAccounts(accounts.data).map((account) => ({
          ...account,
          balance: currentBalance(account),
        })),
        names,
        rows,
        range,
        warnings,
        canEdit,
        setRange,
        setWarnings,
        askMonth,
        edit,
        add,
      }
    : null;
  return (
    <>
      <PageHeader
        title={t("dashboard.title")}
        inBar
        actions={
          <div className={classes.actions}>
            <Viewers workspaceId={workspace.id} />
            {ready && !isCustomizing && layout.data && (
              <Suspense>
                <CustomizeButton isBack={hasCustomized} onClick={() => setCustomizing(true)} />
              </Suspense>
            )}
            {canEdit && !noAccount && !isCustomizing && (
              <Button leftSection={<Plus size={16} aria-hidden />} onClick={add}>
                {t("dashboard.add")}
              </Button>
            )}
          </div>
        }
      >
        {scope}
      </PageHeader>
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
      {context && !isCustomizing && (
        <>
          <Board places={places} renderCard={(place) => <BoardCard place={place} context={context} />} />
          {layout.data && (
            <div className={classes.foot}>
              <Suspense>
                <CustomizeButton isBack={hasCustomized} onClick={() => setCustomizing(true)} />
              </Suspense>
            </div>
          )}
        </>
      )}
      {context && isCustomizing && layout.data && (
        <Suspense fallback={<DashboardSkeleton />}>
          <LayoutEditor
            workspaceId={workspace.id}
            layout={layout.data}
            renderCard={(place) => <BoardCard place={place} context={context} />}
            onClose={() => {
              setCustomizing(false);
              setCustomized(true);
            }}
          />
        </Suspense>
      )}
      {canEdit && ready && !isCustomizing && <FloatingButton label={t("dashboard.add")} onClick={add} />}
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
        onDelete={deleteRow}
      />
    </>
  );
}
