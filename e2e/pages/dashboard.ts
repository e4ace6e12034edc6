import type { Page } from "@playwright/test";
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

  get main() {
    return this.page.getByRole("main");
  }
}
