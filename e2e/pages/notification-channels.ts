import type { Locator, Page } from "@playwright/test";
import type { Words } from "../support/texts.ts";

export type AddressedChannel = "telegram" | "ntfy" | "webhook";

/** The channels outside of the product, above what is wanted on which. */
export class NotificationChannelsPanel {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  get panel(): Locator {
    return this.page.getByRole("region", { name: this.t("notificationChannels.title"), exact: true });
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  name(channel: AddressedChannel): string {
    return this.t(`notificationSettings.channels.${channel}`);
  }

  /** The row of a channel. */
  row(channel: AddressedChannel): Locator {
    const title = this.page.getByText(this.name(channel), { exact: true });
    return this.panel.getByRole("listitem").filter({ has: title });
  }

  /** The row of this browser. */
  get browser(): Locator {
    const title = this.page.getByText(this.t("notificationChannels.push.name"), { exact: true });
    return this.panel.getByRole("listitem").filter({ has: title });
  }

  setUpButton(channel: AddressedChannel): Locator {
    return this.button(this.panel, "notificationChannels.setUpNamed", { name: this.name(channel) });
  }

  button(within: Locator, key: string, values?: Record<string, string | number>): Locator {
    return within.getByRole("button", { name: this.t(key, values), exact: true });
  }

  /** A field of the dialog. */
  field(key: string): Locator {
    return this.dialog.getByLabel(this.t(`notificationChannels.${key}`), { exact: true });
  }

  testButton(channel: AddressedChannel): Locator {
    return this.button(this.panel, "notificationChannels.test.sendNamed", { name: this.name(channel) });
  }

  async sendTest(channel: AddressedChannel): Promise<void> {
    await this.testButton(channel).click();
  }

  /** Something out of the menu of a row. */
  async choose(channel: AddressedChannel, key: string): Promise<void> {
    await this.button(this.panel, "common.actionsFor", { name: this.name(channel) }).click();
    await this.page.getByRole("menuitem", { name: this.t(key), exact: true }).click();
  }
}
