import { expect, type Page } from "@playwright/test";

/**
 * Takes an option of the list that is open, and waits until it has closed: while it fades it offers everything again,
 * also what the next one is asked for.
 */
export async function takeOption(page: Page, name: string | RegExp, exact = false): Promise<void> {
  await page.getByRole("option", { name, exact }).first().click();
  await expect(page.getByRole("listbox")).toHaveCount(0);
}
