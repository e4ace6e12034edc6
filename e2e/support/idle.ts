import type { BrowserContext, Locator, Page } from "@playwright/test";

/** How long anybody waits for a screen to come to rest, in milliseconds: some wait for what the test does next. */
const IDLE_TIMEOUT = 1_000;

/** What a page tells of its requests. */
interface RequestCounter {
  /** How many have no answer. */
  pending?: number;
  /** Called when the last has its answer. */
  onIdle?: () => void;
}

/**
 * Lets a press on the pages of a context wait until the screen is at rest, as a person does who looks before pressing:
 * nothing is asked of the server, nothing moves, and nothing has changed for two frames. A page that rearranges itself
 * between the pressing and the letting go of a button takes it away from under the pointer.
 */
export async function waitForIdle(context: BrowserContext): Promise<void> {
  await context.addInitScript(countRequests);
  if (context.pages().length === 0) context.once("page", patchLocators);
  else context.pages().forEach(patchLocators);
}

/** All locators are of one kind: what one of them learns, all know. */
function patchLocators(page: Page): void {
  const kind = Object.getPrototypeOf(page.locator("html")) as Pick<Locator, "click" | "check"> & {
    waitsForIdle?: true;
  };
  if (kind.waitsForIdle) return;
  kind.waitsForIdle = true;
  const { click, check } = kind;
  kind.click = async function (this: Locator, ...how) {
    await waitUntilIdle(this.page());
    return click.apply(this, how);
  };
  kind.check = async function (this: Locator, ...how) {
    await waitUntilIdle(this.page());
    return check.apply(this, how);
  };
}

/** Waits as a press does, for who looks at the screen afterwards. */
export async function waitUntilIdle(page: Page): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, IDLE_TIMEOUT);
  });
  // A page that goes away meanwhile is another's business.
  await Promise.race([page.evaluate(untilIdle).catch(() => undefined), timeout]);
  clearTimeout(timer);
}

/** Runs in the page, before its own scripts. */
function countRequests(): void {
  const counts = window as RequestCounter;
  counts.pending = 0;
  const ask = window.fetch;
  window.fetch = async (...given) => {
    counts.pending = (counts.pending ?? 0) + 1;
    try {
      return await ask(...given);
    } finally {
      counts.pending -= 1;
      if (counts.pending === 0) counts.onIdle?.();
    }
  };
}

/** Runs in the page. Waits for what it waits for, and looks at frames only when nothing is left but them. */
async function untilIdle(): Promise<void> {
  const page = window as RequestCounter;
  let changed = false;
  const changes = new MutationObserver(() => {
    changed = true;
  });
  changes.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
  // What is drawn while one waits goes round for ever.
  const moving = () =>
    document.getAnimations().filter((animation) => {
      const goesRound = animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY;
      return animation.playState === "running" && !goesRound;
    });
  let quiet = 0;
  while (quiet < 2) {
    if (page.pending) {
      await new Promise<void>((resolve) => {
        page.onIdle = resolve;
      });
    }
    const moves = moving();
    if (moves.length > 0) await Promise.allSettled(moves.map(({ finished }) => finished));
    changed = false;
    await new Promise(requestAnimationFrame);
    quiet = changed || page.pending || moving().length > 0 ? 0 : quiet + 1;
  }
  changes.disconnect();
}
