import { expect, type Locator, type Page } from "@playwright/test";
import type { Words } from "../support/texts.ts";

/** What looks like transfers after an import: the offer below its result, and the dialog that it opens. */
export class TransferSuggestions {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  /** The sentence that says how many there are. */
  offer(count: number): Locator {
    const key = `transferSuggestions.found_${count === 1 ? "one" : "other"}`;
    return this.page.getByRole("main").getByText(this.t(key, { shown: count }), { exact: true });
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog", { name: this.t("transferSuggestions.title"), exact: true });
  }

  async open(): Promise<void> {
    const name = this.t("transferSuggestions.review");
    await this.page.getByRole("main").getByRole("button", { name, exact: true }).click();
    await expect(this.dialog).toBeVisible();
  }

  get pairs(): Locator {
    return this.dialog
      .getByRole("list", { name: this.t("transferSuggestions.list"), exact: true })
      .getByRole("listitem");
  }

  /** A pair by any text in it. */
  pair(text: string): Locator {
    return this.pairs.filter({ hasText: text });
  }

  async dismiss(text: string): Promise<void> {
    await this.pair(text).getByRole("button").click();
  }

  makeButton(count: number): Locator {
    const key = `transferSuggestions.make_${count === 1 ? "one" : "other"}`;
    return this.dialog.getByRole("button", { name: this.t(key, { shown: count }), exact: true });
  }
}
