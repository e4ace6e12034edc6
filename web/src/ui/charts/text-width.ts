let pen: CanvasRenderingContext2D | null | undefined;

const FAMILY = '"Inter Variable", system-ui, sans-serif';
/** A width that no letter of an alphabet exceeds on average. */
const ESTIMATE = 0.6;

/** How wide a text of the interface's letters is, in pixels. */
export function textWidth(text: string, size: number, weight = 450): number {
  if (pen === undefined) pen = document.createElement("canvas").getContext("2d");
  if (!pen) return text.length * size * ESTIMATE;
  pen.font = `${weight} ${size}px ${FAMILY}`;
  return pen.measureText(text).width;
}

/** How wide a label of an axis is. */
export const axisTextWidth = (text: string) => textWidth(text, 11.5);

/** The text as far as it has room, with an ellipsis where it has not. */
export function clipText(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measure(`${text.slice(0, middle).trimEnd()}…`) <= width) low = middle;
    else high = middle - 1;
  }
  return `${text.slice(0, low).trimEnd()}…`;
}
