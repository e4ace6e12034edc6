/**
 * A chart as a picture. The shapes go through an image of the chart with all its styles written out, since an image
 * knows no style sheet; the letters are drawn on the canvas itself, since an image knows no font of the page.
 */

/** What stands around the chart in the picture. */
export interface ImageText {
  title: string;
  /** The time, for example. */
  subtitle?: string;
  /** What the marks stand for; left out, the legend beside the chart is taken. */
  legend?: readonly { name: string; color: string }[];
}

/** Twice as many pixels as on the screen, for paper and slides. */
const SCALE = 2;
const MARGIN = 24;
const SVG = "http://www.w3.org/2000/svg";

const STYLES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "stop-color",
  "stop-opacity",
  "opacity",
  "clip-path",
] as const;

/** The picture of a chart with its title, its time and its legend, on the surface of the theme. */
export async function chartPng(
  chart: SVGSVGElement | Element,
  { title, subtitle, legend }: ImageText,
): Promise<Blob> {
  const svg =
    chart instanceof SVGSVGElement ? chart : chart.querySelector<SVGSVGElement>("svg[data-chart], svg");
  if (!svg) throw new Error("no chart to draw");
  const size = svg.getBoundingClientRect();
  const family = getComputedStyle(document.body).fontFamily;
  const entries = legend?.map(written) ?? shownLegend(svg);
  const width = size.width + 2 * MARGIN;
  const pen = penOf(document.createElement("canvas"));
  pen.font = `450 12.5px ${family}`;
  const lines = wrap(entries, size.width, (name) => pen.measureText(name).width);
  const head = MARGIN + 24 + (subtitle ? 20 : 0) + lines.length * 20 + 14;
  const height = head + size.height + MARGIN;

  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width * SCALE);
  canvas.height = Math.ceil(height * SCALE);
  const context = penOf(canvas);
  context.scale(SCALE, SCALE);
  context.fillStyle = resolved("var(--surface)");
  context.fillRect(0, 0, width, height);
  context.drawImage(await imageOf(svg, size), MARGIN, head, size.width, size.height);

  context.textBaseline = "alphabetic";
  context.fillStyle = resolved("var(--text)");
  context.font = `640 17px ${family}`;
  context.fillText(title, MARGIN, MARGIN + 14);
  context.font = `450 12.5px ${family}`;
  context.fillStyle = resolved("var(--text-2)");
  if (subtitle) context.fillText(subtitle, MARGIN, MARGIN + 35);
  for (const [row, line] of lines.entries()) {
    const y = MARGIN + (subtitle ? 56 : 36) + row * 20;
    for (const { entry, x } of line) {
      if (entry.swatch) {
        const box = entry.swatch.getBoundingClientRect();
        context.drawImage(await imageOf(entry.swatch, box), MARGIN + x, y - 10, box.width, box.height);
      } else {
        context.fillStyle = resolved(entry.color);
        context.fillRect(MARGIN + x + 1, y - 10, 12, 12);
      }
      context.fillStyle = resolved("var(--text-2)");
      context.fillText(entry.name, MARGIN + x + 20, y);
    }
  }
  drawTexts(context, svg, size, head);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture could not be made"))));
  });
}

interface Entry {
  name: string;
  color: string;
  swatch: SVGSVGElement | null;
}

const written = ({ name, color }: { name: string; color: string }): Entry => ({ name, color, swatch: null });

/** The legend that stands beside the chart. */
function shownLegend(svg: SVGSVGElement): Entry[] {
  const frame = svg.closest("section") ?? svg.parentElement?.parentElement;
  return [...(frame?.querySelectorAll("[data-legend] > li") ?? [])].map((item) => ({
    name: item.textContent ?? "",
    color: "",
    swatch: item.querySelector("svg"),
  }));
}

/** The entries in as many lines as they need. */
export function wrap<E extends { name: string }>(
  entries: readonly E[],
  width: number,
  measure: (name: string) => number,
): { entry: E; x: number }[][] {
  const lines: { entry: E; x: number }[][] = [];
  let x = 0;
  for (const entry of entries) {
    const needed = 20 + measure(entry.name);
    if (lines.length === 0 || (x > 0 && x + needed > width)) {
      lines.push([]);
      x = 0;
    }
    lines.at(-1)?.push({ entry, x });
    x += needed + 16;
  }
  return lines;
}

/** The shapes of a drawing as an image, without its letters. */
async function imageOf(
  svg: SVGSVGElement,
  size: { width: number; height: number },
): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [...svg.querySelectorAll<SVGElement>("*")];
  for (const [index, element] of [...copy.querySelectorAll<SVGElement>("*")].entries()) {
    const original = originals[index];
    if (original) writeOut(element, getComputedStyle(original));
  }
  for (const text of copy.querySelectorAll("text")) text.remove();
  copy.setAttribute("xmlns", SVG);
  copy.setAttribute("width", String(size.width * SCALE));
  copy.setAttribute("height", String(size.height * SCALE));
  if (!copy.hasAttribute("viewBox")) copy.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
  const bytes = new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" });
  const address = URL.createObjectURL(bytes);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** What style sheets say of an element, as its attributes. */
function writeOut(element: SVGElement, style: CSSStyleDeclaration): void {
  for (const name of STYLES) {
    const value = style.getPropertyValue(name);
    if (value) element.setAttribute(name, value);
  }
  element.removeAttribute("class");
  element.removeAttribute("style");
}

function drawTexts(
  context: CanvasRenderingContext2D,
  svg: SVGSVGElement,
  size: { width: number; height: number },
  head: number,
): void {
  const whole = svg.getScreenCTM()?.inverse();
  if (!whole) return;
  // On a screen the drawing may be shown smaller than it was made.
  const box = svg.viewBox.baseVal;
  const shrink = box && box.width > 0 ? size.width / box.width : 1;
  for (const text of svg.querySelectorAll("text")) {
    const place = text.getScreenCTM();
    if (!place) continue;
    const matrix = whole.multiply(place);
    const style = getComputedStyle(text);
    const font = Number.parseFloat(style.fontSize);
    const dy = text.getAttribute("dy");
    const shift = dy?.endsWith("em") ? Number.parseFloat(dy) * font : Number(dy ?? 0);
    const anchor = style.textAnchor;
    context.save();
    context.translate(MARGIN, head);
    context.scale(shrink, shrink);
    context.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f);
    context.font = `${style.fontWeight} ${font}px ${style.fontFamily}`;
    context.textAlign = anchor === "end" ? "right" : anchor === "middle" ? "center" : "left";
    const x = Number(text.getAttribute("x") ?? 0);
    const y = Number(text.getAttribute("y") ?? 0) + shift;
    const content = text.textContent ?? "";
    if (style.paintOrder.startsWith("stroke")) {
      context.strokeStyle = style.stroke;
      context.lineWidth = Number.parseFloat(style.strokeWidth);
      context.lineJoin = "round";
      context.strokeText(content, x, y);
    }
    context.fillStyle = style.fill;
    context.fillText(content, x, y);
    context.restore();
  }
}

/** A colour of the theme as a canvas understands it. */
function resolved(color: string): string {
  const probe = document.createElement("span");
  probe.style.color = color;
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas to draw on");
  return context;
}
