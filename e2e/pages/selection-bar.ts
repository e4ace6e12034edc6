import type { Page } from "@playwright/test";
import type { Words } from "../support/texts.ts";

const VERBS = {
  category: "transactions.columns.category",
  account: "transactions.account",
  status: "transactions.columns.status",
  duplicate: "bulk.duplicate",
  transfer: "bulk.join",
  separate: "bulk.separate",
  delete: "transactions.delete",
} as const;

/** The bar over the bottom of an account with rows chosen, the questions that it asks, and the rows in the way. */
export class SelectionBar {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  get bar() {
    return this.page.getByRole("region", { name: this.t("bulk.selection") });
  }

  button(verb: keyof typeof VERBS) {
    return this.bar.getByRole("button", { name: this.t(VERBS[verb]), exact: true });
  }

  get all() {
    return this.bar.getByRole("button", { name: /^Select all/ });
  }

  get clear() {
    return this.bar.getByRole("button", { name: this.t("bulk.clear") });
  }

  /** The list that a question opens. */
  get question() {
    return this.bar.getByRole("dialog");
  }

  get search() {
    return this.question.getByRole("combobox");
  }

  /** Opens a question by its button and answers it. */
  async choose(verb: "category" | "account" | "status", answer: string): Promise<void> {
    await this.button(verb).click();
    await this.question.getByRole("option", { name: answer }).click();
  }

  /** The window with the rows that stand in the way. */
  get refusal() {
    return this.page.getByRole("dialog", { name: /in the way$/ });
  }
}
