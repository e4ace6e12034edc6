/** Where the keyboard stands in the grid, and how keys move it. Pure. */
import { COLUMNS } from "./columns";

/** A cell by its row on the page and its column. */
export interface Cell {
  index: number;
  column: number;
}

/** A key with its modifiers. */
export interface Key {
  key: string;
  ctrl: boolean;
}

const LAST_COLUMN = COLUMNS.length - 1;

/** The cell that a key leads to, or null for a key that does not move. `step` is how many rows a page of the screen holds. */
export function moveCursor({ key, ctrl }: Key, from: Cell, rows: number, step: number): Cell | null {
  const row = (index: number): Cell => ({ ...from, index: Math.max(0, Math.min(rows - 1, index)) });
  const column = (to: number): Cell => ({ ...from, column: Math.max(0, Math.min(LAST_COLUMN, to)) });
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
      return ctrl ? { index: rows - 1, column: LAST_COLUMN } : column(LAST_COLUMN);
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
  rows: number,
  back: boolean,
  editable: (cell: Cell) => boolean,
): Cell | null {
  const direction = back ? -1 : 1;
  const cells = rows * COLUMNS.length;
  for (
    let at = from.index * COLUMNS.length + from.column + direction;
    at >= 0 && at < cells;
    at += direction
  ) {
    const cell = { index: Math.floor(at / COLUMNS.length), column: at % COLUMNS.length };
    if (editable(cell)) return cell;
  }
  return null;
}
