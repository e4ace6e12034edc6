import { expect, type Locator, type Page } from "@playwright/test";
import { takeOption } from "../support/option.ts";
import type { Words } from "../support/texts.ts";
import { openFromCard } from "./open-from-card.ts";

/** The rules of a workspace, the window that writes one, and the offer to make one. */
export class RulesScreen {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  /** Opens it from the card of its workspace. */
  async openFrom(workspace: string): Promise<void> {
    await openFromCard(this.page, this.t, workspace, "app.routes.rules");
  }

  /** All of them, in their order. */
  get rows(): Locator {
    return this.page.getByRole("list", { name: this.t("rules.list") }).getByRole("listitem");
  }

  /** A rule by any text in it. */
  row(text: string): Locator {
    return this.rows.filter({ hasText: text });
  }

  get addButton(): Locator {
    return this.page
      .getByRole("main")
      .getByRole("button", { name: this.t("rules.add") })
      .first();
  }

  get runButton(): Locator {
    return this.page.getByRole("main").getByRole("button", { name: this.t("rules.run"), exact: true });
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  /** A button of the dialog. */
  button(key: string): Locator {
    return this.dialog.getByRole("button", { name: this.t(key), exact: true });
  }

  /** One of the conditions, the first is 1. */
  condition(number: number): Locator {
    return this.dialog.getByRole("group", { name: this.t("rules.condition", { number }) });
  }

  /** What of a transaction a condition looks at, and how. */
  async setCondition(number: number, field: string, op?: string): Promise<void> {
    const choose = async (label: string, option: string) => {
      await this.condition(number)
        .getByRole("combobox", { name: this.t(label) })
        .click();
      await takeOption(this.page, this.t(option), true);
    };
    await choose("rules.field", `rules.fields.${field}`);
    if (op) await choose("rules.op", `rules.ops.${op}`);
  }

  /** What a condition compares with. */
  value(number: number): Locator {
    return this.condition(number).getByRole("textbox", { name: this.t("rules.value"), exact: true });
  }

  /** What a transaction gets of a kind. */
  action(kind: string): Locator {
    return this.dialog.getByRole("group", { name: this.t(`rules.sets.${kind}`), exact: true });
  }

  actionField(kind: string): Locator {
    return this.action(kind).locator("input:visible");
  }

  async addAction(kind: string): Promise<void> {
    await this.button("rules.addAction").click();
    await this.page.getByRole("menuitem", { name: this.t(`rules.sets.${kind}`), exact: true }).click();
    await expect(this.action(kind)).toBeVisible();
  }

  /** Chooses the category that transactions get. */
  async setCategory(path: string): Promise<void> {
    await this.actionField("category").fill(path);
    await takeOption(this.page, path, true);
  }

  /** The transactions that would change. */
  get preview(): Locator {
    return this.dialog
      .getByRole("region", { name: this.t("rules.previewTitle") })
      .getByRole("list")
      .first();
  }

  /** Something out of a rule's menu. */
  async act(text: string, key: string): Promise<void> {
    await this.row(text)
      .getByRole("button", { name: this.t("common.actionsFor", { name: "" }).trim() })
      .click();
    await this.page.getByRole("menuitem", { name: this.t(key), exact: true }).click();
  }

  handle(text: string): Locator {
    return this.row(text).locator("[data-handle]");
  }

  switch(text: string): Locator {
    return this.row(text).getByRole("switch");
  }

  /** The offer to make a rule of a correction. */
  get offer(): Locator {
    return this.page.getByRole("complementary", { name: this.t("rules.offer.label") });
  }

  get undoButton(): Locator {
    return this.page.getByRole("button", { name: this.t("common.undo"), exact: true });
  }
}
