import { useMediaQuery } from "@mantine/hooks";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { currencyIn } from "@/lib/money";
import { lazyComponent } from "@/ui/lazy-component";
import { Pager } from "@/ui/pager";
import { Paper } from "@/ui/paper";
import { expectField } from "@/ui/typing-ahead";
import { useIdle } from "@/ui/use-idle";
import type { AccountOption } from "../account-option";
import type { WorkspaceMoney } from "../api";
import { loadBulk } from "../bulk/load";
import { useBulk } from "../bulk/use-bulk";
import type { DateRange } from "../date-range";
import { whenCreated } from "../pending-creations";
import { requestRecurring } from "../recurring-request";
import type { Transaction, TransactionDraft } from "../transaction";
import type { ViewSettings } from "../view-settings";
import { inOrder, shownColumns } from "./columns";
import classes from "./grid.module.css";
import type { RowAction } from "./key-actions";
import { extend, NOTHING, type Selection, toggle } from "./selection";
import { TableSkeleton } from "./table-skeleton";
import type { ViewRow } from "./view-row";

/** Below this width the columns do not fit: cards take over. */
export const PHONE = "(width < 52em)";

// Of the two the screen needs one, which is asked for beside the rows themselves.
const { load: loadCards, Component: PhoneList } = lazyComponent(
  async () => (await import("./phone-list")).PhoneList,
);
const { load: loadGrid, Component: TransactionGrid } = lazyComponent(
  async () => (await import("./transaction-grid")).TransactionGrid,
);
void (window.matchMedia(PHONE).matches ? loadCards : loadGrid)();

// They are there before the first row is chosen, and asked for when rows were refused.
const loadBar = async () => (await Promise.all([import("../bulk/selection-bar"), loadBulk()]))[0];
const SelectionBar = lazy(async () => ({ default: (await loadBar()).SelectionBar }));
const RefusalDialog = lazy(async () => ({ default: (await import("../bulk/refusal-dialog")).RefusalDialog }));

const PaperRows = lazy(async () => ({ default: (await import("./paper-rows")).PaperRows }));

interface TransactionTableProps {
  rows: ViewRow[];
  /** The days that the rows are of. */
  days: DateRange;
  /** Of one account, or of all the workspace's. */
  place: "account" | "workspace";
  settings: ViewSettings;
  onSettings: (change: Partial<ViewSettings>) => void;
  workspace: WorkspaceMoney;
  /** The accounts that rows can be moved to. */
  accounts: readonly AccountOption[];
  canEdit: boolean;
  canCreateCategory: boolean;
  payees: string[];
  label: string;
  /** Changes when other rows are shown: another range, search or filter. The table then starts from its top. */
  view: string;
  onSave: (view: ViewRow, patch: Partial<TransactionDraft>) => void;
  /** Who cannot edit opens rows with files only. */
  onOpen: (view: ViewRow) => void;
  onNew: () => void;
  onEditing: (editing: boolean) => void;
}

/** The rows with order, pages and selection: a grid on a desktop, cards on a phone. */
export function TransactionTable(props: TransactionTableProps) {
  const { rows, place, settings, onSettings, workspace, canEdit, view } = props;
  const base = currencyIn(workspace);
  const { t } = useTranslation();
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  useIdle(loadBar);
  const [page, setPage] = useState({ view, index: 0 });
  const pageSize = settings.pageSize === 0 ? Math.max(1, rows.length) : settings.pageSize;
  const lastPage = Math.max(0, Math.ceil(rows.length / pageSize) - 1);
  const pageIndex = page.view === view ? Math.min(page.index, lastPage) : 0;

  const [selection, setSelection] = useState<Selection>(NOTHING);
  /** The question of the bar that is open: to which category, account or status. */
  const [openPicker, setOpenPicker] = useState<RowAction | null>(null);
  /** The question itself has chosen its row, which is no longer chosen when it stays unanswered. */
  const [lent, setLent] = useState(false);
  const bulk = useBulk(workspace);
  const { order } = settings;
  const columns = useMemo(() => shownColumns(place, settings.columns), [place, settings.columns]);
  const ordered = useMemo(() => inOrder(rows, order), [rows, order]);
  const pageRows = useMemo(
    () => ordered.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize),
    [ordered, pageIndex, pageSize],
  );
  // What is no longer shown is no longer chosen: a bar that counted hidden rows would delete them unseen.
  const chosen = useMemo(
    () => rows.filter(({ row }) => selection.ids.has(row.id)).map(({ row }) => row),
    [rows, selection],
  );

  // A question about rows that are gone is no question any more.
  if (openPicker && chosen.length === 0) {
    setOpenPicker(null);
    setLent(false);
  }

  const clear = () => setSelection(NOTHING);
  const choose = (views: readonly ViewRow[]) =>
    setSelection({ ids: new Set(views.map(({ row }) => row.id)), anchor: null });
  const toggleRow = (id: string, through: boolean) =>
    setSelection(toggle(selection, id, through, idsOf(ordered)));
  const runAction = (action: RowAction, at?: ViewRow) => {
    const targets = chosen.length > 0 ? chosen : at ? [at.row] : [];
    if (!canEdit || targets.length === 0) return;
    if (action === "recurring") return void repeat(targets);
    if (action === "transfer") return bulk.transfer(targets);
    if (action === "delete") clear();
    if (action === "delete" || action === "cleared" || action === "duplicate")
      return bulk.act(action, targets);
    const isLent = chosen.length === 0;
    setLent(isLent);
    if (isLent && at) choose([at]);
    expectField(() => {
      if (isLent) clear();
      setLent(false);
      setOpenPicker(null);
    });
    setOpenPicker(action);
  };
  /** One row alone can come again: several would be as many questions. */
  const repeat = async ([row, ...others]: readonly Transaction[]) => {
    if (!row || others.length > 0) return;
    for (const own of (await whenCreated([row])).values()) requestRecurring(workspace.id, own);
  };
  const ask = (action: RowAction | null) => {
    if (action === null && lent && chosen.length === 1) clear();
    if (action === null) setLent(false);
    setOpenPicker(action);
  };
  const shown = {
    view: JSON.stringify([view, order, pageIndex, settings.pageSize]),
    offset: pageIndex * pageSize,
    onFirstPage: () => setPage({ view, index: 0 }),
  };
  return (
    <>
      <Paper>
        <PaperRows rows={ordered} columns={columns} days={props.days} base={base} />
      </Paper>
      <Suspense fallback={<TableSkeleton phone={phone} density={settings.density} />}>
        {phone ? (
          <PhoneList
            rows={pageRows}
            {...shown}
            workspaceId={workspace.id}
            base={base}
            label={props.label}
            selected={selection.ids}
            choosing={chosen.length > 0}
            onToggle={(id) => toggleRow(id, false)}
            canEdit={canEdit}
            onOpen={props.onOpen}
          />
        ) : (
          <TransactionGrid
            rows={pageRows}
            {...shown}
            isListed={(id) => rows.some(({ row }) => row.id === id)}
            total={rows.length}
            selected={selection.ids}
            choosing={chosen.length > 0}
            order={order}
            columns={columns}
            density={settings.density}
            workspaceId={workspace.id}
            base={base}
            canEdit={canEdit}
            canCreateCategory={props.canCreateCategory}
            payees={props.payees}
            label={props.label}
            onOrder={(next) => {
              setPage({ view, index: 0 });
              onSettings({ order: next });
            }}
            onToggle={toggleRow}
            onExtend={(from, to) => setSelection(extend(selection, from, to, idsOf(ordered)))}
            onSelectPage={(all) => (all ? choose(pageRows) : clear())}
            onSelectMore={() =>
              choose(pageRows.every(({ row }) => selection.ids.has(row.id)) ? rows : pageRows)
            }
            onSave={props.onSave}
            onOpen={props.onOpen}
            onAction={runAction}
            onNew={props.onNew}
            onEditing={props.onEditing}
          />
        )}
      </Suspense>
      <Pager
        total={rows.length}
        page={pageIndex}
        size={settings.pageSize}
        onPage={(index) => setPage({ view, index })}
        onSize={(size) => {
          setPage({ view, index: 0 });
          onSettings({ pageSize: size });
        }}
      />
      <Suspense>
        {chosen.length > 0 && (
          <SelectionBar
            rows={chosen}
            total={rows.length}
            workspaceId={workspace.id}
            accounts={props.accounts}
            base={base}
            canEdit={canEdit}
            openPicker={openPicker}
            onAsk={ask}
            onAction={runAction}
            onChange={(change) => {
              bulk.run(chosen, change);
              // One row is done with; of several one may want something more.
              if (chosen.length === 1) clear();
            }}
            onAll={() => choose(rows)}
            onClear={clear}
          />
        )}
        {bulk.refusal && (
          <RefusalDialog
            refusal={bulk.refusal}
            onClose={bulk.forget}
            onOthers={(others, change) => bulk.run(others, change)}
          />
        )}
      </Suspense>
      <output className={classes.hidden} aria-live="polite">
        {chosen.length > 0 ? t("transactions.selected", { count: chosen.length }) : ""}
      </output>
    </>
  );
}

function idsOf(views: readonly ViewRow[]): string[] {
  return views.map(({ row }) => row.id);
}
