import type { Locator, Page } from "@playwright/test";

/** What can have the focus. */
const FOCUSABLE = "input:not([type=hidden]), select, textarea, button, a[href], [tabindex]";

/** What is chosen or not. */
const CHOICES = "input[type=checkbox], input[type=radio], [aria-pressed]";

/** So many of what is chosen are looked at in one form. */
const CHOICE_COUNT = 4;

/** Around what has the focus, in pixels: there its ring is drawn. */
const MARGIN = 12;

/** Goes once around a dialog by Tab; what is wrong with that, by check. */
export async function tabThrough(dialog: Locator): Promise<Map<string, string | null>> {
  const page = dialog.page();
  const names = await dialog.evaluate(markFocusable, FOCUSABLE);
  const reached = new Set<number>();
  let isOutside = false;
  const unseen: string[] = [];
  for (let step = 0; step <= names.length; step++) {
    await page.keyboard.press("Tab");
    const at = await dialog.evaluate((element) => {
      const { activeElement } = document;
      const { focusable } = window as unknown as { focusable: Element[] };
      return element.contains(activeElement) ? focusable.indexOf(activeElement as Element) : null;
    });
    if (at === null) isOutside = true;
    else if (at >= 0 && !reached.has(at)) {
      reached.add(at);
      if (!(await showsFocus(page))) unseen.push(names[at] ?? "");
    }
  }
  const missed = names.filter((_, at) => !reached.has(at));
  return new Map([
    ["Tab stays inside", isOutside ? "it leads out of the dialog" : null],
    ["Tab reaches everything", missed.length > 0 ? `not ${missed.join(", ")}` : null],
    ["the focus is seen", unseen.length > 0 ? `not at ${unseen.join(", ")}` : null],
  ]);
}

/** Runs in the page: keeps what Tab should reach, and gives back what it is called. */
function markFocusable(dialog: Element, selector: string): string[] {
  const isStop = (element: HTMLElement) => {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.tabIndex < 0) return false;
    if (element.matches(":disabled, [data-disabled=true], [role=dialog], [type=file]")) return false;
    if (!(element instanceof HTMLInputElement) || element.type !== "radio") return true;
    // Of a group of radio buttons one is a stop.
    const chosen = dialog.querySelector(`input[name="${CSS.escape(element.name)}"]:checked`);
    return chosen === null || chosen === element;
  };
  const focusable = [...dialog.querySelectorAll<HTMLElement>(selector)].filter(isStop);
  (window as unknown as { focusable: HTMLElement[] }).focusable = focusable;
  return focusable.map(
    (element) =>
      element.getAttribute("aria-label") ??
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.textContent ??
      element.localName,
  );
}

/** Whether what has the focus looks otherwise without it. */
async function showsFocus(page: Page): Promise<boolean> {
  const focused = page.locator(":focus");
  const clip = await around(focused);
  if (clip === null) return true;
  const before = await page.screenshot({ clip });
  await focused.evaluate((element) => {
    (window as unknown as { focused: Element }).focused = element;
    (element as HTMLElement).blur();
  });
  const after = await page.screenshot({ clip });
  await page.evaluate(() => (window as unknown as { focused: HTMLElement }).focused.focus());
  return !before.equals(after);
}

/** What is chosen in a form looks otherwise than what is not; the names of what does not. */
export async function alikeChoices(form: Locator): Promise<string[]> {
  const alike: string[] = [];
  for (const choice of (await form.locator(CHOICES).all()).slice(0, CHOICE_COUNT)) {
    if (!(await choice.isEnabled()) || (await choice.isChecked().catch(() => false))) continue;
    await choice.focus();
    const clip = await around(choice);
    if (clip === null) continue;
    const before = await form.page().screenshot({ clip });
    await form.page().keyboard.press("Space");
    const after = await form.page().screenshot({ clip });
    if (before.equals(after)) alike.push((await choice.getAttribute("aria-label")) ?? "a choice");
  }
  return alike;
}

/** The part of the page around something, without what does not fit on it. */
async function around(
  element: Locator,
): Promise<{ x: number; y: number; width: number; height: number } | null> {
  await element.scrollIntoViewIfNeeded().catch(() => undefined);
  const box = await element.boundingBox().catch(() => null);
  const size = element.page().viewportSize();
  if (box === null || size === null) return null;
  const [x, y] = [Math.max(0, box.x - MARGIN), Math.max(0, box.y - MARGIN)];
  const width = Math.min(size.width, box.x + box.width + MARGIN) - x;
  const height = Math.min(size.height, box.y + box.height + MARGIN) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}
