import { expect, type Page } from "@playwright/test";
import { takeOption } from "../support/option.ts";
import type { Words } from "../support/texts.ts";

/** The lines of a split transaction and its tags, in the dialog. */
export class SplitEditor {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  get dialog() {
    return this.page.getByRole("dialog");
  }

  /** A line by its number, from 1. */
  line(number: number) {
    return this.dialog.getByRole("group", { name: this.t("splits.line", { number: String(number) }) });
  }

  amount(number: number) {
    return this.line(number).getByRole("textbox", { name: this.t("transactions.columns.amount") });
  }

  category(number: number) {
    return this.line(number).getByRole("combobox", { name: this.t("transactions.columns.category") });
  }

  note(number: number) {
    return this.line(number).getByRole("textbox", { name: this.t("transactions.note") });
  }

  /** What the lines leave over. */
  left(amount: string) {
    return this.dialog.getByText(this.t("splits.left", { amount }), { exact: true });
  }

  get exact() {
    return this.dialog.getByText(this.t("splits.exact"), { exact: true });
  }

  async begin(): Promise<void> {
    await this.dialog.getByRole("button", { name: this.t("splits.split") }).click();
    await expect(this.line(2)).toBeVisible();
  }

  async press(key: "add" | "distribute" | "unsplit"): Promise<void> {
    await this.dialog.getByRole("button", { name: this.t(`splits.${key}`) }).click();
  }

  /** Chooses the category of a line by typing a part of its name. */
  async choose(number: number, name: string): Promise<void> {
    await this.category(number).fill(name);
    await takeOption(this.page, name);
    await expect(this.category(number)).toHaveValue(new RegExp(name));
  }

  get tags() {
    return this.dialog.getByRole("combobox", { name: this.t("splits.tags") });
  }

  /** A word that is on the transaction; what others have changed is told further up, with the same word. */
  tag(word: string) {
    return this.dialog.getByText(word, { exact: true }).last();
  }

  get addLine() {
    return this.dialog.getByRole("button", { name: this.t("splits.add") });
  }

  async add(): Promise<void> {
    await this.dialog.getByRole("button", { name: this.t("transactions.add"), exact: true }).click();
    await expect(this.dialog).toBeHidden();
  }
}
