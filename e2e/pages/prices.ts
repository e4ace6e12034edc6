import type { Locator, Page } from "@playwright/test";
import type { Words } from "../support/texts.ts";

/** What plans cost, for everybody. */
export class PricesScreen {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  get title(): Locator {
    return this.page.getByRole("heading", { level: 1, name: this.t("prices.title"), exact: true });
  }

  /** What stands there where nothing is sold. */
  get none(): Locator {
    return this.page.getByRole("heading", { level: 1, name: this.t("prices.none.title"), exact: true });
  }

  /** The way there from the screens of visitors. */
  get link(): Locator {
    return this.page
      .getByRole("banner")
      .getByRole("link", { name: this.t("app.routes.prices"), exact: true });
  }

  /** A plan with its price. */
  plan(name: string): Locator {
    return this.page
      .getByRole("list", { name: this.t("prices.title"), exact: true })
      .locator("> li")
      .filter({ hasText: name });
  }

  /** The way from a plan to its choice. */
  choice(plan: string): Locator {
    const name = this.t("checkout.choose.selectPlan", { plan });
    return this.page.getByRole("link", { name, exact: true });
  }
}
