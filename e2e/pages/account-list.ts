import { expect, type Page } from "@playwright/test";
import type { Words } from "../support/texts.ts";

/** The accounts of the workspace, and the dialog that opens one. */
export class AccountListScreen {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  get createButton() {
    return this.page.getByRole("main").getByRole("button", { name: this.t("accounts.create") });
  }

  get dialog() {
    return this.page.getByRole("dialog", { name: this.t("accounts.dialog.create") });
  }

  async create(name: string, type: string, opening: string): Promise<void> {
    await this.send(name, type, opening);
    await expect(this.dialog).toBeHidden();
  }

  /** Fills in the form of an account and sends it, whatever comes of it. */
  async send(name: string, type: string, opening: string): Promise<void> {
    await this.createButton.click();
    await this.dialog.getByRole("textbox", { name: this.t("accounts.name") }).fill(name);
    await this.dialog.getByRole("combobox", { name: this.t("accounts.type") }).click();
    await this.page.getByRole("option", { name: type }).click();
    await this.dialog.getByRole("textbox", { name: this.t("accounts.openingBalance") }).fill(opening);
    await this.dialog.getByRole("button", { name: this.t("accounts.create") }).click();
  }

  /** An account's line, which also holds its balance. */
  account(name: string) {
    const link = this.page.getByRole("link", { name, exact: true });
    return this.page.getByRole("main").getByRole("listitem").filter({ has: link });
  }

  get moveDialog() {
    return this.page.getByRole("dialog");
  }

  /** Opens the dialog that moves an account to another workspace. */
  async startMove(name: string): Promise<void> {
    await this.account(name)
      .getByRole("button", { name: this.t("common.actionsFor", { name }) })
      .click();
    await this.page.getByRole("menuitem", { name: this.t("accounts.move") }).click();
    await expect(this.moveDialog.getByLabel(this.t("moveAccount.target"))).toBeVisible();
  }

  async chooseTarget(workspace: string): Promise<void> {
    await this.moveDialog.getByLabel(this.t("moveAccount.target")).selectOption({ label: workspace });
  }

  /** A button of the dialog that moves. */
  moveButton(key: "submit" | "submitAnyway") {
    return this.moveDialog.getByRole("button", { name: this.t(`moveAccount.${key}`), exact: true });
  }

  /** Where it is said what becomes of categories that are missing there. */
  get missingCategories() {
    return this.moveDialog.getByLabel(this.t("moveAccount.categoriesLabel"));
  }

  async open(name: string): Promise<void> {
    await this.account(name).getByRole("link", { name, exact: true }).click();
    await expect(this.page.getByRole("heading", { level: 1, name })).toBeVisible();
  }
}
