import type { Page } from "@playwright/test";
import { waitUntilIdle } from "../support/idle.ts";
import { SLOT } from "../support/session.ts";
import { look, type Opener, pressSeen, type Sight } from "./look.ts";
import { untilNoTimer } from "./timers.ts";

/** What was pressed, one after the other, from the screen as it was when it opened. */
export type Trail = Opener[];

/** What never comes to rest is looked at as it is. */
const PATIENCE_MS = 10_000;

/** Where nothing is: a screen that is left for it and come back to begins anew. */
const NOWHERE = "/no/such/screen";

/** What asks before something that was entered is thrown away. */
export const ASKING = "[role=alertdialog]";

/** Goes over screens and presses what can be pressed. */
export class Explorer {
  private readonly loading = new Set<unknown>();
  /** What stands around every screen is looked at, too. */
  whole = false;
  /** The screen that was opened last, and what was seen of it then. */
  private at = "";
  private start = "";

  constructor(
    readonly page: Page,
    /** Opens a screen as somebody who has signed in anew: who presses everything signs out, too. */
    private readonly enter: (path: string) => Promise<void>,
  ) {
    page.on("request", (request) => this.loading.add(request));
    page.on("requestfinished", (request) => this.loading.delete(request));
    page.on("requestfailed", (request) => this.loading.delete(request));
    // Whoever leaves or reloads a filled form is asked by the browser.
    page.on("dialog", (dialog) => void dialog.accept());
    page.context().on("page", (other) => void other.close());
  }

  /** Waits until nothing is being loaded and nothing moves. */
  async rest(): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    let waited: boolean;
    do {
      await waitUntilIdle(this.page);
      waited = this.loading.size > 0;
      while (this.loading.size > 0 && Date.now() < end) await this.nextAnswer();
      waited = (await untilNoTimer(this.page)) || waited;
    } while (waited && Date.now() < end);
  }

  look(): Promise<Sight> {
    return look(this.page, this.whole);
  }

  /** Loads a screen with nothing remembered but who has signed in. */
  async load(path: string): Promise<void> {
    await this.page.evaluate((kept) => {
      for (const slot of Object.keys(localStorage)) if (slot !== kept) localStorage.removeItem(slot);
    }, SLOT);
    await this.page.goto(path);
    await this.rest();
    await this.stayIn(path);
  }

  /** Opens a screen as it is at first. */
  async open(path: string): Promise<void> {
    await this.go(NOWHERE);
    await this.go(path);
    // Who leaves what they have entered is asked.
    if (await this.page.locator(ASKING).isVisible()) await this.load(path);
    else await this.stayIn(path);
  }

  private async stayIn(path: string): Promise<void> {
    const sight = await this.look();
    this.start = JSON.stringify(sight);
    this.at = path;
    if (path.startsWith("/login") || !sight.path.startsWith("/login")) return;
    await this.enter(path);
    await this.rest();
    this.start = JSON.stringify(await this.look());
  }

  /** Brings a screen to where it began: by Esc if that does it, else by opening it anew. */
  async begin(path: string): Promise<void> {
    if (path !== this.at || !(await this.isAtStart())) {
      await this.page.keyboard.press("Escape");
      await this.discard();
      if (path !== this.at || !(await this.isAtStart())) await this.open(path);
    }
    this.at = path;
  }

  /** Answers that what was entered may be thrown away, if that is asked. */
  async discard(): Promise<void> {
    await this.rest();
    const asking = this.page.locator(ASKING);
    if (!(await asking.isVisible())) return;
    await asking.locator("button:not(:focus)").first().click();
    await this.rest();
  }

  private async isAtStart(): Promise<boolean> {
    return JSON.stringify(await this.look()) === this.start;
  }

  /** Does again what led somewhere; false if it cannot be done any more. */
  async follow(path: string, trail: Trail): Promise<boolean> {
    await this.begin(path);
    for (const opener of trail) {
      if (!(await this.press(opener))) return false;
    }
    return true;
  }

  /** Presses something and waits for what comes of it; false if it is not there. */
  async press({ kind, nth }: Opener): Promise<boolean> {
    const { openers } = await this.look();
    const at = openers.findIndex((opener) => opener.kind === kind && opener.nth === nth);
    if (at < 0) return false;
    await pressSeen(this.page, at);
    await this.rest();
    return true;
  }

  private async nextAnswer(): Promise<void> {
    const timeout = 1_000;
    await Promise.race([
      this.page.waitForEvent("requestfinished", { timeout }).catch(() => undefined),
      this.page.waitForEvent("requestfailed", { timeout }).catch(() => undefined),
    ]);
  }

  private async go(path: string): Promise<void> {
    // As the router does it, which counts its steps.
    await this.page.evaluate((to) => {
      const state = (history.state ?? {}) as { __TSR_index?: number };
      history.pushState({ ...state, __TSR_index: (state.__TSR_index ?? 0) + 1 }, "", to);
    }, path);
    await this.rest();
  }
}
