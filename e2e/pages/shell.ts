import { expect, type Page } from "@playwright/test";
import type { Words } from "../support/texts.ts";

export type Place = "dashboard" | "workspaces" | "accounts" | "recurring" | "budget" | "reports" | "profile";

/** What stands around every screen behind the sign-in: bar, menus, footer, messages. */
export class Shell {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  get menu() {
    return this.page.getByRole("navigation", { name: this.t("app.menu.main") });
  }

  /** Opens a screen by the main menu. Until it is there the one before is, with buttons of its own. */
  async goTo(place: Exclude<Place, "profile">): Promise<void> {
    await this.menu.getByRole("link", { name: this.t(`app.nav.${place}`), exact: true }).click();
    await expect(
      this.page.getByRole("heading", { level: 1, name: this.t(`app.nav.${place}`) }),
    ).toBeVisible();
  }

  async openProfile(): Promise<void> {
    await this.userMenu.click();
    await this.page.getByRole("menuitem", { name: this.t("app.nav.profile") }).click();
  }

  async signOut(): Promise<void> {
    await this.userMenu.click();
    await this.page.getByRole("menuitem", { name: this.t("app.menu.logout") }).click();
  }

  get userMenu() {
    return this.page.getByRole("button", { name: this.t("app.menu.user") });
  }

  async chooseLanguage(name: "English" | "Русский"): Promise<void> {
    await this.page.getByRole("button", { name: this.t("app.menu.language") }).click();
    await this.page.getByRole("menuitemradio", { name }).click();
  }

  /** Goes from one workspace to another. */
  async chooseWorkspace(from: string, to: string): Promise<void> {
    await this.page.getByRole("button", { name: this.t("workspaces.select", { name: from }) }).click();
    await this.page.getByRole("menuitemradio", { name: new RegExp(`^${to} `) }).click();
  }

  /** The button that goes round the themes; it says which one is on. */
  themeButton(theme: "light" | "dark" | "auto") {
    const name = this.t("app.menu.theme", { theme: this.t(`app.theme.${theme}`) });
    return this.page.getByRole("button", { name });
  }

  get connected() {
    return this.page
      .getByRole("contentinfo")
      .getByText(this.t("frame.connection.connected"), { exact: true });
  }

  /** The message in the corner that something was done. */
  notification(key: string, values: Record<string, string> = {}) {
    return this.page.getByRole("status").filter({ hasText: this.t(key, values) });
  }

  /** The message in the corner with this text. */
  message(text: string) {
    return this.page.getByRole("alert").filter({ hasText: text });
  }

  get undo() {
    return this.page.getByRole("button", { name: this.t("common.undo") });
  }

  get drawer() {
    return this.page.getByRole("dialog", { name: this.t("app.title") });
  }

  async openDrawer(): Promise<void> {
    await this.page.getByRole("button", { name: this.t("app.menu.open") }).click();
  }
}
