import { expect, type Locator, type Page } from "@playwright/test";
import { takeOption } from "../support/option.ts";
import type { Words } from "../support/texts.ts";

/** The administrators' screen of plans and subscriptions. */
export class BillingScreen {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  /** Goes there by the administrators' menu. */
  async open(): Promise<void> {
    const name = this.t("app.nav.billing");
    await this.page.getByRole("button", { name: this.t("app.menu.admin"), exact: true }).click();
    await this.page.getByRole("menuitem", { name, exact: true }).click();
    await expect(this.page.getByRole("heading", { level: 1, name })).toBeVisible();
  }

  async view(name: "plans" | "subscriptions" | "reports"): Promise<void> {
    // The main menu has reports, too.
    await this.main.getByRole("link", { name: this.t(`planManagement.views.${name}`), exact: true }).click();
  }

  get main(): Locator {
    return this.page.getByRole("main");
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  /** A plan that is offered. */
  plan(name: string): Locator {
    return this.page
      .getByRole("list", { name: this.t("planManagement.list"), exact: true })
      .getByRole("listitem")
      .filter({ hasText: name });
  }

  /** A plan that is put away. */
  archivedPlan(name: string): Locator {
    return this.page
      .getByRole("list", { name: this.t("planManagement.archivedList"), exact: true })
      .getByRole("listitem")
      .filter({ hasText: name });
  }

  /** A line of the table of subscriptions. */
  subscription(name: string): Locator {
    return this.page
      .getByRole("table", { name: this.t("subscriptionManagement.list") })
      .getByRole("row")
      .filter({ hasText: name });
  }

  /** The months of the report. */
  get months(): Locator {
    return this.page
      .getByRole("region", { name: this.t("revenue.byMonth"), exact: true })
      .locator("tbody tr");
  }

  /** A line of a table of the reports. */
  report(table: "byMonth" | "byPlan", name: string): Locator {
    return this.page
      .getByRole("region", { name: this.t(`revenue.${table}`), exact: true })
      .locator("tr")
      .filter({ hasText: name });
  }

  /** Something out of the menu of a plan or of somebody's subscription. */
  async act(name: string, key: string): Promise<void> {
    await this.main.getByRole("button", { name: this.t("common.actionsFor", { name }), exact: true }).click();
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

  /** Chooses something in a field of the dialog. */
  async choose(key: string, option: string): Promise<void> {
    await this.field(key).click();
    await takeOption(this.page, option);
  }

  /** Sends the form, and waits until it has been taken. */
  async save(key = "common.save"): Promise<void> {
    await this.button(key).click();
    await expect(this.dialog).toBeHidden();
  }

  /** Adds a plan that is paid by the month. */
  async addPlan(name: string, code: string, price: string): Promise<void> {
    await this.button("planManagement.add", this.main).first().click();
    await this.field("planManagement.dialog.names.en").fill(name);
    await this.field("planManagement.dialog.code").fill(code);
    await this.field("planManagement.dialog.price").fill(price);
    await this.save("planManagement.add");
  }

  /** Sets a limit of a plan that has none. */
  async limit(plan: string, key: string, value: string): Promise<void> {
    const name = this.t(`billing.limits.${key}`);
    await this.act(plan, "common.edit");
    await this.dialog
      .getByRole("switch", { name: `${this.t("billing.unlimited")}: ${name}`, exact: true })
      .click();
    await this.field(`billing.limits.${key}`).fill(value);
    await this.save();
  }

  /** Subscribes somebody to a plan, on whatever else the form says. */
  async fillSubscription(person: string, plan: string): Promise<void> {
    await this.button("subscriptionManagement.add", this.main).first().click();
    await this.field("subscriptionManagement.create.user").fill(person);
    await this.page.getByRole("option", { name: person }).click();
    await this.choose("subscriptionManagement.create.plan", plan);
  }
}
