import { expect, type Locator, type Page } from "@playwright/test";
import { takeOption } from "../support/option.ts";
import type { Words } from "../support/texts.ts";

/** What comes again: the list, what is to come, the calendar, and the windows over them. */
export class RecurringScreen {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  get main(): Locator {
    return this.page.getByRole("main");
  }

  /** Shows one of the three views. */
  async view(name: "list" | "upcoming" | "calendar"): Promise<void> {
    const views = this.main.getByRole("radiogroup", { name: this.t("recurring.view"), exact: true });
    await views.getByText(this.t(`recurring.views.${name}`), { exact: true }).click();
  }

  /** Everything that recurs. */
  get items(): Locator {
    return this.main.getByRole("list", { name: this.t("recurring.list") }).getByRole("listitem");
  }

  /** A recurring transaction by any text in it. */
  item(text: string): Locator {
    return this.items.filter({ hasText: text });
  }

  /** An occurrence by any text in it, in whatever view. */
  occurrence(text: string): Locator {
    return this.main.getByRole("listitem").filter({ hasText: text });
  }

  get addButton(): Locator {
    return this.main.getByRole("button", { name: this.t("recurring.add") }).first();
  }

  /** The window on top. */
  get dialog(): Locator {
    return this.page.getByRole("dialog").last();
  }

  /** A button of the window. */
  button(key: string): Locator {
    return this.dialog.getByRole("button", { name: this.t(key), exact: true });
  }

  field(key: string): Locator {
    return this.dialog.getByRole("textbox", { name: this.t(key), exact: true });
  }

  get payee(): Locator {
    return this.dialog.getByLabel(this.t("transactions.columns.payee"));
  }

  async choose(key: string, option: string | RegExp): Promise<void> {
    await this.dialog.getByRole("combobox", { name: this.t(key) }).click();
    await takeOption(this.page, option);
  }

  /** Says what happens on the day. */
  async mode(mode: "auto" | "confirm" | "remind"): Promise<void> {
    await this.dialog.getByRole("radio", { name: this.t(`recurring.mode.${mode}`) }).check();
  }

  /** Something out of the menu at an item or an occurrence. */
  async act(row: Locator, name: string, key: string): Promise<void> {
    await row.getByRole("button", { name: this.t("common.actionsFor", { name }) }).click();
    await this.page.getByRole("menuitem", { name: this.t(key), exact: true }).click();
  }

  /** Books what is due, at its row. */
  post(row: Locator): Locator {
    return row.getByRole("button", { name: this.t("recurring.post"), exact: true });
  }

  /** Says for which occurrences a change is meant. */
  async scope(which: "later" | "all", submit: string): Promise<void> {
    const question = this.page.getByRole("dialog").filter({ hasText: this.t("recurring.scopeAll") });
    await question
      .getByRole("radio")
      .nth(which === "later" ? 0 : 1)
      .check();
    await question.getByRole("button", { name: this.t(submit), exact: true }).click();
    await expect(question).toBeHidden();
  }

  /** The month as a page of days. */
  get grid(): Locator {
    return this.main.getByRole("grid");
  }

  /** The day of the month that has the focus of the keyboard. */
  get chosenDay(): Locator {
    return this.grid.getByRole("gridcell", { selected: true });
  }

  /** What was found to come again. */
  get suggestions(): Locator {
    return this.main.getByRole("list", { name: this.t("recurring.suggestions") }).getByRole("listitem");
  }
}
