import { expect, type Page } from "@playwright/test";
import type { Words } from "../support/texts.ts";

/** Opens a screen, by the key of its name, from the card of its workspace. */
export async function openFromCard(page: Page, t: Words, workspace: string, title: string): Promise<void> {
  await page.getByRole("button", { name: t("common.actionsFor", { name: workspace }) }).click();
  await page.getByRole("menuitem", { name: t(title), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: t(title) })).toBeAttached();
}
