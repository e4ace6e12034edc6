/** Where horizontal bars stand, with their names and amounts. Pure; positions are pixels. */
import { linear } from "./axis";
import { type Box, stack } from "./columns";

/** One row of bars: parts from zero to the right, negative ones to the left. */
export interface RankedRow {
  key: string;
  name: string;
  /** A name over the rows that follow; it has no bar. */
  heading?: boolean;
  values: readonly number[];
  /** What was before, as a tick. */
  before?: number | null;
  /** At the right: the amount, and in a lower voice its share. */
  text: string;
  note?: string;
}

/** A row in its place. */
export interface PlacedRow {
  top: number;
  height: number;
  /** The baseline of the name, and the middle of the bar. */
  nameY: number;
  barY: number;
  name: string;
  boxes: (Box | null)[];
  tick: number | null;
}

/** All rows in place. */
export interface RankedLayout {
  width: number;
  height: number;
  rows: PlacedRow[];
  /** Where zero is, and where the shares end. */
  zero: number;
  noteX: number;
  /** Names stand above the bars, since beside them is no room. */
  narrow: boolean;
  barHeight: number;
}

const NARROW = 520;
const BAR = 16;
const GAP = 14;
const MAX_NAME_SHARE = 0.32;

interface RankedQuestion {
  rows: readonly RankedRow[];
  width: number;
  measure: (text: string) => number;
  clip: (text: string, width: number) => string;
}

/** Places rows below each other: names, bars on one scale, amounts. */
export function layRanked({ rows, width, measure, clip }: RankedQuestion): RankedLayout {
  const narrow = width < NARROW;
  const wide = (texts: readonly string[]) => Math.ceil(Math.max(0, ...texts.map(measure)));
  const bars = rows.filter(({ heading }) => !heading);
  const text = wide(rows.map((row) => row.text));
  const note = wide(bars.map((row) => row.note ?? ""));
  const name = Math.min(wide(rows.map((row) => row.name)), Math.floor(width * MAX_NAME_SHARE));
  const beside = text + (note > 0 ? note + GAP : 0);
  const left = narrow ? 0 : name + GAP;
  const right = narrow ? width : Math.max(left + 40, width - beside - GAP);
  const reach = bars.flatMap((row) => [
    row.before ?? 0,
    ...stack(row.values).flatMap(({ from, to }) => [from, to]),
  ]);
  const low = Math.min(0, ...reach);
  const high = Math.max(0, ...reach);
  // Bars of nothing have no length, wherever zero is.
  const x = low === high ? () => left : linear([low, high], [left, right]);
  let top = 0;
  const placed = rows.map<PlacedRow>((row) => {
    const height = row.heading ? 32 : narrow ? 48 : 34;
    const begin = top;
    top += height;
    const barY = begin + (narrow ? 33 : height / 2);
    const room = row.heading || narrow ? width - beside - GAP : name;
    return {
      top: begin,
      height,
      nameY: row.heading ? begin + 22 : narrow ? begin + 17 : barY + 4.5,
      barY,
      name: clip(row.name, Math.max(40, room)),
      boxes: row.heading
        ? []
        : stack(row.values).map(({ from, to }) => {
            const [a, b] = [x(from), x(to)].sort((p, q) => p - q);
            const size = (b ?? 0) - (a ?? 0);
            return size < 0.5 ? null : { x: a ?? 0, y: barY - BAR / 2, width: size, height: BAR };
          }),
      tick: row.before === undefined || row.before === null ? null : x(row.before),
    };
  });
  return {
    width,
    height: top,
    rows: placed,
    zero: x(0),
    noteX: width - text - GAP,
    narrow,
    barHeight: BAR,
  };
}

/** The row at a height. */
export function rowAt(layout: RankedLayout, y: number): number {
  const at = layout.rows.findIndex(({ top, height }) => y < top + height);
  return at < 0 ? layout.rows.length - 1 : at;
}

/** The largest first, as many as are told apart at a glance; the others gathered. */
export function gather<T>(
  rows: readonly T[],
  max: number,
  size: (row: T) => number,
): { first: T[]; rest: T[] } {
  const ordered = [...rows].sort((a, b) => Math.abs(size(b)) - Math.abs(size(a)));
  // A rest of one is no shorter than the one itself.
  if (ordered.length <= max + 1) return { first: ordered, rest: [] };
  return { first: ordered.slice(0, max), rest: ordered.slice(max) };
}
