import { expect, type Page } from "@playwright/test";
import type { Words } from "../support/texts.ts";

/** The first screen. */
export class DashboardScreen {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  get title() {
    return this.page.getByRole("heading", { level: 1, name: this.t("dashboard.title") });
  }

  /** A card by its heading. */
  card(key: string) {
    return this.page.getByRole("region", { name: this.t(key) });
  }

  /** The headings of the cards in the order in which they stand. */
  get headings() {
    return this.main.getByRole("heading", { level: 2 });
  }

  /** Begins to arrange the cards. */
  async customize() {
    await this.main
      .getByRole("button", { name: this.t("dashboardMore.customize"), exact: true })
      .first()
      .click();
    await expect(this.tiles.first()).toBeVisible();
  }

  /** The cards while they are arranged. */
  get tiles() {
    // Not what is listed within them.
    return this.page.getByRole("list", { name: this.t("dashboardMore.cards") }).locator("> li");
  }

  /** By what a card is moved. */
  handle(name: string) {
    return this.page.getByRole("button", { name: this.t("dashboardMore.handle", { name }), exact: true });
  }

  tile(name: string) {
    return this.tiles.filter({ has: this.handle(name) });
  }

  /** A button of the cards that are arranged. */
  customizing(key: string, values: Record<string, string> = {}) {
    return this.main.getByRole("button", { name: this.t(key, values), exact: true });
  }

  /** The switch between this workspace and all together. */
  scope(which: "one" | "all") {
    return this.main.getByText(this.t(`dashboardMore.scopes.${which}`), { exact: true });
  }

  get main() {
    return this.page.getByRole("main");
  }
}
