/** Where the keyboard stands in the grid, and how keys move it. Pure. */
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

/** The cell, or the nearest one that is there. */
export function within({ index, column }: Cell, { rows, columns }: Extent): Cell {
  return { index: Math.min(index, rows - 1), column: Math.min(column, columns - 1) };
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
