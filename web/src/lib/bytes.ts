import { formatCount } from "./money";

const UNITS = ["B", "kB", "MB", "GB"] as const;

/** A size in bytes as a whole figure and its unit, in steps of 1000. */
export function sizeOf(bytes: number, language: string): { figure: string; unit: (typeof UNITS)[number] } {
  let size = bytes;
  let step = 0;
  // What would be rounded up to a thousand belongs to the next unit.
  while (Math.round(size) >= 1000 && step < UNITS.length - 1) {
    size /= 1000;
    step += 1;
  }
  return { figure: formatCount(Math.round(size), language), unit: UNITS[step] ?? "B" };
}
