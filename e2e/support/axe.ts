import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** WCAG 2.2 AA and axe's own good practice: nothing may be found. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // What covers the page while it starts is no part of the screen.
  await expect(page.locator("#loading")).toHaveCount(0);
  // What is being asked for again is dimmed until it has come.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // What fades in has colours that nobody reads: from here on nothing does, also what comes while axe looks.
  await page.emulateMedia({ reducedMotion: "reduce" });
  // What has begun is waited for, but for what turns forever.
  await page.evaluate(() => {
    const ends = (animation: Animation) =>
      animation.playState === "running" &&
      Number.isFinite(Number(animation.effect?.getComputedTiming().endTime));
    return Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map(({ finished }) => finished),
    ).then(() => undefined);
  });
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary ?? ""}`),
  }));
  // Soft: one run shows the findings of every screen.
  expect.soft(found, `accessibility of ${what}`).toEqual([]);
}
