// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn only where they are seen stand by position, which table elements cannot.
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { letterOf } from "@/lib/keys";
import type { Currency } from "@/lib/money";
import { lazyComponent } from "@/ui/lazy-component";
import { expectField } from "@/ui/typing-ahead";
import { useIdle } from "@/ui/use-idle";
import type { TransactionDraft } from "../transaction";
import { isTemporary } from "../transaction";
import type { After } from "./cell-editor";
import { type ColumnId, type EditableId, type Order, placeOf } from "./columns";
import { type Cell, type Cursor, cursorAt, follow, moveCursor, nextEditable } from "./cursor";
import { type Density, ROW_HEIGHT } from "./density";
import classes from "./grid.module.css";
import { GridHead } from "./grid-head";
import { cellId, GridRow, type RowHandlers } from "./grid-row";
import { actionForKey, fieldForKey, type RowAction } from "./key-actions";
import { editedField, type GridItem, gridItems, lineView } from "./split-lines";
import { useMoneyWidths } from "./use-money-widths";
import { type Settlement, useSplitLines } from "./use-split-lines";
import type { ViewRow } from "./view-row";

// The editors bring the calendar and the lists; they are there long before the first key, but not before the rows.
const { load: loadEditor, Component: CellEditor } = lazyComponent(
  async () => (await import("./cell-editor")).CellEditor,
);

// Few rows are split, and none shows its lines at first.
const loadLines = () => import("./line-row");
const LineRow = lazy(async () => ({ default: (await loadLines()).LineRow }));
const RestRow = lazy(async () => ({ default: (await loadLines()).RestRow }));

const ScrollAnchor = lazy(async () => ({ default: (await import("./scroll-anchor")).ScrollAnchor }));

const HEAD_HEIGHT = 38;

/** A page of more rows than this scrolls by itself. */
const LONG_PAGE = 15;

/** A cell that is being edited. */
interface Editing {
  /** The row, or the line of one, as it was when the edit began: what others change meanwhile is not overwritten with it. */
  item: GridItem;
  /** Where its row stood on the page. */
  index: number;
  column: EditableId;
}

/** A row that goes while it is being edited stays in its place, until the edit is over. */
function withEdited(rows: ViewRow[], editing: Editing | null): ViewRow[] {
  if (!editing || rows.some(({ row }) => row.id === editing.item.view.row.id)) return rows;
  return rows.toSpliced(editing.index, 0, editing.item.view);
}

/** The cursor, and of which view: in another one its row may be on another page, and the place stays. */
interface Placed {
  cursor: Cursor;
  view: string;
  /** Nobody has put it there: it came with the focus. */
  isUnused?: boolean;
}

/** How wide the columns are, by the grid's own measures. */
function widthsOf(columns: readonly ColumnId[]): string {
  return columns.map((column) => `var(--w-${column})`).join(" ");
}

interface TransactionGridProps {
  /** The rows of the page, in order. */
  rows: ViewRow[];
  /** Changes when other rows are shown: another page, order, search or filter. */
  view: string;
  /** Whether a row is on any page. */
  isListed: (id: string) => boolean;
  /** How many rows stand on earlier pages, and in all. */
  offset: number;
  total: number;
  selected: ReadonlySet<string>;
  /** Whether any row is chosen, on this page or another one. */
  choosing: boolean;
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
  /** Leads to the first page. */
  onFirstPage: () => void;
  onSave: (view: ViewRow, patch: Partial<TransactionDraft>) => void;
  onOpen: (view: ViewRow) => void;
  /** Does something to the chosen rows, or to the given one when none is chosen. */
  onAction: (action: RowAction, at: ViewRow | undefined) => void;
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
  useIdle(loadLines);
  const scroller = useRef<HTMLDivElement>(null);
  const [placed, setPlaced] = useState<Placed | null>(null);
  const [begun, setEditing] = useState<Editing | null>(null);
  const height = ROW_HEIGHT[density];
  const rows = useMemo(() => withEdited(props.rows, begun), [props.rows, begun]);
  const widths = useMoneyWidths(rows, base);
  const lines = useSplitLines(props.onSave);
  const { expanded, drafts } = lines;
  const items = useMemo(() => gridItems(rows, expanded, drafts), [rows, expanded, drafts]);
  // A line can go while it is edited, when somebody else takes it out.
  const editing = begun && items.some(({ key }) => key === begun.item.key) ? begun : null;
  const keys = useMemo(() => items.map(({ key }) => key), [items]);
  const cells = { keys, columns };
  const extent = { rows: items.length, columns: columns.length };
  const isElsewhere = (key: string) =>
    placed?.view === props.view && props.isListed(key) && !rows.some(({ row }) => row.id === key);
  // Who has just typed a row in means that one.
  const typed = placed?.isUnused ? items.findIndex(({ view }) => isTemporary(view.row)) : -1;
  const cursor =
    placed &&
    ((typed >= 0 &&
      keys[typed] !== placed.cursor.key &&
      cursorAt({ ...placed.cursor.at, index: typed }, cells)) ||
      follow(placed.cursor, cells, isElsewhere));
  if (cursor && (cursor !== placed.cursor || props.view !== placed.view))
    setPlaced({ ...placed, cursor, view: props.view });
  const active = cursor && keys[cursor.at.index] === cursor.key ? cursor.at : null;
  const activeItem = active ? items[active.index] : undefined;

  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 8,
    // The head covers what scrolls below it.
    scrollPaddingStart: HEAD_HEIGHT,
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range);
      // The cursor's cell must exist for aria-activedescendant to point at it.
      return active && !seen.includes(active.index) ? [...seen, active.index].sort((a, b) => a - b) : seen;
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the measures are stale exactly when the height changes.
  useEffect(() => virtual.measure(), [virtual, height]);

  const isLong = rows.length > LONG_PAGE;
  const layout = useMemo(() => ({ keys, starts: keys.map((_, index) => index * height) }), [keys, height]);
  // A long page scrolls below its head; a short one goes along with the page around it.
  const seenFrom = () => {
    const { current } = scroller;
    if (!current) return 0;
    return isLong ? current.scrollTop : -current.getBoundingClientRect().top - HEAD_HEIGHT;
  };
  const scrollBy = (pixels: number) => (isLong ? scroller.current : window)?.scrollBy(0, pixels);
  const showNewest = () => {
    props.onFirstPage();
    scrollBy(-seenFrom());
    focusGrid();
  };

  const setCursor = (cell: Cell, isUnused = false) => {
    const next = cursorAt(cell, cells);
    if (next) setPlaced({ cursor: next, view: props.view, isUnused });
  };
  const turn = (next: Editing | null) => {
    if (next) expectField(() => turn(null));
    setEditing(next);
    props.onEditing(next !== null);
  };
  const move = (cell: Cell) => {
    setCursor(cell);
    virtual.scrollToIndex(cell.index);
  };
  const edit = (cell: Cell, field?: EditableId) => {
    const item = items[cell.index];
    const column = columns[cell.column];
    if (!item || !column || isTemporary(item.view.row) || (field && !canEdit)) return;
    move(cell);
    const wanted = canEdit ? editedField(item, field ?? column, columns) : null;
    if (wanted && (!field || wanted === field))
      turn({ item, index: rows.indexOf(item.view), column: wanted });
    else if (!field) enter(item, column);
  };
  /** What Enter and a second press do where there is no editor. */
  const enter = ({ kind, view }: GridItem, column: ColumnId) => {
    const isWhole = column === "category" || column === "amount";
    if (kind === "rest") scroller.current?.querySelector<HTMLElement>("[data-rest] button")?.focus();
    else if (column === "select") props.onToggle(view.row.id, false);
    else if (kind === "row" && isWhole && view.row.splits.length > 0) lines.toggle(view.row.id);
    else props.onOpen(view);
  };
  const focusGrid = () => scroller.current?.focus({ preventScroll: true });
  const finish = (item: GridItem, patch: Partial<TransactionDraft> | null, after: After) => {
    turn(null);
    focusGrid();
    if (patch && item.kind === "line") lines.change(item.view, item.at, patch);
    else if (patch) props.onSave(item.view, patch);
    if (after === "new") return props.onNew();
    if (after === "stay" || !active) return;
    const next = nextEditable(active, extent, after === "previous", (cell) => {
      const column = columns[cell.column];
      const target = items[cell.index];
      return column !== undefined && target !== undefined && editedField(target, column, columns) !== null;
    });
    if (next) edit(next);
  };

  /** An editor that refuses what was typed keeps it, and takes what is typed next. */
  const resume = () => scroller.current?.querySelector<HTMLElement>("[data-editing] input")?.focus();
  const current = {
    ...props,
    edit,
    move,
    setCursor,
    editing,
    resume,
    active,
    items,
    toggleLines: lines.toggle,
  };
  const act = useRef(current);
  useEffect(() => {
    act.current = current;
  });
  const handlers = useMemo<RowHandlers>(
    () => ({
      press(index, column, event) {
        const { active: at, edit: begin, move: go, editing: refused } = act.current;
        if (refused) return act.current.resume();
        const again = at?.index === index && at.column === column;
        if (again || event.detail > 1) begin({ index, column });
        else go({ index, column });
      },
      toggle(id, event) {
        act.current.onToggle(id, event.shiftKey);
        // The box would keep the keys to itself.
        const index = act.current.items.findIndex(({ key }) => key === id);
        act.current.setCursor({ index, column: act.current.active?.column ?? 1 });
        scroller.current?.focus({ preventScroll: true });
      },
      open: (view) => act.current.onOpen(view),
      toggleLines: (id) => act.current.toggleLines(id),
    }),
    [],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.altKey) return;
    const ctrl = event.ctrlKey || event.metaKey;
    if (editing) {
      event.stopPropagation();
      if (event.key === "Escape") turn(null);
      else if (!ctrl && event.key !== "Tab") resume();
      return;
    }
    const at = active ?? cursor?.at ?? { index: 0, column: 1 };
    const step = Math.max(1, Math.floor((event.currentTarget.clientHeight - HEAD_HEIGHT) / height) - 1);
    const key = letterOf(event) ?? event.key;
    const to = moveCursor({ key, ctrl }, at, extent, step);
    if (to) {
      event.preventDefault();
      const [from, through] = [activeItem?.view, items[to.index]?.view];
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
    // A letter that is for whole transactions does not take one by its line.
    else if (action) props.onAction(action, activeItem?.kind === "row" ? activeItem.view : undefined);
    else if (!press(key, ctrl, event.shiftKey, at)) return;
    event.preventDefault();
  };

  const draft = activeItem && drafts.get(activeItem.view.row.id);
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
        if (activeItem) props.onOpen(activeItem.view);
        return true;
      case "x":
      case " ":
        if (activeItem) props.onToggle(activeItem.view.row.id, shift);
        return true;
      case "Escape":
        if (draft) lines.settle(draft, "discard");
        else if (props.choosing) props.onSelectPage(false);
        else setPlaced(null);
        return true;
      default:
        return false;
    }
  };

  const settle = (item: Extract<GridItem, { kind: "rest" }>, how: Settlement) => {
    lines.settle(item.draft, how);
    focusGrid();
  };

  const editorOf = ({ item, column }: Editing) => ({
    column: placeOf(column, columns),
    element: (
      <Suspense>
        <CellEditor
          view={item.kind === "line" ? lineView(item.view, item.line, undefined) : item.view}
          column={column}
          workspaceId={props.workspaceId}
          canCreateCategory={props.canCreateCategory}
          payees={props.payees}
          onDone={(patch, after) => finish(item, patch, after)}
        />
      </Suspense>
    ),
  });

  const chosen = rows.reduce((count, view) => count + (selected.has(view.row.id) ? 1 : 0), 0);
  return (
    <>
      <Suspense>
        <ScrollAnchor
          layout={layout}
          view={props.view}
          offset={offset}
          seenFrom={seenFrom}
          scrollBy={scrollBy}
          onShow={showNewest}
        />
      </Suspense>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        className={classes.scroller}
        style={{ "--row-height": `${height}px`, "--columns": widthsOf(columns), ...widths }}
        data-long={isLong || undefined}
        aria-label={props.label}
        aria-rowcount={total + items.length - rows.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        aria-activedescendant={
          active && activeItem ? cellId(gridId, activeItem.key, active.column) : undefined
        }
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (event.target === event.currentTarget && !cursor) setCursor({ index: 0, column: 1 }, true);
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
            const shown = items[item.index];
            if (!shown) return null;
            const { view } = shown;
            const place = {
              columns,
              ariaIndex: offset + item.index + 2,
              top: item.start,
              workspaceId: props.workspaceId,
              activeColumn: active?.index === item.index ? active.column : null,
              gridId,
            };
            if (shown.kind === "rest")
              return (
                <Suspense key={item.key}>
                  <RestRow {...place} item={shown} onSettle={(how) => settle(shown, how)} />
                </Suspense>
              );
            const own = {
              ...place,
              selected: selected.has(view.row.id),
              canEdit,
              editor: editing?.item.key === shown.key ? editorOf(editing) : null,
            };
            if (shown.kind === "row")
              return (
                <GridRow
                  key={item.key}
                  {...own}
                  view={view}
                  index={item.index}
                  base={base}
                  isExpanded={expanded.has(view.row.id) || drafts.has(view.row.id)}
                  handlers={handlers}
                />
              );
            return (
              <Suspense key={item.key}>
                <LineRow
                  {...own}
                  item={shown}
                  onPress={(column, event) => handlers.press(item.index, column, event)}
                />
              </Suspense>
            );
          })}
        </div>
        {rows.length === 0 && <p className={classes.nothing}>{t("transactions.nothingFound")}</p>}
      </div>
    </>
  );
}
