/** Which rows are chosen, and how that changes. Pure. */

/** The chosen rows by id, and the one toggled last: where a range begins. */
export interface Selection {
  ids: ReadonlySet<string>;
  anchor: string | null;
}

export const NOTHING: Selection = { ids: new Set(), anchor: null };

/** Turns a row's choice over; with `through` all rows from the anchor to it become like it. `order` is how they stand. */
export function toggle(
  { ids, anchor }: Selection,
  id: string,
  through: boolean,
  order: readonly string[],
): Selection {
  const next = new Set(ids);
  const chosen = !ids.has(id);
  const [from, to] = [anchor === null ? -1 : order.indexOf(anchor), order.indexOf(id)];
  const range =
    through && from >= 0 && to >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  for (const one of range) {
    if (chosen) next.add(one);
    else next.delete(one);
  }
  return { ids: next, anchor: id };
}

/** Chooses all rows from where the range begins to `to`, and no others; without an anchor it begins at `from`. */
export function extend({ anchor }: Selection, from: string, to: string, order: readonly string[]): Selection {
  const start = anchor !== null && order.includes(anchor) ? anchor : from;
  const [a, b] = [order.indexOf(start), order.indexOf(to)];
  return { ids: new Set(order.slice(Math.min(a, b), Math.max(a, b) + 1)), anchor: start };
}
