import { expect, type Locator, type Page } from "@playwright/test";
import { takeOption } from "../support/option.ts";
import type { Words } from "../support/texts.ts";

/** What is saved towards: the goals, the window that sets one, and the course of one. */
export class GoalsScreen {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  async open(): Promise<void> {
    await this.page.goto("/goals");
    await expect(
      this.page.getByRole("heading", { level: 1, name: this.t("app.routes.goals") }),
    ).toBeAttached();
  }

  /** A goal by its name. */
  card(name: string): Locator {
    const heading = this.page.getByRole("heading", { level: 2, name, exact: true });
    return this.page.getByRole("main").getByRole("listitem").filter({ has: heading });
  }

  get addButton(): Locator {
    return this.page
      .getByRole("main")
      .getByRole("button", { name: this.t("goals.add") })
      .first();
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  /** A button of the dialog. */
  button(key: string): Locator {
    return this.dialog.getByRole("button", { name: this.t(key), exact: true });
  }

  field(key: string, values: Record<string, string> = {}): Locator {
    return this.dialog.getByRole("textbox", { name: this.t(key, values) });
  }

  /** Sets a goal by the dialog, without a day. */
  async add(goal: { name: string; target: string; currency: string; account: string }): Promise<void> {
    await this.addButton.click();
    await this.field("goals.name").fill(goal.name);
    await this.field("goals.target", { currency: goal.currency }).fill(goal.target);
    await this.choose("goals.account", goal.account);
    await this.dialog.getByRole("switch", { name: this.t("goals.byDay") }).setChecked(false);
    await this.button("goals.add").click();
    await expect(this.dialog).toBeHidden();
  }

  async choose(key: string, option: string): Promise<void> {
    await this.dialog.getByRole("combobox", { name: this.t(key) }).click();
    await takeOption(this.page, option, true);
  }

  /** Something out of a goal's menu. */
  async act(name: string, key: string): Promise<void> {
    await this.card(name)
      .getByRole("button", { name: this.t("common.actionsFor", { name }) })
      .click();
    await this.page.getByRole("menuitem", { name: this.t(key), exact: true }).click();
  }

  history(name: string): Locator {
    return this.card(name).getByRole("button", { name: this.t("goals.historyOf", { name }) });
  }
}
