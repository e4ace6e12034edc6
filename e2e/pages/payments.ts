import { expect, type Locator, type Page } from "@playwright/test";
import type { Words } from "../support/texts.ts";

/** The administrators' screen of payments, invoices and how they are paid. */
export class PaymentsScreen {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  /** Goes there by the administrators' menu. */
  async open(): Promise<void> {
    const name = this.t("app.nav.payments");
    await this.page.getByRole("button", { name: this.t("app.menu.admin"), exact: true }).click();
    await this.page.getByRole("menuitem", { name, exact: true }).click();
    await expect(this.page.getByRole("heading", { level: 1, name })).toBeVisible();
  }

  async view(name: "payments" | "invoices" | "settings"): Promise<void> {
    const label = this.t(`paymentManagement.views.${name}`);
    await this.page.getByRole("link", { name: label, exact: true }).click();
  }

  get main(): Locator {
    return this.page.getByRole("main");
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  /** A payment or an invoice in its list, by any text in it. */
  row(text: string): Locator {
    return this.main.locator("tbody tr").filter({ hasText: text });
  }

  /** Something out of the menu of a payment or of an invoice. */
  async act(row: Locator, key: string): Promise<void> {
    await row.getByRole("button", { name: this.t("common.actionsFor", { name: "" }) }).click();
    await this.page.getByRole("menuitem", { name: this.t(key), exact: true }).click();
  }

  /** A button of the dialog, or of the page. */
  button(key: string, within: Locator = this.dialog): Locator {
    return within.getByRole("button", { name: this.t(key), exact: true });
  }

  /** A field of the dialog, or of the page. */
  field(key: string, within: Locator = this.dialog, values?: Record<string, string>): Locator {
    return within.getByLabel(this.t(key, values), { exact: true });
  }

  /** Confirms what the dialog asks, and waits until it has been done. */
  async confirm(key: string): Promise<void> {
    await this.button(key).click();
    await expect(this.dialog).toBeHidden();
  }

  /** The panel of the account with a provider. */
  account(provider: string): Locator {
    return this.main.getByRole("region", { name: provider, exact: true });
  }
}

/** How a user buys a plan, pays, and finds their invoices. */
export class CheckoutScreens {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  get panel(): Locator {
    return this.page.locator("#plan");
  }

  get invoices(): Locator {
    return this.page.getByRole("region", { name: this.t("invoices.title"), exact: true });
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  /** The button that leads to the plans: the first, or another one. */
  get choice(): Locator {
    const names = [this.t("checkout.choose.open"), this.t("checkout.choose.change")];
    return this.panel.getByRole("button").filter({ hasText: new RegExp(names.join("|")) });
  }

  /** Chooses a plan, up to what it comes to. */
  async choose(plan: string): Promise<void> {
    await this.choice.click();
    await this.dialog
      .getByRole("button", { name: this.t("checkout.choose.selectPlan", { plan }), exact: true })
      .click();
  }

  /** The button that pays so much. */
  pay(amount: string): Locator {
    const name = this.t("checkout.confirm.submit.pay", { amount });
    return this.dialog.getByRole("button", { name, exact: true });
  }

  /** What the page about a payment says of it. */
  state(key: string): Locator {
    return this.page.getByRole("heading", { level: 1, name: this.t(`checkout.page.${key}`), exact: true });
  }

  button(key: string): Locator {
    return this.page.getByRole("button", { name: this.t(key), exact: true });
  }
}
