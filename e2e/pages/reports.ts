import { type Download, expect, type Locator, type Page } from "@playwright/test";
import type { Words } from "../support/texts.ts";

/** The overview of the reports, one of them, what its numbers are made of, and what can be done with it. */
export class ReportsScreen {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  get main(): Locator {
    return this.page.getByRole("main");
  }

  title(name: string): Locator {
    return this.page.getByRole("heading", { level: 1, name, exact: true });
  }

  typeName(type: string): string {
    return this.t(`reports.types.${type}`);
  }

  /** The card of a type in the overview. */
  card(type: string): Locator {
    return this.main
      .getByRole("listitem")
      .getByRole("link", { name: this.typeName(type) })
      .first();
  }

  /** The layer over a chart by which its points are explored. */
  chart(type: string): Locator {
    return this.main.getByRole("slider", {
      name: this.t("charts.explore", { label: this.typeName(type) }),
    });
  }

  /** The figures of a report as a table. */
  table(type: string): Locator {
    return this.main.getByRole("region", { name: this.typeName(type) }).getByRole("table");
  }

  /** What a number is made of. */
  get drawer(): Locator {
    return this.page.getByRole("dialog").last();
  }

  /** Everything that lies over the report. */
  get dialogs(): Locator {
    return this.page.getByRole("dialog");
  }

  /** What a button of the filters folds out. */
  get folded(): Locator {
    return this.page.getByRole("dialog").last();
  }

  /** The menu that is open. */
  get menu(): Locator {
    return this.page.getByRole("menu");
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog").last();
  }

  field(key: string): Locator {
    return this.dialog.getByRole("textbox", { name: this.t(key), exact: true });
  }

  button(key: string): Locator {
    return this.dialog.getByRole("button", { name: this.t(key), exact: true });
  }

  action(key: string): Locator {
    return this.main.getByRole("button", { name: this.t(key), exact: true });
  }

  get period(): Locator {
    return this.main.getByRole("combobox", { name: this.t("reports.period") });
  }

  /** Something out of one of the two menus of a report. */
  async choose(menu: "export" | "more", key: string): Promise<void> {
    await this.action(`savedReports.${menu}`).click();
    await this.page.getByRole("menuitem", { name: this.t(key), exact: true }).click();
  }

  /** A file of the report. */
  async take(key: string): Promise<Download> {
    const download = this.page.waitForEvent("download");
    await this.choose("export", key);
    return download;
  }

  /** Keeps the report under a name. */
  async save(name: string): Promise<void> {
    await this.action("common.save").click();
    await this.field("savedReports.name").fill(name);
    await this.button("common.save").click();
    await expect(this.title(name)).toBeVisible();
  }

  /** The kept reports of the overview. */
  get savedList(): Locator {
    return this.main.getByRole("list", { name: this.t("savedReports.title") });
  }

  saved(name: string): Locator {
    return this.savedList.getByRole("listitem").filter({ hasText: name });
  }

  /** Something out of the menu of a kept report. */
  async act(name: string, key: string): Promise<void> {
    await this.saved(name)
      .getByRole("button", { name: this.t("common.actionsFor", { name }) })
      .click();
    await this.page.getByRole("menuitem", { name: this.t(key), exact: true }).click();
  }
}
