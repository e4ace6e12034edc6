import { expect, type Page } from "@playwright/test";
import { ANNA, type Person } from "../support/api.ts";
import type { Words } from "../support/texts.ts";

/** Signing in, registering, and getting back in. */
export class AuthScreens {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  /** The page's heading with the text of this key. */
  title(key: string) {
    return this.page.getByRole("heading", { level: 1, name: this.t(key) });
  }

  get loginTitle() {
    return this.title("auth.login.title");
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

  get email() {
    return this.page.getByRole("textbox", { name: this.t("auth.email") });
  }

  get newPassword() {
    return this.page.getByLabel(this.t("auth.reset.password"), { exact: true });
  }

  get submit() {
    return this.button("auth.login.submit");
  }

  get error() {
    return this.page.getByRole("alert");
  }

  button(key: string) {
    return this.page.getByRole("button", { name: this.t(key), exact: true });
  }

  link(key: string) {
    return this.page.getByRole("link", { name: this.t(key), exact: true });
  }

  /** The words of this key. */
  words(key: string): string {
    return this.t(key);
  }

  /** The words of this key, anywhere on the page. */
  text(key: string, values: Record<string, string | number> = {}) {
    return this.page.getByText(this.t(key, values));
  }

  /** Fills in the form that is shown and waits until the dashboard, or where one wanted to go, is there. */
  async signIn({ username, password }: Person = ANNA): Promise<void> {
    await this.fillIn(username, password);
    await expect(this.loginTitle).toBeHidden();
  }

  /** Signs in where an app is set up, with one of the recovery codes in place of the app's. */
  async signInWithCode({ username, password }: Person, recoveryCode: string): Promise<void> {
    await this.fillIn(username, password);
    await this.button("auth.code.useRecovery").click();
    await this.recoveryCode.fill(recoveryCode);
    await this.submit.click();
    await expect(this.title("auth.code.title")).toBeHidden();
  }

  async fillIn(username: string, password: string): Promise<void> {
    await this.username.fill(username);
    await this.password.fill(password);
    await this.submit.click();
  }

  /** Tries a wrong password until a captcha is asked for. */
  async failUntilCaptcha(username: string): Promise<void> {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const answered = this.page.waitForResponse("**/auth/login");
      await this.fillIn(username, "not the password");
      await answered;
    }
    await expect(this.captchaImage).toBeVisible();
  }

  get captchaImage() {
    return this.page.getByRole("img", { name: this.t("auth.captcha.alt") });
  }

  get captchaInput() {
    return this.page.getByRole("textbox", { name: this.t("auth.captcha.label") });
  }

  /** Lets the device solve the captcha's task, for who cannot read the picture. */
  async letDeviceSolve(): Promise<void> {
    await this.button("auth.captcha.noPicture").click();
    await expect(this.text("auth.captcha.done")).toBeVisible({ timeout: 30_000 });
  }

  get code() {
    return this.page.getByRole("textbox", { name: this.t("auth.code.label"), exact: true });
  }

  get recoveryCode() {
    return this.page.getByRole("textbox", { name: this.t("auth.code.recoveryLabel") });
  }

  /** The question for a fresh proof of identity. */
  get stepUp() {
    return this.page.getByRole("dialog", { name: this.t("auth.stepUp.title") });
  }

  async confirmIdentity(password: string): Promise<void> {
    await this.stepUp.getByLabel(this.t("auth.password"), { exact: true }).fill(password);
    await this.stepUp.getByRole("button", { name: this.t("auth.stepUp.submit") }).click();
  }

  /** On the page behind the set-up link. */
  async setUp(person: Person = ANNA): Promise<void> {
    await expect(this.page.getByRole("heading", { name: this.t("auth.register.setupTitle") })).toBeVisible();
    await this.fillInRegistration(person);
    await this.button("auth.register.setupSubmit").click();
  }

  /** Registers by an invitation that has filled in the address. */
  async fillInInvited({ full_name, username, password }: Person): Promise<void> {
    await this.page.getByRole("textbox", { name: this.t("auth.fullName") }).fill(full_name);
    await this.username.fill(username);
    await this.password.fill(password);
    await this.button("auth.register.submit").click();
  }

  async fillInRegistration(person: Person): Promise<void> {
    await this.page.getByRole("textbox", { name: this.t("auth.fullName") }).fill(person.full_name);
    await this.username.fill(person.username);
    await this.email.fill(person.email);
    await this.password.fill(person.password);
  }
}
