/** The rows of a table in the order that is asked for, and a tree as far as it is opened. Pure. */

/** By which column, and which way. */
export interface Order {
  id: string;
  desc: boolean;
}

export type Sortable = number | string | null;

/** Rows by one of their values; those without one stay last, whichever way. */
export function sortRows<R>(
  rows: readonly R[],
  value: ((row: R) => Sortable) | undefined,
  desc: boolean,
  locale: string,
): R[] {
  if (!value) return [...rows];
  const text = new Intl.Collator(locale, { numeric: true });
  const way = desc ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [x, y] = [value(a), value(b)];
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    if (typeof x === "string" || typeof y === "string") return way * text.compare(String(x), String(y));
    return way * (x - y);
  });
}

/** A row with its place in the tree. */
export interface FlatRow<R> {
  row: R;
  key: string;
  depth: number;
  isParent: boolean;
}

/** The rows from top to bottom, those below a closed one left out; siblings in the given order. */
export function flattenRows<R>(
  rows: readonly R[],
  keyOf: (row: R) => string,
  childrenOf: ((row: R) => readonly R[]) | undefined,
  isOpen: (key: string) => boolean,
  order: (rows: readonly R[]) => R[],
  depth = 0,
): FlatRow<R>[] {
  return order(rows).flatMap((row) => {
    const key = keyOf(row);
    const children = childrenOf?.(row) ?? [];
    const own = { row, key, depth, isParent: children.length > 0 };
    if (children.length === 0 || !isOpen(key)) return [own];
    return [own, ...flattenRows(children, keyOf, childrenOf, isOpen, order, depth + 1)];
  });
}

/** The keys of all rows that have others below them. */
export function parentKeys<R>(
  rows: readonly R[],
  keyOf: (row: R) => string,
  childrenOf: (row: R) => readonly R[],
): string[] {
  return rows.flatMap((row) => {
    const children = childrenOf(row);
    return children.length > 0 ? [keyOf(row), ...parentKeys(children, keyOf, childrenOf)] : [];
  });
}
