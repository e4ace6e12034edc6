import type { Page } from "@playwright/test";
import type { Words } from "../support/texts.ts";

/** An account compared with statements of its bank. */
export class ReconcileScreen {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  /** Opens it from the page of the account. */
  async open(account: string): Promise<void> {
    await this.page.getByRole("link", { name: this.t("accountDetail.reconcile") }).click();
    await this.page
      .getByRole("heading", { level: 1, name: this.t("reconciliations.title", { account }) })
      .waitFor({ state: "attached" });
  }

  toAccount() {
    return this.page.getByRole("link", { name: this.t("reconciliations.toAccount") }).click();
  }

  get balance() {
    return this.page.getByRole("textbox", { name: this.t("reconciliations.statementBalance") });
  }

  /** Begins with what a statement says, up to today. */
  async begin(balance: string): Promise<void> {
    await this.balance.fill(balance);
    await this.button("reconciliations.start").click();
  }

  button(key: string) {
    return this.page.getByRole("button", { name: this.t(key), exact: true });
  }

  /** A row that waits, by any text in it. */
  tick(text: string) {
    const rows = this.page.getByRole("list", { name: this.t("reconciliations.rows") });
    return rows.getByRole("listitem").filter({ hasText: text }).getByRole("checkbox");
  }

  /** What the statement has beyond what is ticked. */
  get difference() {
    const term = this.page.getByRole("term").filter({ hasText: this.t("reconciliations.difference") });
    return this.page.locator("dl > div").filter({ has: term }).getByRole("definition");
  }

  get onlyOpen() {
    return this.page.getByRole("switch", { name: this.t("reconciliations.onlyOpen") });
  }

  /** The periods that are closed, the last one first. */
  get past() {
    return this.page.getByRole("list", { name: this.t("reconciliations.past") }).getByRole("listitem");
  }

  get dialog() {
    return this.page.getByRole("dialog");
  }

  /** Says yes in the dialog that is open. */
  confirm(key: string) {
    return this.dialog.getByRole("button", { name: this.t(key) }).click();
  }

  /** The question whether a locked transaction shall change. */
  get reconciledChangeDialog() {
    return this.page.getByRole("dialog", { name: this.t("reconciliations.lockTitle_one") });
  }
}
