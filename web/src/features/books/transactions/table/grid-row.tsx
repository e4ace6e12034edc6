// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn only where they are seen stand by position, which table elements cannot.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and points into it by aria-activedescendant.
import { Paperclip, PencilLine } from "lucide-react";
import { type MouseEvent, memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Day, formatDay } from "@/lib/dates";
import type { Currency } from "@/lib/money";
import { MoneyText } from "@/ui/money-text";
import { useLocale } from "@/ui/use-locale";
import { AuthorTag } from "../author-tag";
import { useFlash } from "../flash";
import { StatusText } from "../status";
import { isTemporary } from "../transaction";
import { AmountCell } from "./amount-cell";
import { AccountCell, CategoryCell, PayeeCell } from "./cells";
import { type ColumnId, type EditableId, isEditable } from "./columns";
import classes from "./grid.module.css";
import type { ViewRow } from "./view-row";

/** What a row tells the grid; stable for the life of the grid, so that only touched rows are drawn again. */
export interface RowHandlers {
  /** A press on a cell: moves the cursor, and edits where it stood already. */
  press: (index: number, column: number, event: MouseEvent) => void;
  toggle: (id: string, event: MouseEvent) => void;
  open: (view: ViewRow) => void;
  /** Shows or hides the lines of a split row. */
  toggleLines: (id: string) => void;
}

interface GridRowProps {
  view: ViewRow;
  columns: readonly ColumnId[];
  /** Place on the page. */
  index: number;
  /** Place in the whole list, from 2: the head is the first row. */
  ariaIndex: number;
  top: number;
  /** The currency of the workspace. */
  base: Currency;
  workspaceId: string;
  selected: boolean;
  /** Whether its lines are shown below it. */
  isExpanded: boolean;
  /** The column in which the cursor stands, if it stands in this row. */
  activeColumn: number | null;
  /** The editor, if a cell of this row is being edited. */
  editor: { column: EditableId; element: ReactNode } | null;
  canEdit: boolean;
  gridId: string;
  handlers: RowHandlers;
}

/** The id of a cell, for `aria-activedescendant`. */
export function cellId(gridId: string, rowId: string, column: number): string {
  return `${gridId}-${rowId}-${column}`;
}

/** One transaction of the table. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { view, columns, index, ariaIndex, top, base, workspaceId, selected, activeColumn, editor } = props;
  const { canEdit, gridId, handlers } = props;
  const flash = useFlash(view.row.id);
  const temporary = isTemporary(view.row);
  return (
    <div
      role="row"
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={ariaIndex}
      aria-selected={selected}
      data-cursor={activeColumn !== null || undefined}
      data-flash={flash !== undefined || undefined}
      data-status={view.row.status}
      data-temporary={temporary || undefined}
    >
      {columns.map((column, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are read by the grid, which has the focus.
        <div
          key={column}
          id={cellId(gridId, view.row.id, at)}
          role="gridcell"
          aria-colindex={at + 1}
          aria-readonly={!canEdit || !isEditable(column, view) || undefined}
          className={classes.cell}
          data-column={column}
          data-active={activeColumn === at || undefined}
          data-editing={editor?.column === column || undefined}
          data-editable={(canEdit && !temporary && isEditable(column, view)) || undefined}
          onClick={editor?.column === column ? undefined : (event) => handlers.press(index, at, event)}
        >
          {editor?.column === column ? (
            editor.element
          ) : (
            <CellContent
              column={column}
              columns={columns}
              view={view}
              base={base}
              workspaceId={workspaceId}
              selected={selected}
              isExpanded={props.isExpanded}
              canEdit={canEdit}
              handlers={handlers}
            />
          )}
          {column === "payee" && flash && editor?.column !== column && <AuthorTag author={flash} />}
        </div>
      ))}
    </div>
  );
});

interface CellContentProps {
  column: ColumnId;
  columns: readonly ColumnId[];
  view: ViewRow;
  base: Currency;
  workspaceId: string;
  selected: boolean;
  isExpanded: boolean;
  canEdit: boolean;
  handlers: RowHandlers;
}

// Hooks are in the cells that need them: each costs a subscription, and a screen shows hundreds of cells.
function CellContent(props: CellContentProps) {
  const { column, columns, view, base, workspaceId, selected, canEdit, handlers } = props;
  const { row } = view;
  switch (column) {
    case "select":
      return <SelectCell view={view} selected={selected} onToggle={handlers.toggle} />;
    case "date":
      return <DateCell day={row.date} />;
    case "payee":
      return <PayeeCell view={view} columns={columns} />;
    case "account":
      return <AccountCell view={view} />;
    case "note":
      return <span className={classes.clip}>{row.note}</span>;
    case "tags":
      return <span className={classes.clip}>{row.tags.map((tag) => `#${tag}`).join(" ")}</span>;
    case "category":
      return (
        <CategoryCell
          view={view}
          isExpanded={props.isExpanded}
          onToggleLines={() => handlers.toggleLines(row.id)}
        />
      );
    case "status":
      return <StatusText status={row.status} />;
    case "amount":
      return <AmountCell view={view} base={base} workspaceId={workspaceId} canEdit={canEdit} />;
    case "balance":
      return view.balance === undefined ? null : (
        <MoneyText amount={view.balance} currency={row.currency} tone="quiet" />
      );
    case "open":
      if (!canEdit && row.attachment_count === 0) return null;
      return <OpenCell canEdit={canEdit} onOpen={() => handlers.open(view)} />;
  }
}

interface SelectCellProps {
  view: ViewRow;
  selected: boolean;
  onToggle: RowHandlers["toggle"];
}

function SelectCell({ view, selected, onToggle }: SelectCellProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const name = nameOf(view) || formatDay(view.row.date, locale);
  return (
    <input
      type="checkbox"
      className={classes.check}
      tabIndex={-1}
      checked={selected}
      readOnly
      aria-label={t("transactions.selectRow", { payee: name })}
      onClick={(event) => {
        event.stopPropagation();
        onToggle(view.row.id, event);
      }}
    />
  );
}

function DateCell({ day }: { day: Day }) {
  return <span className={classes.date}>{formatDay(day, useLocale())}</span>;
}

/** Leads to all of the row; who only looks is led to its files. */
function OpenCell({ canEdit, onOpen }: { canEdit: boolean; onOpen: () => void }) {
  const { t } = useTranslation();
  const Icon = canEdit ? PencilLine : Paperclip;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.open}
      aria-label={t(canEdit ? "transactions.openRow" : "transactions.openFiles")}
      onClick={(event) => {
        event.stopPropagation();
        onOpen();
      }}
    >
      <Icon size={15} aria-hidden />
    </button>
  );
}

function nameOf({ row, otherAccount }: ViewRow): string {
  return row.payee || otherAccount || row.note;
}
