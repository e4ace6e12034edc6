/** Where what was read stands on a picture, however it is turned. Pure. */
import type { PageRegion } from "../api";

/** Quarters of a turn, clockwise. */
export type Quarters = 0 | 1 | 2 | 3;

/** A rectangle in shares of the width and the height of what it is on. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** In pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Regions are in ten-thousandths. */
const WHOLE = 10_000;

export function quarters(turn: number): Quarters {
  return (((turn % 4) + 4) % 4) as Quarters;
}

/** The size of something after it was turned. */
export function turnedSize({ width, height }: Size, turn: Quarters): Size {
  return turn % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** A region of an upright page. */
export function boxOf({ left, top, width, height }: PageRegion): Box {
  return { left: left / WHOLE, top: top / WHOLE, width: width / WHOLE, height: height / WHOLE };
}

/** Where a box is after what it is on was turned clockwise. */
export function turnedBox({ left, top, width, height }: Box, turn: Quarters): Box {
  if (turn === 1) return { left: 1 - top - height, top: left, width: height, height: width };
  if (turn === 2) return { left: 1 - left - width, top: 1 - top - height, width, height };
  if (turn === 3) return { left: top, top: 1 - left - width, width: height, height: width };
  return { left, top, width, height };
}

/** The smallest of the boxes around a point, as its place among them; -1 for none. */
export function boxAt(boxes: readonly (Box | null)[], x: number, y: number): number {
  let found = -1;
  let smallest = Number.POSITIVE_INFINITY;
  boxes.forEach((box, at) => {
    if (!box || x < box.left || y < box.top || x > box.left + box.width || y > box.top + box.height) return;
    const area = box.width * box.height;
    if (area >= smallest) return;
    smallest = area;
    found = at;
  });
  return found;
}

/** A page that is more than so many times as high as wide would be too small to read as a whole. */
const LONG = 1.8;

/** How much a picture is made larger or smaller to fit its frame: a long one by its width alone. */
export function fitScale(picture: Size, frame: Size, mode: "page" | "width" | "auto"): number {
  const byWidth = frame.width / picture.width;
  if (mode === "width") return byWidth;
  const byBoth = Math.min(byWidth, frame.height / picture.height);
  const isLong = picture.height / picture.width > LONG;
  // By its width a small picture on a wide screen would be blurred.
  return mode === "auto" && isLong ? Math.min(byWidth, Math.max(byBoth, 1)) : byBoth;
}
