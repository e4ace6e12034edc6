/** What the layouts of all charts have in common. Pure; positions are pixels. */
import { type Day, formatDay } from "@/lib/dates";
import { type DayTick, dayNumber, dayTicks, linear, type ValueAxis } from "./axis";

/** What is left free above the marks, below them for labels, and between the labels of values and the marks. */
export const TOP = 8;
export const BOTTOM = 26;
export const GAP = 8;

/** A line of a value axis with its label. */
export interface GridLine {
  value: number;
  text: string;
  y: number;
}

/** A text below the marks. */
export interface AxisLabel {
  key: string;
  x: number;
  text: string;
  /** The point that it names. */
  index?: number;
}

/** Where everything is. */
export interface PlotLayout {
  height: number;
  /** Where the marks begin, and how wide they may be together. */
  left: number;
  inner: number;
  /** Where the marks end, above the labels of the points. */
  bottom: number;
  grid: readonly GridLine[];
  labels: readonly AxisLabel[];
  /** Of each point, from `left`. */
  positions: readonly number[];
}

/** Where marks begin beside the labels of their values. */
export function besideLabels(grid: readonly GridLine[], measure: (text: string) => number): number {
  return GAP + Math.ceil(Math.max(0, ...grid.map(({ text }) => measure(text))));
}

interface DaysQuestion {
  /** Ascending, at least one. */
  days: readonly Day[];
  axis: ValueAxis;
  axisText: (value: number) => string;
  width: number;
  height: number;
  measure: (text: string) => number;
  locale: string;
  /** What stays free at both ends, for marks that are wider than their point. */
  inset?: number;
  /** How much room a label takes. */
  labelWidth?: number;
}

/** Places points by their days over one value axis. */
export function layDays(question: DaysQuestion) {
  const { days, axis, axisText, width, height, measure, locale, inset = 0, labelWidth = 110 } = question;
  const bottom = height - BOTTOM;
  const y = linear([axis.min, axis.max], [bottom, TOP]);
  const grid = axis.lines.map((value) => ({ value, text: axisText(value), y: y(value) }));
  const left = besideLabels(grid, measure);
  const inner = Math.max(0, width - left);
  const first = days[0] ?? "1970-01-01";
  const last = days.at(-1) ?? first;
  const x = linear([dayNumber(first), dayNumber(last)], [inset, Math.max(inset, inner - inset)]);
  return {
    height,
    left,
    inner,
    bottom,
    grid,
    labels: dayTicks(first, last, Math.max(2, Math.floor(inner / labelWidth))).map((tick) => ({
      key: tick.day,
      text: tickText(tick, locale),
      x: Math.min(Math.max(x(dayNumber(tick.day)), 16), inner - 16),
    })),
    positions: days.map((day) => x(dayNumber(day))),
    y,
  };
}

function tickText({ day, kind }: DayTick, locale: string): string {
  if (kind === "year") return day.slice(0, 4);
  return formatDay(day, locale, kind === "day" ? "short" : "month-short").replace(/\.$/, "");
}
