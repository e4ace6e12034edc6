import { expect, type Locator, type Page } from "@playwright/test";
import type { Words } from "../support/texts.ts";
import { openFromCard } from "./open-from-card.ts";

/** Taking over files: choosing one, looking through it, and what has become of it. */
export class ImportScreen {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  /** Opens it from the card of its workspace. */
  async openFrom(workspace: string): Promise<void> {
    await openFromCard(this.page, this.t, workspace, "app.routes.import");
    await expect(this.chooseButton).toBeVisible();
  }

  /** Opens it from the page of an account, which a file is taken to be of then. */
  async openFromAccount(): Promise<void> {
    await this.page.getByRole("link", { name: this.t("accountDetail.import") }).click();
    await expect(this.chooseButton).toBeVisible();
  }

  get chooseButton(): Locator {
    return this.page.getByRole("button", { name: this.t("imports.drop.choose") });
  }

  /** Chooses files as the browser's dialog would. */
  async choose(...files: { name: string; content: Buffer | string }[]): Promise<void> {
    await this.page
      .getByRole("main")
      .locator('input[type="file"]')
      .setInputFiles(
        files.map(({ name, content }) => ({
          name,
          mimeType: "application/octet-stream",
          buffer: Buffer.from(content),
        })),
      );
  }

  /** Why a file was refused. */
  get problem(): Locator {
    return this.page.getByRole("main").getByRole("alert");
  }

  /** A part of the page by its heading. */
  panel(key: string): Locator {
    return this.page.getByRole("region", { name: this.t(key), exact: true });
  }

  /** A statement that a model reads or could not read, by its title. */
  statement(key: string, name: string): Locator {
    return this.page.getByRole("region", { name: this.t(key, { name }), exact: true });
  }

  /** Whether the balances of a statement add up. */
  get balance(): Locator {
    return this.panel("imports.balance.title");
  }

  /** The questions about what the file does not say for certain. */
  get questions(): Locator {
    return this.panel("imports.ambiguities.title");
  }

  /** An answer to a question, by its text. */
  async answer(text: string): Promise<void> {
    await this.questions.getByText(text, { exact: true }).click();
  }

  get into(): Locator {
    return this.page.getByRole("combobox", { name: this.t("imports.accounts.into"), exact: true });
  }

  /** What a column of the table is about. */
  column(name: string): Locator {
    return this.page.getByRole("combobox", { name: this.t("imports.columns.is", { name }), exact: true });
  }

  setting(key: string): Locator {
    return this.page.getByLabel(this.t(`imports.settings.${key}`), { exact: true });
  }

  async adjust(): Promise<void> {
    await this.page.getByRole("button", { name: this.t("imports.file.adjust") }).click();
  }

  /** The rows of the file as they would be booked. */
  get rows(): Locator {
    return this.page.getByRole("region", { name: this.t("imports.rows.list") }).getByRole("listitem");
  }

  row(text: string): Locator {
    return this.rows.filter({ hasText: text });
  }

  /** Whether a row is booked. */
  box(text: string): Locator {
    return this.row(text).getByRole("checkbox");
  }

  /** Looks at rows of one kind. */
  async show(view: string): Promise<void> {
    const name = new RegExp(`^${this.t(`imports.rows.views.${view}`)} \\d`);
    await this.page
      .getByRole("group", { name: this.t("imports.rows.show") })
      .getByRole("button", { name })
      .click();
  }

  /** A line that is no transaction, with the reason. */
  unreadableLine(line: number): Locator {
    return this.page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ hasText: this.t("imports.rows.line", { line }) });
  }

  /** The last button, by the words on it. */
  importButton(count: number): Locator {
    const key = count === 1 ? "imports.book_one" : "imports.book_other";
    return this.page.getByRole("button", { name: this.t(key, { count }), exact: true });
  }

  get nothingButton(): Locator {
    return this.page.getByRole("button", { name: this.t("imports.nothing") });
  }

  /** What has become of it. */
  get result(): Locator {
    return this.page.getByRole("main").getByRole("status");
  }

  showButton(account: string): Locator {
    return this.page.getByRole("link", { name: this.t("imports.done.show", { account }) });
  }

  /** Takes the import back that is shown, and says yes. */
  async revert(): Promise<void> {
    await this.page.getByRole("button", { name: this.t("imports.done.revert") }).click();
    await this.confirm();
  }

  async confirm(): Promise<void> {
    const dialog = this.page.getByRole("dialog");
    await dialog.getByRole("button", { name: this.t("imports.revert.action"), exact: true }).click();
  }

  button(key: string, values: Record<string, string | number> = {}): Locator {
    return this.page.getByRole("button", { name: this.t(key, values), exact: true });
  }

  /** Goes on with an import that was begun. */
  async continue(name: string): Promise<void> {
    await this.past(name)
      .getByRole("button", { name: this.t("imports.past.continue") })
      .click();
  }

  /** Looks at an earlier import that is done. */
  async lookUp(name: string): Promise<void> {
    await this.past(name).getByRole("link", { name, exact: true }).click();
    await expect(this.result).toBeVisible();
  }

  /** An earlier import by the name of its file. */
  past(name: string): Locator {
    return this.panel("imports.past.title").getByRole("listitem").filter({ hasText: name });
  }
}
