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
