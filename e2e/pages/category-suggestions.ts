import { expect, type Locator, type Page } from "@playwright/test";
import { takeOption } from "../support/option.ts";
import type { Words } from "../support/texts.ts";

/** What a model suggests that transactions were for: the dialog above their list. */
export class CategorySuggestions {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  /** The button that opens the dialog. */
  get opener(): Locator {
    const name = this.t("categorySuggestions.open");
    return this.page.getByRole("main").getByRole("button", { name, exact: true });
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog", { name: this.t("categorySuggestions.title"), exact: true });
  }

  async open(): Promise<void> {
    await this.opener.click();
    await expect(this.dialog).toBeVisible();
  }

  async close(): Promise<void> {
    await this.page.keyboard.press("Escape");
    await expect(this.dialog).toBeHidden();
  }

  get startButton(): Locator {
    return this.button("start");
  }

  get rows(): Locator {
    return this.dialog
      .getByRole("list", { name: this.t("categorySuggestions.list"), exact: true })
      .getByRole("listitem");
  }

  /** Why no model is asked, or asking one ended early, with what helps. */
  get refusal(): Locator {
    return this.dialog.getByRole("alert");
  }

  acceptButton(name: string, category: string): Locator {
    return this.button("acceptOne", { name, category });
  }

  dismissButton(name: string): Locator {
    return this.button("dismiss", { name });
  }

  /** By what it says, which depends on how many it accepts. */
  acceptAllButton(name: string): Locator {
    return this.dialog.getByRole("button", { name, exact: true });
  }

  /** Chooses from which confidence on all are accepted. */
  async chooseLeast(percent: string): Promise<void> {
    const label = this.t("categorySuggestions.least");
    await this.dialog.getByRole("combobox", { name: label, exact: true }).click();
    await takeOption(this.page, percent, true);
  }

  ruleButton(payee: string, category: string): Locator {
    return this.button("createRuleFor", { payee, category });
  }

  private button(key: string, values?: Record<string, string | number>): Locator {
    const name = this.t(`categorySuggestions.${key}`, values);
    return this.dialog.getByRole("button", { name, exact: true });
  }
}
