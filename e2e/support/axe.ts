import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect } from "./test.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What another theme changes are the colours: names, roles and order are the same. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** What opens over a page, each over the one before; what is below it was looked at before it opened. */
const OVER_THE_PAGE = '[role="dialog"], [role="alertdialog"], [role="menu"]';

type Theme = "light" | "dark";

/** Where the page says which one is on. */
const THEME = "data-mantine-color-scheme";

/**
 * WCAG 2.2 AA and axe's own good practice: nothing may be found in the theme that is on, and in the other one no
 * colour. That one stays on: the next screen begins with it.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // What covers the page while it starts is no part of the screen.
  await expect(page.locator("#loading")).toHaveCount(0);
  // What is being asked for again is dimmed until it has come.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const theme = (await page.locator("html").getAttribute(THEME)) as Theme;
  await expectNothing(page, { type: "tag", values: TAGS }, `${what}, ${theme}`);
  const other = theme === "light" ? "dark" : "light";
  await show(page, other);
  await expectNothing(page, { type: "rule", values: OF_COLOURS }, `${what}, ${other}`);
}

/** Changes the theme, and waits until the page is drawn in it. */
async function show(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator("html")).toHaveAttribute(THEME, colorScheme);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

async function expectNothing(page: Page, runOnly: axe.RunOnly, what: string): Promise<void> {
  // What fades in has colours that nobody reads; what turns forever is not waited for.
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
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(axe.source);
    // What is out of sight keeps the colours of the theme before.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("* { content-visibility: visible !important }");
      document.adoptedStyleSheets.push(sheet);
    });
  }
  const found = await page.evaluate(
    async ([rules, over]) => {
      const { axe: here } = window as unknown as { axe: typeof axe };
      const opened = [...document.querySelectorAll(over)].filter((element) => element.checkVisibility());
      const { violations } = await here.run(opened.at(-1) ?? document, {
        runOnly: rules,
        resultTypes: ["violations"],
        // No page of ours has another inside, nor sound, nor styles of somebody else.
        iframes: false,
        preload: false,
      });
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        at: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary ?? ""}`),
      }));
    },
    [runOnly, OVER_THE_PAGE] as const,
  );
  // Soft: one run shows the findings of every screen.
  expect.soft(found, `accessibility of ${what}`).toEqual([]);
}
