import type { Locator, Page } from "@playwright/test";
import type { Words } from "../support/texts.ts";

/** The profile: a panel for each thing about oneself, and the dialogs that they open. */
export class ProfileScreen {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  /** A panel by the key of its title. */
  panel(key: string): Locator {
    return this.page.getByRole("region", { name: this.t(key), exact: true });
  }

  /** The only dialog, or the one with this title. */
  dialog(title?: string): Locator {
    return this.page.getByRole("dialog", title === undefined ? {} : { name: title });
  }

  field(within: Locator, key: string): Locator {
    return within.getByLabel(this.t(key), { exact: true });
  }

  button(within: Locator, key: string, values?: Record<string, string | number>): Locator {
    return within.getByRole("button", { name: this.t(key, values), exact: true });
  }

  /** The line of a list about this. */
  line(within: Locator, text: string): Locator {
    return within.getByRole("listitem").filter({ hasText: text });
  }

  /** The switch that agrees to what an AI model receives for a task. */
  consent(recipient: string, task: string): Locator {
    const group = this.panel("aiConsents.title").getByRole("group", { name: recipient });
    // What is sent is part of its name.
    return group.getByRole("switch", { name: new RegExp(`^${this.t(`aiConsents.tasks.${task}.title`)}`) });
  }

  /** What an authenticator app scans. */
  get qrCode() {
    return this.dialog().getByRole("img", { name: this.t("secondFactor.qr") });
  }

  async changePassword(current: string, next: string, repeated = next): Promise<void> {
    const panel = this.panel("users.password.title");
    await this.field(panel, "users.password.current").fill(current);
    await this.field(panel, "users.password.next").fill(next);
    await this.field(panel, "users.password.repeat").fill(repeated);
    await this.button(panel, "users.password.submit").click();
  }

  /** Something out of the menu behind the dots of a line. */
  async choose(name: string, key: string): Promise<void> {
    await this.page.getByRole("button", { name: this.t("common.actionsFor", { name }) }).click();
    await this.page.getByRole("menuitem", { name: this.t(key), exact: true }).click();
  }
}
