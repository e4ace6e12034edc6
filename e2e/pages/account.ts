import { expect, type Page } from "@playwright/test";
import type { Words } from "../support/texts.ts";

/** An account with its transactions: the table, its toolbar, and the dialog that books. */
export class AccountScreen {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  get grid() {
    return this.page.getByRole("grid", { name: this.t("transactions.title") });
  }

  /** A row by any text in it. */
  row(text: string) {
    return this.grid.getByRole("row").filter({ hasText: text });
  }

  /** What a row says in one of its columns. */
  cell(text: string, column: "date" | "payee" | "category" | "status" | "amount" | "balance") {
    const place = ["select", "date", "payee", "category", "status", "amount", "balance"].indexOf(column);
    return this.row(text).getByRole("gridcell").nth(place);
  }

  /** The account's balance in the page's head. */
  get balance() {
    const term = this.page.getByRole("term").filter({ hasText: this.t("accountDetail.balance") });
    return this.page.getByRole("main").locator("dl > div").filter({ has: term }).getByRole("definition");
  }

  get dialog() {
    return this.page.getByRole("dialog");
  }

  field(key: string) {
    return this.dialog.getByRole("textbox", { name: this.t(key) });
  }

  get addButton() {
    return this.page
      .getByRole("main")
      .getByRole("button", { name: this.t("accountDetail.add") })
      .first();
  }

  /** Books by the dialog. */
  async add(entry: { amount: string; payee: string; income?: boolean }): Promise<void> {
    await this.addButton.click();
    if (entry.income) await this.dialog.getByText(this.t("transactions.income"), { exact: true }).click();
    await this.field("transactions.columns.amount").fill(entry.amount);
    await this.dialog.getByLabel(this.t("transactions.columns.payee")).fill(entry.payee);
    await this.dialog.getByRole("button", { name: this.t("transactions.add") }).click();
    await expect(this.dialog).toBeHidden();
  }

  /** Moves money to another account by the dialog. */
  async transfer(entry: { amount: string; to: string }): Promise<void> {
    await this.page
      .getByRole("main")
      .getByRole("button", { name: this.t("accountDetail.transfer") })
      .click();
    await this.field("transactions.columns.amount").fill(entry.amount);
    await this.dialog.getByRole("combobox", { name: this.t("transactions.toAccount"), exact: true }).click();
    await this.page.getByRole("option", { name: entry.to }).click();
    await this.dialog.getByRole("button", { name: this.t("transactions.addTransfer") }).click();
    await expect(this.dialog).toBeHidden();
  }

  /** Opens the dialog of a row. */
  async edit(text: string): Promise<void> {
    await this.row(text).hover();
    await this.row(text)
      .getByRole("button", { name: this.t("transactions.openRow") })
      .click();
    await expect(this.dialog).toBeVisible();
  }

  async save(): Promise<void> {
    await this.dialog.getByRole("button", { name: this.t("transactions.save") }).click();
    await expect(this.dialog).toBeHidden();
  }

  get search() {
    return this.page.getByRole("searchbox", { name: this.t("transactions.search") });
  }

  get range() {
    return this.page.getByRole("combobox", { name: this.t("transactions.range") });
  }

  async showRange(key: string): Promise<void> {
    await this.range.selectOption({ label: this.t(key) });
  }

  /** The name in a row that somebody else has just changed. */
  author(text: string) {
    return this.row(text).locator("[data-author]");
  }

  /** What the open editor says about the others who change its row. */
  newer(key: string, values: Record<string, string> = {}) {
    return this.dialog.getByText(this.t(`conflict.${key}`, values));
  }

  /** Chooses whose value a field keeps: "mine", or the person of this name. */
  async keep(field: string, whose: string): Promise<void> {
    const question = this.t("conflict.question", { field: this.t(field) });
    const name = whose === "mine" ? this.t("conflict.mine") : whose;
    await this.dialog.getByRole("group", { name: question }).getByRole("radio", { name }).check();
  }

  /** Books what was typed for a row that is gone. */
  async saveAsNew(): Promise<void> {
    await this.dialog.getByRole("button", { name: this.t("conflict.again") }).click();
    await expect(this.dialog).toBeHidden();
  }

  /** Who else looks at the account. */
  get people() {
    return this.page.getByRole("list", { name: this.t("presence.label") }).getByRole("listitem");
  }
}
