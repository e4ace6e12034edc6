/** Where the lines of a chart stand. Pure; positions are pixels, values minor units. */
import { tickStep, ticks } from "d3-array";
import { addDays, addMonths, type Day, startOfMonth, startOfYear } from "@/lib/dates";

/** Rules of the interface: at most five grid lines. */
const MAX_LINES = 5;

/** Maps a domain to a range of pixels in proportion; everything to the middle where the domain is a point. */
export function linear(
  [low, high]: [number, number],
  [from, to]: [number, number],
): (value: number) => number {
  if (low === high) return () => (from + to) / 2;
  return (value) => from + ((value - low) / (high - low)) * (to - from);
}

/** A value axis: a domain rounded outwards to whole steps, and its lines. */
export interface ValueAxis {
  min: number;
  max: number;
  lines: number[];
}

/** Round values around the given extent, at most five of them; `unit` is one whole unit of currency in minor units. */
export function valueAxis(low: number, high: number, unit: number): ValueAxis {
  // Labels have three figures: an axis that spans less than a fiftieth of its values would repeat them.
  const room = Math.max(2 * unit, Math.max(Math.abs(low), Math.abs(high)) / 50);
  const spare = Math.max(0, (room - (high - low)) / 2);
  const [bottom, top] = [low - spare, high + spare];
  for (let count = MAX_LINES - 1; count > 1; count -= 1) {
    const step = tickStep(bottom / unit, top / unit, count);
    const min = Math.floor(bottom / unit / step) * step;
    const max = Math.ceil(top / unit / step) * step;
    const lines = ticks(min, max, Math.round((max - min) / step));
    if (lines.length <= MAX_LINES) {
      return { min: min * unit, max: max * unit, lines: lines.map((line) => line * unit) };
    }
  }
  return { min: bottom, max: top, lines: [bottom, top] };
}

/**
 * An axis that ends close to the data, with round values within it, at most five: marks that hang both ways from zero
 * would lose half of their room to whole steps.
 */
export function closeAxis(low: number, high: number, unit: number): ValueAxis {
  const whole = valueAxis(low, high, unit);
  const spare = (high - low) * 0.04;
  const min = low === 0 ? 0 : Math.max(whole.min, low - spare);
  const max = high === 0 ? 0 : Math.min(whole.max, high + spare);
  for (let count = MAX_LINES; count > 1 && min < max; count -= 1) {
    const step = Math.max(1, tickStep(min / unit, max / unit, count));
    const first = Math.ceil(min / unit / step);
    const last = Math.floor(max / unit / step);
    if (last > first && last - first < MAX_LINES) {
      const lines = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step * unit);
      return { min, max, lines };
    }
  }
  return whole;
}

/** Days since 1970, for a linear scale of days. */
export function dayNumber(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000;
}

/** A label under the day axis. */
export interface DayTick {
  day: Day;
  /** What the label names: the day itself, its month or, at a turn of the year, the year. */
  kind: "day" | "month" | "year";
}

/** Days to label between two days inclusive: weeks in a short range, months in a middle one, years in a long one. */
export function dayTicks(start: Day, end: Day, max: number): DayTick[] {
  const span = dayNumber(end) - dayNumber(start);
  if (span <= 62) {
    const step = Math.max(1, Math.ceil((span + 1) / max));
    return collect(start, end, (day) => addDays(day, step), addDays(start, Math.floor(step / 2))).map(
      (day) => ({
        day,
        kind: "day",
      }),
    );
  }
  const months = span / 30.4;
  const stepMonths = [1, 2, 3, 6, 12, 24, 36, 60, 120].find((step) => months / step <= max) ?? 240;
  // Aligned to the year, so that January is among the labels whenever it is in the range.
  const from = stepMonths >= 12 ? startOfYear(start) : startOfYear(startOfMonth(start));
  return collect(start, end, (day) => addMonths(day, stepMonths), from).map((day) => ({
    day,
    kind: day.endsWith("-01-01") ? "year" : "month",
  }));
}

function collect(start: Day, end: Day, next: (day: Day) => Day, from: Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= end; day = next(day)) {
    if (day >= start) days.push(day);
  }
  return days;
}

/** The index whose position is nearest to x; positions ascend. */
export function nearest(positions: readonly number[], x: number): number {
  let best = 0;
  positions.forEach((position, index) => {
    if (Math.abs(position - x) < Math.abs((positions[best] ?? 0) - x)) best = index;
  });
  return best;
}

/** The index of the last position at or before x, else the first; positions ascend. */
export function withoutOverlap(positions: readonly number[], x: number): number {
  return Math.max(
    0,
    positions.findLastIndex((position) => position <= x),
  );
}
