import { expect, type Page } from "@playwright/test";
import type { Words } from "../support/texts.ts";
import { openFromCard } from "./open-from-card.ts";

/** The exchange rates of a workspace: their course, its own ones, and converting anew. */
export class RatesScreen {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  /** Opens it from the card of its workspace. */
  async openFrom(workspace: string): Promise<void> {
    await openFromCard(this.page, this.t, workspace, "app.routes.rates");
  }

  get dialog() {
    return this.page.getByRole("dialog");
  }

  /** A button of the page. */
  button(key: string) {
    return this.page
      .getByRole("main")
      .getByRole("button", { name: this.t(key), exact: true })
      .first();
  }

  /** The workspace's workspace rates, the newest first. */
  get own() {
    return this.page.getByRole("list", { name: this.t("workspaceRates.list") }).getByRole("listitem");
  }

  /** The rate as a pair: "1 USD = 0.9 EUR". */
  pair(from: string, rate: string, to: string): string {
    return this.t("rateHistory.pair", { from, rate, to });
  }

  /** Types the rate into the dialog that is open, and sends it. */
  async set(rate: string, key = "workspaceRates.submit"): Promise<void> {
    await this.dialog.getByRole("textbox", { name: /^1 [A-Z]/ }).fill(rate);
    await this.dialog.getByRole("button", { name: this.t(key), exact: true }).click();
    await expect(this.dialog).toBeHidden();
  }

  /** What converting anew would change. */
  get preview() {
    return this.dialog.getByRole("region", { name: this.t("reconversions.preview") });
  }

  /** Chooses the new base currency in the dialog that is open. */
  async chooseBase(code: string): Promise<void> {
    await this.dialog.getByRole("combobox", { name: this.t("reconversions.base") }).fill(code);
    await this.page
      .getByRole("listbox")
      .getByRole("option", { name: new RegExp(`^${code}`) })
      .first()
      .click();
  }
}
