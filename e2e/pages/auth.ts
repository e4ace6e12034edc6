import { expect, type Page } from "@playwright/test";
import { ANNA, type Person } from "../support/api.ts";
import type { Words } from "../support/texts.ts";

/** Signing in and registering. */
export class AuthScreens {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  get loginTitle() {
    return this.page.getByRole("heading", { level: 1, name: this.t("auth.login.title") });
  }

  async chooseLanguage(name: "English" | "Русский"): Promise<void> {
    const group = this.page.getByRole("group", { name: this.t("app.menu.language") });
    await group.getByRole("button", { name }).click();
  }

  get username() {
    return this.page.getByRole("textbox", { name: this.t("auth.username") });
  }

  get password() {
    return this.page.getByLabel(this.t("auth.password"), { exact: true });
  }

  get submit() {
    return this.page.getByRole("button", { name: this.t("auth.login.submit"), exact: true });
  }

  get error() {
    return this.page.getByRole("alert");
  }

  /** Fills in the form that is shown and waits until the dashboard, or where one wanted to go, is there. */
  async signIn({ username, password }: Person = ANNA): Promise<void> {
    await this.fillIn(username, password);
    await expect(this.loginTitle).toBeHidden();
  }

  async fillIn(username: string, password: string): Promise<void> {
    await this.username.fill(username);
    await this.password.fill(password);
    await this.submit.click();
  }

  /** On the page behind the set-up link. */
  async setUp(person: Person = ANNA): Promise<void> {
    await expect(this.page.getByRole("heading", { name: this.t("auth.register.setupTitle") })).toBeVisible();
    await this.page.getByRole("textbox", { name: this.t("auth.fullName") }).fill(person.full_name);
    await this.username.fill(person.username);
    await this.page.getByRole("textbox", { name: this.t("auth.email") }).fill(person.email);
    await this.password.fill(person.password);
    await this.page.getByRole("button", { name: this.t("auth.register.setupSubmit") }).click();
  }
}
