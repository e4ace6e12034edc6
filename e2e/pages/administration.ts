import { expect, type Locator, type Page } from "@playwright/test";
import { takeOption } from "../support/option.ts";
import type { Words } from "../support/texts.ts";

type Screen = "exchangeRates" | "currency" | "exchangeRateProviders";

/** The administrators' screens of currencies, exchange rates, and of those who are asked for them. */
export class AdministrationScreens {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  /** Goes there by the administrators' menu. */
  async open(screen: Screen): Promise<void> {
    const name = this.t(`app.nav.${screen}`);
    await this.page.getByRole("button", { name: this.t("app.menu.admin"), exact: true }).click();
    await this.page.getByRole("menuitem", { name, exact: true }).click();
    await expect(this.page.getByRole("heading", { level: 1, name })).toBeVisible();
  }

  get main(): Locator {
    return this.page.getByRole("main");
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  /** A currency, a rate or a provider by any text in it. */
  row(text: string): Locator {
    return this.main.locator("li, tbody tr").filter({ hasText: text });
  }

  /** The providers in their order. */
  get providers(): Locator {
    const name = this.t("app.nav.exchangeRateProviders");
    return this.page.getByRole("list", { name }).getByRole("listitem");
  }

  /** Something out of the menu of one of them. */
  async act(name: string, key: string): Promise<void> {
    await this.main.getByRole("button", { name: this.t("common.actionsFor", { name }) }).click();
    await this.page.getByRole("menuitem", { name: this.t(key), exact: true }).click();
  }

  /** A button of the dialog, or of the page. */
  button(key: string, within: Locator = this.dialog): Locator {
    return within.getByRole("button", { name: this.t(key), exact: true });
  }

  /** A field of the dialog. */
  field(key: string, values?: Record<string, string>): Locator {
    return this.dialog.getByLabel(this.t(key, values), { exact: true });
  }

  /** Chooses a currency in a field. */
  async choose(field: Locator, code: string): Promise<void> {
    await field.click();
    await field.fill(code);
    await takeOption(this.page, code);
  }

  /** The way to put a provider to another place by the keys. */
  handle(name: string): Locator {
    return this.page.getByRole("button", { name: this.t("providerManagement.handle", { name }) });
  }
}
