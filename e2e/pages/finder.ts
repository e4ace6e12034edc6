import { expect, type Page } from "@playwright/test";
import type { Words } from "../support/texts.ts";

/** What looks for transactions: the filters above the table, what they come to, saved views, columns and files. */
export class Finder {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  get search() {
    return this.page.getByRole("searchbox", { name: this.t("transactions.search") });
  }

  /** Opens the filters, or closes them. */
  async toggle(): Promise<void> {
    await this.page
      .getByRole("main")
      .getByRole("button", { name: new RegExp(`^${this.t("transactions.filters")}`) })
      .first()
      .click();
  }

  /** The filters, wherever they are: beneath their button, or in a sheet. */
  get panel() {
    return this.page.getByRole("dialog").filter({ has: this.page.getByRole("radiogroup") });
  }

  /** Chooses from one of the lists; the filters are open. */
  async choose(field: string, option: string): Promise<void> {
    const input = this.panel.getByRole("combobox", { name: this.t(field), exact: true });
    await input.click();
    await this.page.getByRole("option", { name: option, exact: true }).click();
    await input.press("Escape");
  }

  async chooseDirection(name: string): Promise<void> {
    await this.panel.getByText(this.t(`find.directions.${name}`), { exact: true }).click();
  }

  async type(field: string, text: string): Promise<void> {
    const input = this.panel.getByRole("textbox", { name: this.t(field) });
    await input.fill(text);
    await input.press("Enter");
  }

  /** What is looked for, one by one. */
  get chips() {
    return this.page.getByRole("list", { name: this.t("transactions.filters") }).getByRole("listitem");
  }

  /** Looks for one of the things no more. */
  async removeFilter(filter: string): Promise<void> {
    await this.page.getByRole("button", { name: this.t("find.without", { filter }) }).click();
  }

  /** What has been found comes to. */
  total(key: "income" | "expenses" | "net") {
    const term = this.page.getByRole("term").filter({ hasText: this.t(`find.${key}`) });
    const totals = this.page.getByRole("group", { name: this.t("find.totals") });
    return totals.locator("dl > div").filter({ has: term }).getByRole("definition");
  }

  get count() {
    return this.page.getByRole("main").locator("output").first();
  }

  get views() {
    return this.page.getByRole("dialog", { name: this.t("find.views") });
  }

  async openViews(): Promise<void> {
    await this.page.getByRole("button", { name: this.t("find.views") }).click();
    await expect(this.views).toBeVisible();
  }

  async saveView(name: string): Promise<void> {
    await this.openViews();
    await this.views.getByRole("button", { name: this.t("find.saveView") }).click();
    const dialog = this.page.getByRole("dialog", { name: this.t("find.saveViewTitle") });
    await dialog.getByRole("textbox", { name: this.t("find.viewName") }).fill(name);
    await dialog.getByRole("button", { name: this.t("common.save") }).click();
    await expect(dialog).toBeHidden();
  }

  async showView(name: string): Promise<void> {
    await this.openViews();
    await this.views.getByRole("button", { name, exact: true }).click();
    await expect(this.views).toBeHidden();
  }

  /** Turns a column on or off. */
  async toggleColumn(key: string): Promise<void> {
    await this.page.getByRole("button", { name: this.t("find.columns") }).click();
    await this.page.getByRole("menuitemcheckbox", { name: this.t(key), exact: true }).click();
    await this.page.keyboard.press("Escape");
  }

  /** Takes what is shown along as a file. */
  async take(format: "csv" | "xlsx" | "ofx" | "json") {
    await this.page.getByRole("button", { name: this.t("find.export"), exact: true }).click();
    const [file] = await Promise.all([
      this.page.waitForEvent("download"),
      this.page.getByRole("menuitem", { name: this.t(`find.formats.${format}`) }).click(),
    ]);
    return file;
  }
}
