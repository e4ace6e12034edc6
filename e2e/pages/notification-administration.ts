import { expect, type Locator, type Page } from "@playwright/test";
import type { Language, Words } from "../support/texts.ts";

type Tab = "messages" | "defaults" | "templates" | "outbox";

/** What a language calls itself. */
const NAMES: Record<Language, string> = { en: "English", ru: "Русский" };

/** The administrators' screen of messages to users, of what they are told by default, and of emails. */
export class NotificationAdministrationScreen {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  /** Goes there by the administrators' menu. */
  async open(): Promise<void> {
    const name = this.t("app.routes.notifications");
    await this.page.getByRole("button", { name: this.t("app.menu.admin"), exact: true }).click();
    await this.page.getByRole("menuitem", { name, exact: true }).click();
    await expect(this.page.getByRole("heading", { level: 1, name })).toBeVisible();
  }

  get main(): Locator {
    return this.page.getByRole("main");
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  async view(tab: Tab): Promise<void> {
    const name = this.t(`notificationManagement.views.${tab}`);
    await this.main.getByRole("link", { name, exact: true }).click();
  }

  /** A message or an email by any text in it. */
  row(text: string): Locator {
    return this.main.locator("li, tbody tr").filter({ hasText: text });
  }

  /** Something out of the menu of a message. */
  async act(name: string, key: string): Promise<void> {
    await this.main.getByRole("button", { name: this.t("common.actionsFor", { name }) }).click();
    await this.page.getByRole("menuitem", { name: this.t(key), exact: true }).click();
  }

  /** A button of the dialog, or of the page. */
  button(key: string, within: Locator = this.dialog): Locator {
    return within.getByRole("button", { name: this.t(key), exact: true });
  }

  /** A field of the dialog. */
  field(key: string): Locator {
    return this.dialog.getByLabel(this.t(`broadcasts.dialog.${key}`), { exact: true });
  }

  /** What a message says in a language. */
  async write(language: Language, title: string, text: string): Promise<void> {
    const part = this.dialog.getByRole("group", { name: NAMES[language], exact: true });
    await part.getByLabel(this.t("broadcasts.dialog.title"), { exact: true }).fill(title);
    await part.getByLabel(this.t("broadcasts.dialog.text"), { exact: true }).fill(text);
  }

  /** How who reads a language will see the message. */
  preview(language: Language): Locator {
    return this.dialog.getByRole("list", { name: this.t(`broadcasts.preview.${language}`) });
  }

  /** Chooses whom the message is for, or when it begins. */
  async choose(key: string): Promise<void> {
    await this.dialog.getByRole("radio", { name: this.t(`broadcasts.${key}`), exact: true }).check();
  }

  /** The switch; what it does is part of its name. */
  get dismissible(): Locator {
    return this.dialog.getByRole("switch", {
      name: new RegExp(`^${this.t("broadcasts.dialog.dismissible")}`),
    });
  }

  /** Shows an email in another language, or as plain text. */
  async show(name: string): Promise<void> {
    await this.dialog.getByText(name, { exact: true }).click();
  }

  /** The email that is shown, in a page of its own. */
  get email() {
    return this.dialog.locator("iframe").contentFrame();
  }
}
