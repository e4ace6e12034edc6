/** What keeps the rows that are looked at in their place while others come and go above them. Pure. */

/** The rows of a list by their keys, and where each begins, in pixels. */
export interface Layout {
  keys: readonly string[];
  starts: readonly number[];
}

/** So many rows are asked: one of them that goes elsewhere by itself does not take the others along. */
const WITNESSES = 3;

/** How far the rows from `top` on have moved: as far as most of the first of them have. */
export function shiftOf(before: Layout, after: Layout, top: number): number {
  const places = new Map(after.keys.map((key, index) => [key, index]));
  const first = Math.max(
    0,
    before.starts.findLastIndex((start) => start <= top),
  );
  const moves: number[] = [];
  for (let index = first; index < before.keys.length && moves.length < WITNESSES; index += 1) {
    const place = places.get(before.keys[index] ?? "");
    if (place !== undefined) moves.push((after.starts[place] ?? 0) - (before.starts[index] ?? 0));
  }
  return moves.find((move, at) => moves.indexOf(move) < at) ?? moves[0] ?? 0;
}

/** The keys that are new and lie above `top`. */
export function arrivedAbove(before: Layout, after: Layout, top: number): string[] {
  const known = new Set(before.keys);
  return after.keys.filter((key, index) => !known.has(key) && (after.starts[index] ?? 0) < top);
}
