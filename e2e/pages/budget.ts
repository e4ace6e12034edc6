import { expect, type Locator, type Page } from "@playwright/test";
import { takeOption } from "../support/option.ts";
import type { Words } from "../support/texts.ts";

/** A budget in one of its periods, the windows that change it, and what its numbers are made of. */
export class BudgetScreen {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  get main(): Locator {
    return this.page.getByRole("main");
  }

  get lines(): Locator {
    return this.main.getByRole("list", { name: this.t("budgets.lines") }).getByRole("listitem");
  }

  /** The line of a category. */
  line(name: string): Locator {
    return this.lines.filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** A button of the page, such as the one that adds a line. */
  action(key: string): Locator {
    return this.main.getByRole("button", { name: this.t(key) }).first();
  }

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

  /** Chooses one of a few that stand beside each other. */
  async choice(key: string): Promise<void> {
    await this.dialog.getByText(this.t(key), { exact: true }).click();
  }

  async choose(key: string, option: string): Promise<void> {
    await this.dialog.getByRole("combobox", { name: this.t(key), exact: true }).click();
    await takeOption(this.page, option);
  }

  /** Adds a line by the window. */
  async addLine(category: string, amount: string): Promise<void> {
    await this.action("budgets.addLine").click();
    const field = this.dialog.getByRole("combobox", { name: this.t("budgets.category") });
    await field.fill(category);
    await takeOption(this.page, category, true);
    await this.field("budgets.amount").fill(amount);
    await this.button("budgets.addLineSubmit").click();
    await expect(this.dialog).toBeHidden();
  }

  /** What a member may do with the budget, in the window that shares it. */
  accessOf(name: string): Locator {
    return this.dialog.getByRole("combobox", { name: this.t("budgets.share.accessOf", { name }) });
  }

  /** What a line plans, as the button that lets one change it. */
  planned(name: string, amount: string): Locator {
    return this.line(name).getByRole("button", {
      name: this.t("budgets.drillDown.planned", { name, amount }),
    });
  }

  /** Where the amount of a line is typed. */
  editor(name: string): Locator {
    return this.line(name).getByRole("textbox", { name: this.t("budgets.plannedFor", { name }) });
  }

  /** A number of a line that opens what it is made of. */
  drillDown(name: string, number: "spent" | "left"): Locator {
    return this.line(name).getByTitle(this.t(`budgets.drillDown.${number}`, { name }));
  }

  /** Something out of a line's menu. */
  async act(name: string, key: string): Promise<void> {
    await this.line(name)
      .getByRole("button", { name: this.t("common.actionsFor", { name }) })
      .click();
    await this.page.getByRole("menuitem", { name: this.t(key), exact: true }).click();
  }

  /** Something out of the menu of the whole budget. */
  async actOn(budget: string, key: string): Promise<void> {
    await this.main
      .getByRole("button", { name: this.t("common.actionsFor", { name: budget }), exact: true })
      .click();
    await this.page.getByRole("menuitem", { name: this.t(key), exact: true }).click();
  }

  /** The button that says which budget is looked at. */
  picker(name: string): Locator {
    return this.main.getByRole("button", { name: this.t("budgets.pickNow", { name }) });
  }

  /** One number of the summary, by what it is called. */
  figure(key: string): Locator {
    const term = this.page.getByRole("term").filter({ hasText: this.t(key) });
    return this.main.locator("dl > div").filter({ has: term }).getByRole("definition");
  }
}
