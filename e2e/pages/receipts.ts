import { expect, type Locator, type Page } from "@playwright/test";
import type { Words } from "../support/texts.ts";

/** The receipts that wait, and the review of one. */
export class ReceiptsScreen {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  /** The way there in the bar, with how many wait. */
  link(count?: number): Locator {
    const name = count ? this.t("app.menu.receipts_other", { count }) : this.t("app.nav.receipts");
    return this.page.getByRole("banner").getByRole("link", { name, exact: true });
  }

  view(state: "all" | "review" | "processing" | "failed" | "booked"): Locator {
    const views = this.page.getByRole("navigation", { name: this.t("receipts.states.label") });
    return views.getByRole("link", { name: new RegExp(`^${this.t(`receipts.states.${state}`)}`) });
  }

  row(name: string): Locator {
    return this.page
      .getByRole("list", { name: this.t("app.nav.receipts") })
      .getByRole("listitem")
      .filter({ hasText: name });
  }

  reviewLink(name: string): Locator {
    return this.page.getByRole("link", { name: this.t("receipts.inbox.reviewNamed", { name }) });
  }

  title(name: string): Locator {
    return this.page.getByRole("heading", { level: 1, name, exact: true });
  }

  get form(): Locator {
    return this.page.getByRole("region", { name: this.t("receipts.review.form") });
  }

  field(key: string, values: Record<string, string> = {}): Locator {
    return this.form.getByRole("textbox", { name: this.t(key, values), exact: true });
  }

  /** One with a list to choose from. */
  choiceField(key: string): Locator {
    return this.form.getByRole("combobox", { name: this.t(key), exact: true });
  }

  get total(): Locator {
    return this.field("receipts.review.total");
  }

  categoryOf(item: string): Locator {
    return this.form.getByRole("combobox", { name: this.t("receipts.lines.category", { name: item }) });
  }

  amountOf(item: string): Locator {
    const name = `${item}: ${this.t("receipts.lines.amount")}`;
    return this.form.getByRole("textbox", { name, exact: true });
  }

  /** One of the items, by its name. */
  line(item: string): Locator {
    const amount = this.page.getByRole("textbox", { name: `${item}: ${this.t("receipts.lines.amount")}` });
    return this.form.getByRole("listitem").filter({ has: amount });
  }

  get parts(): Locator {
    return this.form.getByRole("region", { name: this.t("receipts.parts.title") });
  }

  choice(key: string, values: Record<string, string> = {}): Locator {
    return this.form.getByRole("radio", { name: this.t(key, values) });
  }

  button(key: string): Locator {
    return this.page.getByRole("button", { name: this.t(key), exact: true });
  }

  /** What is said of the receipt as a whole. */
  note(text: string): Locator {
    return this.page.getByRole("paragraph").filter({ hasText: text });
  }

  /** The step in which a model is asked. */
  get aiStep(): Locator {
    return this.page.getByRole("listitem").filter({ hasText: this.t("receipts.progress.names.ai") });
  }

  get picture(): Locator {
    return this.page.getByRole("region", { name: this.t("receipts.picture.label") });
  }

  /** Tells that it was added. */
  async expectAdded(key: "added" | "attached" = "added"): Promise<void> {
    await expect(
      this.page.getByText(this.t(`receipts.review.${key}`), { exact: true }).first(),
    ).toBeVisible();
  }
}
