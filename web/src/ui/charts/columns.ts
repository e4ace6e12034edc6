/** Where columns, bars and their labels stand. Pure; positions are pixels, values minor units or per cent. */
import { closeAxis, linear, valueAxis } from "./axis";
import { BOTTOM, besideLabels, type PlotLayout, TOP } from "./layout";

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
  /** Every second line is enough for so small a picture. */
  few?: boolean;
}

/** A panel in its place. */
export interface PlacedPanel {
  top: number;
  bottom: number;
  zero: number;
  y: (value: number) => number;
  name: string | undefined;
}

/** All columns with their panels in place; their positions are their middles. */
export interface ColumnsLayout extends PlotLayout {
  /** How wide a column is, and where each begins. */
  band: number;
  starts: number[];
  panels: PlacedPanel[];
}

const NAME = 22;
const BETWEEN = 14;
/** How much of its place a column fills, and how wide it may become. */
const BAND = 0.64;
const MAX_COLUMN_WIDTH = 72;

interface ColumnsQuestion {
  columns: readonly { key: string; label: string }[];
  width: number;
  panels: readonly Panel[];
  /** How wide a label is. */
  measure: (text: string) => number;
}

/** Places panels below each other over columns of one width. */
export function layColumns({ columns, width, panels, measure }: ColumnsQuestion): ColumnsLayout {
  let end = 0;
  const axes = panels.map((panel, index) => {
    const top = end + (index > 0 ? BETWEEN : 0) + (panel.name ? NAME : 0) + TOP;
    const low = panel.free ? panel.low : Math.min(0, panel.low);
    const high = panel.free ? panel.high : Math.max(0, panel.high);
    const axis = (panel.free ? valueAxis : closeAxis)(low, high, panel.unit);
    const bottom = top - TOP + panel.height;
    const y = linear([axis.min, axis.max], [bottom, top]);
    const every = panel.few && axis.lines.length > 3 ? 2 : 1;
    end = bottom;
    return {
      panel: { top, bottom, zero: Math.min(bottom, Math.max(top, y(0))), y, name: panel.name },
      lines: axis.lines
        .filter((_, line) => line % every === 0)
        .map((value) => ({ value, text: panel.axisText(value), y: y(value) })),
    };
  });
  const grid = axes.flatMap(({ lines }) => lines);
  const left = besideLabels(grid, measure);
  const inner = Math.max(0, width - left);
  const step = inner / Math.max(1, columns.length);
  const band = Math.min(MAX_COLUMN_WIDTH, step * BAND);
  const starts = columns.map((_, index) => step * index + (step - band) / 2);
  const positions = starts.map((start) => start + band / 2);
  // As many columns have a label as there is room for, the newest among them.
  const widest = Math.max(0, ...columns.map(({ label }) => measure(label)));
  const skip = step > 0 ? Math.max(1, Math.ceil((widest + 10) / step)) : 1;
  return {
    height: end + BOTTOM,
    left,
    inner,
    bottom: end,
    grid,
    labels: columns.flatMap(({ key, label }, index) =>
      (columns.length - 1 - index) % skip === 0
        ? [{ key, text: label, x: Math.min(positions[index] ?? 0, inner - widest / 2), index }]
        : [],
    ),
    positions,
    band,
    starts,
    panels: axes.map(({ panel }) => panel),
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
