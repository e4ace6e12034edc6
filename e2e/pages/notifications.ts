import type { Locator, Page } from "@playwright/test";
import type { Words } from "../support/texts.ts";

/** The bell, what it opens, the page of all notifications and their settings. */
export class NotificationsScreens {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  /** The bell, whatever it says or with this many unread. */
  bell(count?: number): Locator {
    const title = this.t("notifications.title");
    if (count === undefined) return this.page.getByRole("button", { name: new RegExp(`^${title}`) });
    const form = count === 1 ? "one" : "other";
    const name = count === 0 ? title : this.t(`app.menu.unread_${form}`, { count });
    return this.page.getByRole("button", { name, exact: true });
  }

  get panel(): Locator {
    return this.page.getByRole("dialog", { name: this.t("notifications.title") });
  }

  get main(): Locator {
    return this.page.getByRole("main");
  }

  async open(): Promise<void> {
    await this.bell().click();
  }

  /** The notification that says this. */
  item(within: Locator, text: string): Locator {
    return within.getByRole("listitem").filter({ hasText: text });
  }

  /** The notifications that are marked as unread. */
  unread(within: Locator): Locator {
    return this.item(within, `${this.t("notifications.unread")}: `);
  }

  /** Something out of the menu of a notification. */
  async choose(item: Locator, key: string): Promise<void> {
    await item.getByRole("button").click();
    await this.page.getByRole("menuitem", { name: this.t(key), exact: true }).click();
  }

  /** Shows the unread ones alone, or all. */
  async show(within: Locator, which: "all" | "unread"): Promise<void> {
    await within.getByText(this.t(`notifications.filters.${which}`), { exact: true }).click();
  }

  async chooseGroup(within: Locator, group: string): Promise<void> {
    await within.getByRole("combobox", { name: this.t("notifications.filters.group") }).click();
    await this.page
      .getByRole("option", { name: this.t(`notifications.groups.${group}`), exact: true })
      .click();
  }

  button(within: Locator, key: string): Locator {
    return within.getByRole("button", { name: this.t(key), exact: true });
  }

  /** Whether a topic is told on a channel. */
  wanted(topic: string, channel: string): Locator {
    return this.page
      .getByRole("group", { name: this.t(`notificationSettings.topics.${topic}`) })
      .getByRole("checkbox", { name: this.t(`notificationSettings.channels.${channel}`) });
  }

  /** What is set of a workspace. */
  workspace(name: string): Locator {
    return this.page.getByRole("group", { name, exact: true });
  }

  field(within: Locator, key: string): Locator {
    return within.getByLabel(this.t(`notificationSettings.${key}`), { exact: true });
  }

  /** The switch for the quiet hours; what it does is part of its name. */
  get quietHours(): Locator {
    return this.main.getByRole("switch", {
      name: new RegExp(`^${this.t("notificationSettings.timing.quiet")}`),
    });
  }

  async save(): Promise<void> {
    await this.button(this.main, "common.save").click();
  }
}
