import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** WCAG 2.2 AA and axe's own good practice: nothing may be found. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // What covers the page while it starts is no part of the screen.
  await expect(page.locator("#loading")).toHaveCount(0);
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
