import type { Page } from "@playwright/test";

/** What a page waits for by itself: React shows what was loaded late only a third of a second after its placeholder. */
const SHORT_MS = 500;
/** What begins again and again is not waited for. */
const PATIENCE_MS = 1_500;

interface Timers {
  short: Set<number>;
  onNone?: () => void;
}

/** Notes the short timers of a page, before its own scripts run. */
export async function watchTimers(page: Page): Promise<void> {
  await page.addInitScript((limit) => {
    const timers: Timers = { short: new Set() };
    (window as unknown as { timers: Timers }).timers = timers;
    const [begin, end] = [window.setTimeout, window.clearTimeout];
    const remove = (id: number) => {
      if (timers.short.delete(id) && timers.short.size === 0) timers.onNone?.();
    };
    const later = (run: TimerHandler, delay = 0, ...given: unknown[]): number => {
      if (delay > limit || typeof run !== "function") return begin(run, delay, ...given);
      const id = begin(() => {
        remove(id);
        run(...given);
      }, delay);
      timers.short.add(id);
      return id;
    };
    window.setTimeout = later as typeof window.setTimeout;
    window.clearTimeout = (id) => {
      end(id);
      if (typeof id === "number") remove(id);
    };
  }, SHORT_MS);
}

/** Waits until none of them runs; whether there was one. */
export async function untilNoTimer(page: Page): Promise<boolean> {
  return page.evaluate(async (patience) => {
    const { timers } = window as unknown as { timers: Timers };
    if (timers.short.size === 0) return false;
    await new Promise<void>((resolve) => {
      const end = Date.now() + patience;
      timers.onNone = resolve;
      const look = () => (Date.now() > end ? resolve() : requestAnimationFrame(look));
      look();
    });
    return true;
  }, PATIENCE_MS);
}
