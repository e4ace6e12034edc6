import { Button } from "@mantine/core";
import { useDebouncedCallback, useHotkeys, useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useDeferredValue, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { useCategories } from "@/features/categories/public";
import { today } from "@/lib/dates";
import { formatCount } from "@/lib/money";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { isModalOpen } from "@/ui/modal-open";
import { notifyError } from "@/ui/notify";
import { useLocale } from "@/ui/use-locale";
import classes from "./account-transactions.module.css";
import { FETCH_LIMIT, transactionQueries, type WorkspaceMoney } from "./api";
import { metBy } from "./conflict/clash";
import { rangeDays } from "./date-range";
import { filterRows } from "./filter";
import { payeeHistory } from "./payees";
import { searchRows } from "./search";
import { customRange, type TransactionSearch } from "./search-params";
import type { ChangeSearch } from "./table/filter-fields";
import { TableSkeleton } from "./table/table-skeleton";
import { Toolbar } from "./table/toolbar";
import { PHONE, TransactionTable } from "./table/transaction-table";
import { viewRows } from "./table/view-row";
import type { Transaction, TransactionDraft } from "./transaction";
import { type AccountOption, type DialogTask, TransactionDialog } from "./transaction-dialog";
import { useUndoKeys } from "./undo/use-undo-keys";
import { useDeletion } from "./use-deletion";
import { useTransactionActions } from "./use-transaction-actions";
import { useViewSettings } from "./view-settings";

interface AccountTransactionsProps {
  workspace: WorkspaceMoney;
  account: AccountOption;
  /** All accounts of the workspace, this one among them. */
  accounts: AccountOption[];
  search: TransactionSearch;
  onSearch: (search: TransactionSearch) => void;
  canEdit: boolean;
  canCreateCategory: boolean;
  /** What the dialog does now; kept by the page, whose own button opens it too. */
  task: DialogTask | null;
  onTask: (task: DialogTask | null) => void;
}

// Loaded with the editors of the cells, which it is made of.
const EntryRow = lazy(async () => ({ default: (await import("./table/entry-row")).EntryRow }));

const NO_ROWS: Transaction[] = [];

/** The transactions of an account: the heart of the product. */
export function AccountTransactions(props: AccountTransactionsProps) {
  const { workspace, account, accounts, search, onSearch, canEdit, canCreateCategory, task, onTask } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const currency = useMemo(
    () => ({ code: workspace.currency, digits: workspace.currency_digits }),
    [workspace.currency, workspace.currency_digits],
  );
  const [settings, setSettings] = useViewSettings();
  const range = search.range ?? settings.range;
  const days = rangeDays(range, today(), customRange(search));
  const scope = { accountId: account.id, ...days };
  const query = useQuery(transactionQueries.list(workspace, scope));
  const { byId: categories } = useCategories(workspace.id);
  const actions = useTransactionActions(workspace);
  const deleteRow = useDeletion(workspace);
  useUndoKeys(workspace.id, canEdit);
  const [entering, setEntering] = useState(false);
  const [editing, setEditing] = useState(false);
  const [text, setText] = useState(search.q ?? "");
  const searchField = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLElement>(null);

  const rows = query.data?.rows ?? NO_ROWS;
  const accountNames = useMemo(() => new Map(accounts.map(({ id, name }) => [id, name])), [accounts]);
  const history = useMemo(() => payeeHistory(rows), [rows]);
  // Typing stays quick with thousands of rows: the field is drawn first, the rows follow.
  const wanted = useDeferredValue(text);
  const all = useMemo(
    () => (query.data ? viewRows(query.data, { categories, accounts: accountNames }) : []),
    [query.data, categories, accountNames],
  );
  const { category, status } = search;
  const shown = useMemo(() => {
    const kept = filterRows(
      rows,
      { ...(category ? { category } : {}), ...(status ? { status } : {}) },
      categories,
    );
    const found = searchRows(kept, wanted, {
      currency,
      categoryName: (id) => categories.get(id)?.path,
      accountName: (id) => accountNames.get(id),
    });
    const ids = new Set(found.map((row) => row.id));
    return ids.size === all.length ? all : all.filter((view) => ids.has(view.row.id));
  }, [rows, all, wanted, category, status, categories, accountNames, currency]);

  const change: ChangeSearch = (some) => {
    if (some.range && some.range !== "custom") setSettings({ range: some.range });
    const entries = Object.entries({ ...search, ...some }).filter(([, value]) => value !== undefined);
    onSearch(Object.fromEntries(entries) as TransactionSearch);
  };
  const keepInAddress = useDebouncedCallback((q: string) => change({ q: q || undefined }), 300);
  const onText = (value: string) => {
    setText(value);
    keepInAddress(value);
  };
  const save = (row: Transaction, patch: Partial<TransactionDraft>) => {
    const same = (Object.keys(patch) as (keyof TransactionDraft)[]).every((key) => patch[key] === row[key]);
    if (same) return;
    actions.update.mutate(
      { row, patch },
      {
        onError(error) {
          // Somebody was quicker in the same field, or has deleted the row: the dialog shows both and asks.
          const met = metBy(error, workspace.currency_digits);
          if (met) onTask({ kind: "edit", row, patch, met });
          else notifyError(explain(error).text);
        },
      },
    );
  };
  const focusRows = () => frame.current?.querySelector<HTMLElement>("[role=grid]")?.focus();
  const startNew = () => {
    if (!canEdit) return;
    if (phone) onTask({ kind: "new", direction: "expense", accountId: account.id });
    else setEntering(true);
  };

  const mayBegin = () => canEdit && !isModalOpen();
  useHotkeys([
    ["n", () => mayBegin() && startNew()],
    ["t", () => mayBegin() && onTask({ kind: "new", direction: "transfer", accountId: account.id })],
    ["/", () => !isModalOpen() && searchField.current?.focus()],
  ]);

  const total = query.data?.total ?? 0;
  const narrowed = Boolean(wanted || category || status);
  // A row that is deleted elsewhere while it is edited is not taken away from under the hands.
  const empty = query.isSuccess && total === 0 && !entering && !editing;
  return (
    <section ref={frame} className={classes.frame} aria-label={t("transactions.title")}>
      <Toolbar
        workspaceId={workspace.id}
        search={search}
        range={range}
        text={text}
        count={shown.length}
        density={settings.density}
        phone={phone}
        field={searchField}
        onText={onText}
        onChange={change}
        onDensity={(density) => setSettings({ density })}
        onEnter={focusRows}
      />
      {entering && (
        <Suspense>
          <EntryRow
            accountId={account.id}
            workspaceId={workspace.id}
            currency={currency}
            canCreateCategory={canCreateCategory}
            payees={history.names}
            categories={categories}
            lastCategoryOf={history.lastCategory}
            onSave={(draft) =>
              actions.create.mutate(draft, { onError: (error) => notifyError(explain(error).text) })
            }
            onClose={() => {
              setEntering(false);
              focusRows();
            }}
          />
        </Suspense>
      )}
      {total > FETCH_LIMIT && (
        <p className={classes.cut}>
          {t("transactions.cut", {
            shown: formatCount(rows.length, locale),
            total: formatCount(total, locale),
          })}
        </p>
      )}
      {query.isPending && <TableSkeleton phone={phone} density={settings.density} />}
      {query.isError && !query.data && (
        <ErrorState
          title={t("transactions.failedToLoad")}
          text={explain(query.error).text}
          onRetry={() => void query.refetch()}
        />
      )}
      {empty && (
        <EmptyState
          title={t(range === "all" ? "transactions.emptyTitle" : "transactions.emptyRangeTitle")}
          text={t(canEdit ? "transactions.emptyText" : "transactions.emptyTextViewer")}
          actions={
            <>
              {canEdit && (
                <Button
                  leftSection={<Plus size={16} />}
                  onClick={() => onTask({ kind: "new", direction: "expense", accountId: account.id })}
                >
                  {t("transactions.add")}
                </Button>
              )}
              {range !== "all" && (
                <Button
                  variant="default"
                  onClick={() => change({ range: "all", from: undefined, to: undefined })}
                >
                  {t("transactions.showAll")}
                </Button>
              )}
            </>
          }
        />
      )}
      {query.data && !empty && (
        <TransactionTable
          rows={shown}
          settings={settings}
          onSettings={setSettings}
          workspace={workspace}
          accounts={accounts}
          currency={currency}
          canEdit={canEdit}
          canCreateCategory={canCreateCategory}
          payees={history.names}
          label={t("transactions.title")}
          view={`${account.id}|${days.start}|${days.end}|${wanted}|${category}|${status}`}
          onSave={(view, patch) => save(view.row, patch)}
          onOpen={(view) => canEdit && onTask({ kind: "edit", row: view.row })}
          onNew={startNew}
          onEditing={setEditing}
        />
      )}
      {narrowed && shown.length === 0 && rows.length > 0 && (
        <div className={classes.widen}>
          <Button
            variant="default"
            onClick={() => [onText(""), change({ category: undefined, status: undefined, q: undefined })]}
          >
            {t("transactions.clearFilters")}
          </Button>
        </div>
      )}
      <TransactionDialog
        task={task}
        workspace={workspace}
        accounts={accounts}
        history={history}
        canCreateCategory={canCreateCategory}
        onClose={() => onTask(null)}
        onDelete={(row) => {
          onTask(null);
          deleteRow(row);
        }}
      />
    </section>
  );
}
