import { expect, type Page } from "@playwright/test";
import type { Words } from "../support/texts.ts";

/** The workspaces, and the dialog that makes one. */
export class WorkspaceListScreen {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  get createButton() {
    return this.page
      .getByRole("main")
      .getByRole("button", { name: this.t("workspaces.create") })
      .first();
  }

  get dialog() {
    return this.page.getByRole("dialog", { name: this.t("workspaces.dialog.create") });
  }

  /** Fills in the form for a workspace, from wherever the button for it is shown, and sends it. */
  async send(name: string, currency: string): Promise<void> {
    await this.createButton.click();
    await this.dialog.getByRole("textbox", { name: this.t("workspaces.name") }).fill(name);
    const field = this.dialog.getByRole("combobox", { name: this.t("workspaces.currency") });
    await field.fill(currency);
    await this.page.getByRole("option", { name: new RegExp(`^${currency}`) }).click();
    await this.dialog.getByRole("button", { name: this.t("workspaces.submit") }).click();
  }

  /** Makes a workspace. */
  async create(name: string, currency: string): Promise<void> {
    await this.send(name, currency);
    await expect(this.dialog).toBeHidden();
  }

  card(name: string) {
    return this.page.getByRole("main").getByRole("listitem").filter({ hasText: name });
  }

  /** The dialog about AI in a workspace. */
  aiPermission(name: string) {
    return this.page.getByRole("dialog", { name: this.t("aiPermission.title", { name }), exact: true });
  }

  get aiSwitch() {
    return this.page.getByRole("switch", { name: this.t("aiPermission.allow") });
  }

  /** Opens the dialog about AI from the card of a workspace. */
  async openAiPermission(name: string): Promise<void> {
    await this.page.getByRole("button", { name: this.t("common.actionsFor", { name }) }).click();
    await this.page.getByRole("menuitem", { name: this.t("aiPermission.open"), exact: true }).click();
    await expect(this.aiPermission(name)).toBeVisible();
  }
}
