/** Where the keyboard stands in the grid, and how keys move it. Pure. */
import type { ColumnId } from "./columns";

/** A cell by its row on the page and its column. */
export interface Cell {
  index: number;
  column: number;
}

/** The cursor: a cell of a row, wherever rows that come and go put it. */
export interface Cursor {
  key: string;
  column: ColumnId;
  /** Where that is on the page. */
  at: Cell;
}

/** The rows of the page by their keys, and the columns that are shown. */
export interface Cells {
  keys: readonly string[];
  columns: readonly ColumnId[];
}

/** The cursor in a cell, or in the nearest one that is there; null where there is none. */
export function cursorAt({ index, column }: Cell, { keys, columns }: Cells): Cursor | null {
  const at = { index: Math.min(index, keys.length - 1), column: Math.min(column, columns.length - 1) };
  const key = keys[at.index];
  const id = columns[at.column];
  return key !== undefined && id !== undefined ? { key, column: id, at } : null;
}

/**
 * The cursor where its row is now. When that is gone, the row that has taken its place has it, and so has the column.
 * A row that `isElsewhere`, since others have moved it to another page, keeps the cursor: what is meant for it does
 * not meet another one.
 */
export function follow(cursor: Cursor, cells: Cells, isElsewhere: (key: string) => boolean): Cursor {
  const { key, column, at } = cursor;
  const index = cells.keys[at.index] === key ? at.index : cells.keys.indexOf(key);
  if (index < 0 && isElsewhere(key)) return cursor;
  const found = cells.columns.indexOf(column);
  const now = { index: index < 0 ? at.index : index, column: found < 0 ? at.column : found };
  if (index >= 0 && found >= 0 && now.index === at.index && now.column === at.column) return cursor;
  return cursorAt(now, cells) ?? cursor;
}

/** A key with its modifiers. */
export interface Key {
  key: string;
  ctrl: boolean;
}

/** How many cells there are. */
export interface Extent {
  rows: number;
  columns: number;
}

/** The cell that a key leads to, or null for a key that does not move. `step` is how many rows a page of the screen holds. */
export function moveCursor(
  { key, ctrl }: Key,
  from: Cell,
  { rows, columns }: Extent,
  step: number,
): Cell | null {
  const last = columns - 1;
  const row = (index: number): Cell => ({ ...from, index: Math.max(0, Math.min(rows - 1, index)) });
  const column = (to: number): Cell => ({ ...from, column: Math.max(0, Math.min(last, to)) });
  switch (key) {
    case "ArrowDown":
    case "j":
      return ctrl ? null : row(from.index + 1);
    case "ArrowUp":
    case "k":
      return ctrl ? null : row(from.index - 1);
    case "ArrowRight":
      return column(from.column + 1);
    case "ArrowLeft":
      return column(from.column - 1);
    case "PageDown":
      return row(from.index + step);
    case "PageUp":
      return row(from.index - step);
    case "Home":
      return ctrl ? { index: 0, column: 0 } : column(0);
    case "End":
      return ctrl ? { index: rows - 1, column: last } : column(last);
    default:
      return null;
  }
}

/**
 * The next cell that can be edited, going on into the next row; null at the end.
 * `editable` says whether the cell can be.
 */
export function nextEditable(
  from: Cell,
  { rows, columns }: Extent,
  back: boolean,
  editable: (cell: Cell) => boolean,
): Cell | null {
  const direction = back ? -1 : 1;
  const cells = rows * columns;
  for (let at = from.index * columns + from.column + direction; at >= 0 && at < cells; at += direction) {
    const cell = { index: Math.floor(at / columns), column: at % columns };
    if (editable(cell)) return cell;
  }
  return null;
}
