import { expect, type Locator, type Page } from "@playwright/test";
import type { Words } from "../support/texts.ts";

/** The administrators' screen of the users. */
export class UsersScreen {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  /** Goes there by the administrators' menu. */
  async open(): Promise<void> {
    await this.page.getByRole("button", { name: this.t("app.menu.admin"), exact: true }).click();
    await this.page.getByRole("menuitem", { name: this.t("app.nav.users") }).click();
    await expect(this.title).toBeVisible();
  }

  get title() {
    return this.page.getByRole("heading", { level: 1, name: this.t("app.nav.users") });
  }

  get table() {
    return this.page.getByRole("table", { name: this.t("app.nav.users") });
  }

  row(name: string): Locator {
    return this.table.getByRole("row").filter({ hasText: name });
  }

  get search() {
    return this.page.getByRole("searchbox", { name: this.t("administration.search") });
  }

  get dialog() {
    return this.page.getByRole("dialog");
  }

  /** A button of the page, or of the dialog. */
  button(key: string, within: Page | Locator = this.page): Locator {
    return within.getByRole("button", { name: this.t(key), exact: true });
  }

  field(key: string, values?: Record<string, string>): Locator {
    return this.dialog.getByLabel(this.t(key, values), { exact: true });
  }

  async view(key: "users" | "invitations"): Promise<void> {
    await this.page.getByRole("link", { name: this.t(`administration.views.${key}`), exact: true }).click();
  }

  /** Something out of a user's menu. */
  async choose(name: string, key: string): Promise<void> {
    await this.page.getByRole("button", { name: this.t("common.actionsFor", { name }) }).click();
    await this.page.getByRole("menuitem", { name: this.t(`administration.menu.${key}`) }).click();
  }

  async fillIn(user: { full_name: string; username: string; email: string }): Promise<void> {
    await this.field("users.fullName").fill(user.full_name);
    await this.field("users.username").fill(user.username);
    await this.field("users.email").fill(user.email);
  }

  /** The link that a dialog shows this once. */
  get link() {
    return this.dialog.getByLabel(this.t("administration.link.label"), { exact: true });
  }

  async done(): Promise<void> {
    await this.button("administration.link.done", this.dialog).click();
    await expect(this.dialog).toBeHidden();
  }
}
