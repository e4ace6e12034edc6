import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Plus } from "lucide-react";
import { lazy, type ReactNode, Suspense, useDeferredValue, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { explain } from "@/api/errors";
import { useCategories } from "@/features/books/categories/public";
import { today } from "@/lib/dates";
import { currencyIn, formatCount } from "@/lib/money";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { lazyComponent } from "@/ui/lazy-component";
import { notifyUndo } from "@/ui/notify";
import { expectField, usePageKeys } from "@/ui/typing-ahead";
import { useIdle } from "@/ui/use-idle";
import { useLocale } from "@/ui/use-locale";
import type { AccountOption } from "./account-option";
import type { WorkspaceMoney } from "./api";
import { loadFiles } from "./attachments/load-dialog";
import { rangeDays } from "./date-range";
import type { DialogTask } from "./dialog-task";
import { countFilters, filterOf } from "./filter";
import { loadStrip, loadTools } from "./find/load";
import { useFoundRows } from "./find/use-found-rows";
import { useViewSearch } from "./find/use-view-search";
import { payeeHistory } from "./payees";
import { customRange, type TransactionSearch } from "./search-params";
import { orderOf } from "./table/columns";
import { TableSkeleton } from "./table/table-skeleton";
import { NOTHING_WANTED, Toolbar } from "./table/toolbar";
import { PHONE, TransactionTable } from "./table/transaction-table";
import type { ViewRow } from "./table/view-row";
import { TransactionDialog } from "./transaction-dialog";
import classes from "./transactions-view.module.css";
import { useUndoKeys } from "./undo/use-undo-keys";
import { type EntryFields, entryOf, keepEntry, useUnsaved } from "./unsaved/store";
import { useTableSaving } from "./unsaved/use-table-saving";
import { useDeletion } from "./use-deletion";
import { useViewSettings, type ViewSettings } from "./view-settings";

interface TransactionsViewProps {
  workspace: WorkspaceMoney;
  /** Whose transactions; null for those of all accounts. */
  account: AccountOption | null;
  /** All accounts of the workspace. */
  accounts: readonly AccountOption[];
  /** What the address says. */
  search: TransactionSearch;
  onSearch: (search: TransactionSearch) => void;
  canEdit: boolean;
  canCreateCategory: boolean;
  /** What is to be had on a phone beside the tools of the view: elsewhere the page has buttons of its own. */
  phoneTools: ReactNode;
  /** What the dialog does now; kept by the page, whose own button opens it too. */
  task: DialogTask | null;
  onTask: (task: DialogTask | null) => void;
}

// Made of what the editors of the cells are made of, and there as early.
const { load: loadEntry, Component: EntryRow } = lazyComponent(
  async () => (await import("./table/entry-row")).EntryRow,
);
// Nothing can be fetched any more when there is no connection.
const { load: loadUnsaved, Component: UnsavedList } = lazyComponent(
  async () => (await import("./unsaved/unsaved-list")).UnsavedList,
);
// For those who may not edit: the others have the files in the dialog.
const FilesDialog = lazy(async () => ({ default: (await loadFiles()).FilesDialog }));
const FilterStrip = lazy(async () => ({ default: (await loadStrip()).FilterStrip }));
const ViewTools = lazy(async () => ({ default: (await loadTools()).ViewTools }));

/** The transactions of an account, or of all of them: the heart of the product. */
export function TransactionsView(props: TransactionsViewProps) {
  const { workspace, account, accounts, canEdit, canCreateCategory, task, onTask } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  // Sums of one account are in its own currency.
  const currency = currencyIn(account ?? workspace);
  const digits = Math.max(...accounts.map((one) => one.currency_digits), currency.digits);
  const accountId = account?.id ?? null;
  const [stored, updateSettings] = useViewSettings();
  const { search, change, text, type, show } = useViewSearch(
    accountId ?? workspace.id,
    props.search,
    props.onSearch,
  );
  const order = useMemo(() => orderOf(search.sort) ?? stored.order, [search.sort, stored.order]);
  const settings = { ...stored, order };
  const range = search.range ?? settings.range;
  const days = rangeDays(range, today(), customRange(search));
  const { byId: categories } = useCategories(workspace.id);
  const context = useMemo(
    () => ({ categories, accounts: new Map(accounts.map(({ id, name }) => [id, name])) }),
    [categories, accounts],
  );
  const filter = useMemo(() => {
    const { accounts: some, ...rest } = filterOf(search, accountId === null ? digits : currency.digits);
    return { ...rest, accounts: accountId === null ? some : [] };
  }, [search, accountId, currency, digits]);
  // Typing stays quick with thousands of rows: the field is drawn first, the rows follow.
  const wanted = useDeferredValue(text);
  const { query, known, shown, list, totals, narrowed, error } = useFoundRows({
    workspace,
    scope: { accountId, ...days },
    filter,
    text: wanted,
    order,
    context,
  });
  const saving = useTableSaving(workspace, onTask);
  const unsaved = useUnsaved(workspace.id);
  useIdle(loadUnsaved);
  const deleteRow = useDeletion(workspace);
  useUndoKeys(workspace.id, canEdit);
  /** The row for a new transaction: begun just now, found as it was left, or none. */
  const [entering, setEntering] = useState(() =>
    accountId !== null && canEdit && entryOf(accountId) ? "kept" : null,
  );
  const [restored, setRestored] = useState(0);
  const [editing, setEditing] = useState(false);
  /** The row whose files are looked at. */
  const [filesView, setFilesView] = useState<ViewRow | null>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLElement>(null);
  const history = useMemo(() => payeeHistory(known), [known]);

  const setSettings = (some: Partial<ViewSettings>) => {
    updateSettings(some);
    if (some.order) change({ sort: `${some.order.desc ? "-" : ""}${some.order.id}` });
  };
  const onChange: typeof change = (some) => {
    if (some.range && some.range !== "custom") updateSettings({ range: some.range });
    change(some);
  };
  const open = (view: ViewRow) => {
    if (canEdit) onTask({ kind: "edit", row: view.row });
    else if (view.row.attachment_count > 0) setFilesView(view);
  };
  const focusRows = () => frame.current?.querySelector<HTMLElement>("[role=grid]")?.focus();
  const startNew = () => {
    if (!canEdit) return;
    if (phone || !account) onTask({ kind: "new", direction: "expense", accountId });
    else if (entering) frame.current?.querySelector<HTMLElement>("[data-entry]")?.focus();
    else {
      expectField(() => setEntering(null));
      setEntering("new");
    }
  };
  useIdle(loadEntry);
  const offerBack = (id: string, given: EntryFields) =>
    notifyUndo(t("transactions.entryDiscarded"), () => {
      // What was begun since is worth more.
      if (entryOf(id)) return;
      keepEntry(id, given);
      setRestored((count) => count + 1);
      setEntering("new");
    });

  usePageKeys({
    n: canEdit ? startNew : null,
    t: canEdit ? () => onTask({ kind: "new", direction: "transfer", accountId }) : null,
    "/": () => searchField.current?.focus(),
  });

  const total = query.data?.total ?? 0;
  // A row that is deleted elsewhere while it is edited is not taken away from under the hands.
  const empty = query.isSuccess && total === 0 && !entering && !editing;
  return (
    <section ref={frame} className={classes.frame} aria-label={t("transactions.title")}>
      <Toolbar
        workspaceId={workspace.id}
        accounts={account ? null : accounts}
        digits={account ? currency.digits : digits}
        search={search}
        active={countFilters(filter)}
        range={range}
        text={text}
        count={list?.total ?? shown.length}
        phone={phone}
        field={searchField}
        onText={type}
        onChange={onChange}
        onEnter={focusRows}
      >
        {phone && props.phoneTools}
        <Suspense>
          <ViewTools
            workspace={workspace}
            place={account ? "account" : "workspace"}
            scope={{ accountId, ...days, find: { filter, order } }}
            name={account?.name ?? t("transactions.title")}
            search={search}
            onShow={show}
            settings={settings}
            onSettings={setSettings}
            phone={phone}
          />
        </Suspense>
      </Toolbar>
      {narrowed && (
        <Suspense>
          <FilterStrip
            workspaceId={workspace.id}
            accounts={accounts}
            currency={currency}
            filter={filter}
            search={search}
            totals={totals}
            onChange={change}
          />
        </Suspense>
      )}
      {unsaved.length > 0 && (
        <Suspense>
          <UnsavedList
            workspaceId={workspace.id}
            items={unsaved}
            categories={categories}
            saving={saving}
            onTask={onTask}
          />
        </Suspense>
      )}
      {account && entering && (
        <Suspense>
          <EntryRow
            key={restored}
            accountId={account.id}
            workspaceId={workspace.id}
            currency={currency}
            canCreateCategory={canCreateCategory}
            payees={history.names}
            categories={categories}
            lastCategoryOf={history.lastCategory}
            isNew={entering === "new"}
            onSave={(draft) => void saving.add(draft)}
            onClose={(given) => {
              setEntering(null);
              focusRows();
              if (given) offerBack(account.id, given);
            }}
          />
        </Suspense>
      )}
      {list && list.total > list.rows.length && (
        <p className={classes.cut}>
          {t("transactions.cut", {
            shown: formatCount(list.rows.length, locale),
            total: formatCount(list.total, locale),
          })}
        </p>
      )}
      {error && (
        <p className={classes.cut} role="alert">
          {explain(error, t("transactions.failedToLoad")).text}
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
                  onClick={() => onTask({ kind: "new", direction: "expense", accountId })}
                >
                  {t("transactions.add")}
                </Button>
              )}
              {range !== "all" && (
                <Button
                  variant="default"
                  onClick={() => onChange({ range: "all", from: undefined, to: undefined })}
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
          days={days}
          place={account ? "account" : "workspace"}
          settings={settings}
          onSettings={setSettings}
          workspace={workspace}
          accounts={accounts}
          canEdit={canEdit}
          canCreateCategory={canCreateCategory}
          payees={history.names}
          label={t("transactions.title")}
          view={JSON.stringify([accountId, days, { ...filter, text: wanted }])}
          onSave={(view, patch) => void saving.save(view.row, patch)}
          onOpen={open}
          onNew={startNew}
          onEditing={setEditing}
        />
      )}
      {narrowed && shown.length === 0 && known.length > 0 && (
        <div className={classes.widen}>
          <Button variant="default" onClick={() => show({ ...search, ...NOTHING_WANTED, q: undefined })}>
            {t("transactions.clearFilters")}
          </Button>
        </div>
      )}
      {filesView && (
        <Suspense>
          <FilesDialog workspaceId={workspace.id} view={filesView} onClose={() => setFilesView(null)} />
        </Suspense>
      )}
      <TransactionDialog
        task={task}
        workspace={workspace}
        accounts={accounts}
        history={history}
        canCreateCategory={canCreateCategory}
        onClose={() => onTask(null)}
        onDelete={deleteRow}
      />
    </section>
  );
}
