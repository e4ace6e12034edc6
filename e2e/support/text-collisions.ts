/**
 * The texts of a page that lie over each other or reach out of the window, each as a sentence; run in the page. What
 * floats above the page (its bar, its button) may lie over it, and what is cut off with an ellipsis is no wider than its box.
 * Of a page with an open dialog it is the dialog that is looked at.
 */
export function textCollisions(): string[] {
  interface Box {
    text: string;
    element: Element;
    left: number;
    right: number;
    top: number;
    bottom: number;
  }

  const root = document.querySelector('[role="dialog"]') ?? document.body;

  /** What is seen of a line of text: boxes that scroll or clip cut it. */
  function seen(element: Element, line: DOMRect): Omit<Box, "text" | "element"> {
    let { left, right, top, bottom } = line;
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      if (overflowX !== "visible") [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      if (overflowY !== "visible") [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, right, top, bottom };
  }

  /** Whether it stands above the page, not in it. */
  function floats(element: Element): boolean {
    for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
      if (["fixed", "sticky"].includes(getComputedStyle(at).position)) return true;
    }
    return false;
  }

  const boxes: Box[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim();
    if (!text || !element || element.closest("svg, script, style, [aria-hidden=true] *")) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || floats(element))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      const box = seen(element, line);
      if (box.right - box.left > 2 && box.bottom - box.top > 2) boxes.push({ text, element, ...box });
    }
  }
  const found = boxes
    .filter(({ right }) => right > window.innerWidth + 1)
    .map(({ text }) => `out of the window: ${text}`);
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (one.element !== other.element && width > 2 && height > 2)
        found.push(`over each other: ${one.text} | ${other.text}`);
    }
  }
  return [...new Set(found)];
}
