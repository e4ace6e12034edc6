import type { BrowserContext, Locator, Page } from "@playwright/test";

/** How long anybody waits for a screen to come to rest, in milliseconds: some wait for what the test does next. */
const PATIENCE = 1_000;

/** What a page tells of its requests. */
interface Restless {
  /** How many have no answer. */
  asked?: number;
  /** Called when the last has its answer. */
  heard?: () => void;
}

/**
 * Lets a press on the pages of a context wait until the screen is at rest, as a person does who looks before pressing:
 * nothing is asked of the server, nothing moves, and nothing has changed for two frames. A page that rearranges itself
 * between the pressing and the letting go of a button takes it away from under the pointer.
 */
export async function waitForRest(context: BrowserContext): Promise<void> {
  await context.addInitScript(countRequests);
  if (context.pages().length === 0) context.once("page", teach);
  else context.pages().forEach(teach);
}

/** All locators are of one kind: what one of them learns, all know. */
function teach(page: Page): void {
  const kind = Object.getPrototypeOf(page.locator("html")) as Pick<Locator, "click" | "check"> & {
    rests?: true;
  };
  if (kind.rests) return;
  kind.rests = true;
  const { click, check } = kind;
  kind.click = async function (this: Locator, ...how) {
    await rest(this.page());
    return click.apply(this, how);
  };
  kind.check = async function (this: Locator, ...how) {
    await rest(this.page());
    return check.apply(this, how);
  };
}

async function rest(page: Page): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE);
  });
  // A page that goes away meanwhile is another's business.
  await Promise.race([page.evaluate(untilRest).catch(() => undefined), patience]);
  clearTimeout(timer);
}

/** Runs in the page, before its own scripts. */
function countRequests(): void {
  const counts = window as Restless;
  counts.asked = 0;
  const ask = window.fetch;
  window.fetch = async (...given) => {
    counts.asked = (counts.asked ?? 0) + 1;
    try {
      return await ask(...given);
    } finally {
      counts.asked -= 1;
      if (counts.asked === 0) counts.heard?.();
    }
  };
}

/** Runs in the page. Waits for what it waits for, and looks at frames only when nothing is left but them. */
async function untilRest(): Promise<void> {
  const page = window as Restless;
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
    if (page.asked) {
      await new Promise<void>((resolve) => {
        page.heard = resolve;
      });
    }
    const moves = moving();
    if (moves.length > 0) await Promise.allSettled(moves.map(({ finished }) => finished));
    changed = false;
    await new Promise(requestAnimationFrame);
    quiet = changed || page.asked || moving().length > 0 ? 0 : quiet + 1;
  }
  changes.disconnect();
}
