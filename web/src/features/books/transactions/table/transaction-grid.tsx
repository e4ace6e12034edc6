// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn only where they are seen stand by position, which table elements cannot.
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { letterOf } from "@/lib/keys";
import type { Currency } from "@/lib/money";
import { useIdle } from "@/ui/use-idle";
import type { TransactionDraft } from "../transaction";
import { isTemporary } from "../transaction";
import type { After } from "./cell-editor";
import { type ColumnId, type EditableId, isEditable, type Order, placeOf } from "./columns";
import { type Cell, moveCursor, nextEditable, within } from "./cursor";
import { type Density, ROW_HEIGHT } from "./density";
import classes from "./grid.module.css";
import { GridHead } from "./grid-head";
import { cellId, GridRow, type RowHandlers } from "./grid-row";
import { actionForKey, fieldForKey, type RowAction } from "./key-actions";
import type { ViewRow } from "./view-row";

// The editors bring the calendar and the lists; they are there long before the first key, but not before the rows.
const loadEditor = () => import("./cell-editor");
const CellEditor = lazy(async () => ({ default: (await loadEditor()).CellEditor }));

/** A page of more rows than this scrolls by itself. */
const LONG_PAGE = 15;

/** A cell that is being edited. */
interface Editing {
  /** The row as it was when the edit began: what others change meanwhile is not overwritten with it. */
  view: ViewRow;
  /** Where it stood. */
  index: number;
  column: EditableId;
}

/** A row that goes while it is being edited stays in its place, until the edit is over. */
function withEdited(rows: ViewRow[], editing: Editing | null): ViewRow[] {
  if (!editing || rows.some(({ row }) => row.id === editing.view.row.id)) return rows;
  return rows.toSpliced(editing.index, 0, editing.view);
}

/** How wide the columns are, by the grid's own measures. */
function widthsOf(columns: readonly ColumnId[]): string {
  return columns.map((column) => `var(--w-${column})`).join(" ");
}

interface TransactionGridProps {
  /** The rows of the page, in order. */
  rows: ViewRow[];
  /** How many rows stand on earlier pages, and in all. */
  offset: number;
  total: number;
  selected: ReadonlySet<string>;
  /** Whether any row is chosen, on this page or another one. */
  choosing: boolean;
  /** Whether a question about them is open, or on its way. */
  asking: boolean;
  order: Order;
  columns: readonly ColumnId[];
  density: Density;
  workspaceId: string;
  /** The currency of the workspace, in which rows of others are told too. */
  base: Currency;
  canEdit: boolean;
  canCreateCategory: boolean;
  payees: string[];
  label: string;
  onOrder: (order: Order) => void;
  /** `through` takes all rows between this one and the one toggled before along. */
  onToggle: (id: string, through: boolean) => void;
  /** The cursor went from one row to another, and takes all between along. */
  onExtend: (from: string, to: string) => void;
  onSelectPage: (selected: boolean) => void;
  /** Chooses the page; when that is chosen already, all rows there are. */
  onSelectMore: () => void;
  onSave: (view: ViewRow, patch: Partial<TransactionDraft>) => void;
  onOpen: (view: ViewRow) => void;
  /** Does something to the chosen rows, or to the given one when none is chosen. */
  onAction: (action: RowAction, at: ViewRow | undefined) => void;
  /** Drops the question. */
  onUnask: () => void;
  /** Begins a new row. */
  onNew: () => void;
  /** A cell is being edited, or not any more: until then the table must stay. */
  onEditing: (editing: boolean) => void;
}

/**
 * The table of transactions as a grid: drawn only as far as it is seen, moved through and edited by keyboard.
 * The scrolling element keeps the focus and points at the cell of the cursor, since a cell that scrolls out of
 * sight would take the focus with it.
 */
export function TransactionGrid(props: TransactionGridProps) {
  const { offset, total, selected, order, columns, density, base, canEdit } = props;
  const { t } = useTranslation();
  const gridId = useId();
  useIdle(loadEditor);
  const scroller = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<Cell | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const height = ROW_HEIGHT[density];
  const rows = useMemo(() => withEdited(props.rows, editing), [props.rows, editing]);
  // Rows vanish under the cursor when they are deleted or filtered away: it stays at its place.
  const extent = { rows: rows.length, columns: columns.length };
  const active = cursor && rows.length > 0 ? within(cursor, extent) : null;
  const activeView = active ? rows[active.index] : undefined;

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.row.id ?? index,
    overscan: 8,
    // The head covers what scrolls below it.
    scrollPaddingStart: 38,
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range);
      // The cursor's cell must exist for aria-activedescendant to point at it.
      return active && !seen.includes(active.index) ? [...seen, active.index].sort((a, b) => a - b) : seen;
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the measures are stale exactly when the height changes.
  useEffect(() => virtual.measure(), [virtual, height]);

  const turn = (next: Editing | null) => {
    setEditing(next);
    props.onEditing(next !== null);
  };
  const move = (cell: Cell) => {
    setCursor(cell);
    virtual.scrollToIndex(cell.index);
  };
  const edit = (cell: Cell, field?: EditableId) => {
    const view = rows[cell.index];
    const column = columns[cell.column];
    if (!view || !column || isTemporary(view.row) || (field && !canEdit)) return;
    move(cell);
    const wanted = field ?? column;
    if (canEdit && isEditable(wanted, view)) turn({ view, index: cell.index, column: wanted });
    else if (field) return;
    else if (column === "select") props.onToggle(view.row.id, false);
    else props.onOpen(view);
  };
  const finish = (view: ViewRow, patch: Partial<TransactionDraft> | null, after: After) => {
    turn(null);
    scroller.current?.focus({ preventScroll: true });
    if (patch) props.onSave(view, patch);
    if (after === "new") return props.onNew();
    if (after === "stay" || !active) return;
    const next = nextEditable(active, extent, after === "previous", (cell) => {
      const column = columns[cell.column];
      const target = rows[cell.index];
      return column !== undefined && target !== undefined && isEditable(column, target);
    });
    if (next) edit(next);
  };

  const act = useRef({ edit, move, active, ...props });
  useEffect(() => {
    act.current = { edit, move, active, ...props };
  });
  const handlers = useMemo<RowHandlers>(
    () => ({
      press(index, column, event) {
        const { active: at, edit: begin, move: go } = act.current;
        const again = at?.index === index && at.column === column;
        if (again || event.detail > 1) begin({ index, column });
        else go({ index, column });
      },
      toggle(id, event) {
        act.current.onToggle(id, event.shiftKey);
        // The box would keep the keys to itself.
        const index = act.current.rows.findIndex(({ row }) => row.id === id);
        setCursor((at) => ({ index, column: at?.column ?? 1 }));
        scroller.current?.focus({ preventScroll: true });
      },
      open: (view) => act.current.onOpen(view),
    }),
    [],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.altKey) return;
    const ctrl = event.ctrlKey || event.metaKey;
    if (editing || props.asking) return wait(event, ctrl);
    const at = active ?? { index: 0, column: 1 };
    const step = Math.max(1, Math.floor((event.currentTarget.clientHeight - 38) / height) - 1);
    const key = letterOf(event) ?? event.key;
    const to = moveCursor({ key, ctrl }, at, extent, step);
    if (to) {
      event.preventDefault();
      const [from, through] = [activeView, rows[to.index]];
      if (event.shiftKey && from && through && from !== through) props.onExtend(from.row.id, through.row.id);
      return move(active ? to : at);
    }
    if (ctrl && key !== "Enter" && key !== "a") return;
    const plain = !ctrl && !event.shiftKey;
    const field = plain ? fieldForKey(key, props.choosing) : undefined;
    const action = plain && !field ? actionForKey(key) : undefined;
    // The page has letters of its own, for when the table is not in use.
    if (field || action) event.stopPropagation();
    // A key that is held down is one order.
    if (event.repeat && event.key !== "Tab") return event.preventDefault();
    if (field) edit({ ...at, column: columns.indexOf(placeOf(field, columns)) }, field);
    else if (action) props.onAction(action, activeView);
    else if (!press(key, ctrl, event.shiftKey, at)) return;
    event.preventDefault();
  };

  /** What is typed for an editor or a question that is still opening is no order to the table. */
  const wait = (event: KeyboardEvent, ctrl: boolean) => {
    event.stopPropagation();
    if (event.key === "Tab" || ctrl) return;
    event.preventDefault();
    if (event.key !== "Escape") return;
    if (editing) turn(null);
    else props.onUnask();
  };

  /** The keys that are no letters of the rows; false for one that means nothing here. */
  const press = (key: string, ctrl: boolean, shift: boolean, at: Cell): boolean => {
    switch (key) {
      case "Enter":
        if (ctrl) props.onNew();
        else edit(at);
        return true;
      case "F2":
        edit(at);
        return true;
      case "a":
        if (ctrl) props.onSelectMore();
        return ctrl;
      case "e":
        if (activeView) props.onOpen(activeView);
        return true;
      case "x":
      case " ":
        if (activeView) props.onToggle(activeView.row.id, shift);
        return true;
      case "Escape":
        if (props.choosing) props.onSelectPage(false);
        else setCursor(null);
        return true;
      default:
        return false;
    }
  };

  const chosen = rows.reduce((count, view) => count + (selected.has(view.row.id) ? 1 : 0), 0);
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      className={classes.scroller}
      style={{ "--row-height": `${height}px`, "--columns": widthsOf(columns) } as React.CSSProperties}
      data-long={rows.length > LONG_PAGE || undefined}
      aria-label={props.label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      aria-multiselectable
      aria-activedescendant={
        active && activeView ? cellId(gridId, activeView.row.id, active.column) : undefined
      }
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        if (event.target === event.currentTarget && !cursor) setCursor({ index: 0, column: 1 });
      }}
    >
      <GridHead
        columns={columns}
        order={order}
        onOrder={props.onOrder}
        selection={chosen === 0 ? "none" : chosen === rows.length ? "all" : "some"}
        onSelectAll={props.onSelectPage}
      />
      <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const view = rows[item.index];
          if (!view) return null;
          const column = editing?.view.row.id === view.row.id ? editing.column : null;
          return (
            <GridRow
              key={item.key}
              view={view}
              columns={columns}
              index={item.index}
              ariaIndex={offset + item.index + 2}
              top={item.start}
              base={base}
              workspaceId={props.workspaceId}
              selected={selected.has(view.row.id)}
              activeColumn={active?.index === item.index ? active.column : null}
              editor={
                column && {
                  column: placeOf(column, columns),
                  element: (
                    <Suspense>
                      <CellEditor
                        view={editing?.view ?? view}
                        column={column}
                        workspaceId={props.workspaceId}
                        canCreateCategory={props.canCreateCategory}
                        payees={props.payees}
                        onDone={(patch, after) => finish(editing?.view ?? view, patch, after)}
                      />
                    </Suspense>
                  ),
                }
              }
              canEdit={canEdit}
              gridId={gridId}
              handlers={handlers}
            />
          );
        })}
      </div>
      {rows.length === 0 && <p className={classes.nothing}>{t("transactions.nothingFound")}</p>}
    </div>
  );
}
