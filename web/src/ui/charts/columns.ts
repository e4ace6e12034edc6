/** Where columns, bars and their labels stand. Pure; positions are pixels, values minor units or per cent. */
import { closeAxis, linear, valueAxis } from "./axis";

/** One value axis of a chart; several stand below each other over the same columns. */
export interface Panel {
  /** The values that must be in the picture; zero always is. */
  low: number;
  high: number;
  /** The smallest step that the axis takes. */
  unit: number;
  axisText: (value: number) => string;
  /** In pixels, without the labels below the columns. */
  height: number;
  /** Above the panel, where there are several. */
  name?: string;
  /** A balance has no need of zero: its axis may begin where the values do. */
  free?: boolean;
}

/** A panel with its lines in place. */
export interface PlacedPanel {
  top: number;
  bottom: number;
  zero: number;
  y: (value: number) => number;
  lines: { value: number; text: string; y: number }[];
  name: string | undefined;
}

/** All columns with their panels in place. */
export interface ColumnsLayout {
  width: number;
  height: number;
  left: number;
  /** What is left of the width for the columns. */
  inner: number;
  band: number;
  /** Where each column begins, and its middle. */
  starts: number[];
  centres: number[];
  panels: PlacedPanel[];
  /** Every so many columns have a label. */
  skip: number;
}

const TOP = 8;
const BOTTOM = 26;
const GAP = 8;
const NAME = 22;
const BETWEEN = 14;
/** How much of its place a column fills, and how wide it may become. */
const BAND = 0.64;
const MAX_COLUMN_WIDTH = 72;

interface ColumnsQuestion {
  count: number;
  width: number;
  panels: readonly Panel[];
  /** The widest text beside the axis, and below a column. */
  axisWidth: (text: string) => number;
  labelWidth: number;
}

/** Places panels below each other over columns of one width. */
export function layColumns({ count, width, panels, axisWidth, labelWidth }: ColumnsQuestion): ColumnsLayout {
  let top = 0;
  const placed = panels.map<PlacedPanel>((panel, index) => {
    top += (index > 0 ? BETWEEN : 0) + (panel.name ? NAME : 0);
    const low = panel.free ? panel.low : Math.min(0, panel.low);
    const high = panel.free ? panel.high : Math.max(0, panel.high);
    const axis = (panel.free ? valueAxis : closeAxis)(low, high, panel.unit);
    const bottom = top + panel.height;
    const y = linear([axis.min, axis.max], [bottom, top + TOP]);
    const made = {
      top: top + TOP,
      bottom,
      zero: Math.min(bottom, Math.max(top + TOP, y(0))),
      y,
      lines: axis.lines.map((value) => ({ value, text: panel.axisText(value), y: y(value) })),
      name: panel.name,
    };
    top = bottom;
    return made;
  });
  const texts = placed.flatMap(({ lines }) => lines.map(({ text }) => axisWidth(text)));
  const left = GAP + Math.ceil(Math.max(0, ...texts));
  const inner = Math.max(0, width - left);
  const step = inner / Math.max(1, count);
  const band = Math.min(MAX_COLUMN_WIDTH, step * BAND);
  const starts = Array.from({ length: count }, (_, index) => step * index + (step - band) / 2);
  return {
    width,
    height: top + BOTTOM,
    left,
    inner,
    band,
    starts,
    centres: starts.map((start) => start + band / 2),
    panels: placed,
    skip: step > 0 ? Math.max(1, Math.ceil((labelWidth + 10) / step)) : 1,
  };
}

/** A bar from one edge to the other, whichever is higher. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The box of a column between two heights; null where nothing of it would be seen. */
export function column(x: number, width: number, from: number, to: number): Box | null {
  const height = Math.abs(to - from);
  if (height < 0.5) return null;
  return { x, y: Math.min(from, to), width: Math.max(width, 0.6), height };
}

/** All boxes as one path: thousands of them cost no more than one. */
export function boxPath(boxes: readonly (Box | null)[], radius = 4): string {
  return boxes
    .map((box) => {
      if (!box) return "";
      const { x, y, width, height } = box;
      const r = Math.min(radius, width / 4, height / 2);
      if (r < 0.75) return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;
      const [w, h] = [round(width - 2 * r), round(height - 2 * r)];
      const c = round(r);
      return (
        `M${round(x + r)} ${round(y)}h${w}a${c} ${c} 0 0 1 ${c} ${c}v${h}a${c} ${c} 0 0 1 ${-c} ${c}` +
        `h${-w}a${c} ${c} 0 0 1 ${-c} ${-c}v${-h}a${c} ${c} 0 0 1 ${c} ${-c}z`
      );
    })
    .join("");
}

/** From where to where a part stands in its stack. */
export interface Stacked {
  from: number;
  to: number;
}

/** Positive values above each other from zero up, negative ones from zero down, in their order. */
export function stack(values: readonly number[]): Stacked[] {
  let up = 0;
  let down = 0;
  return values.map((value) => {
    const from = value < 0 ? down : up;
    const to = from + value;
    if (value < 0) down = to;
    else up = to;
    return { from, to };
  });
}

/** How far stacks reach below and above zero. */
export function stackExtent(columns: readonly (readonly number[])[]): [number, number] {
  let low = 0;
  let high = 0;
  for (const values of columns) {
    let up = 0;
    let down = 0;
    for (const value of values) {
      if (value < 0) down += value;
      else up += value;
    }
    low = Math.min(low, down);
    high = Math.max(high, up);
  }
  return [low, high];
}

/** Two digits are finer than any screen; more would only make the path longer. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}
