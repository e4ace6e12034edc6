import type { Locator, Page } from "@playwright/test";
import type { Words } from "../support/texts.ts";
import { openFromCard } from "./open-from-card.ts";

/** The tree of a workspace's categories, or the system's, and what can be done with it. */
export class CategoriesScreen {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  /** Opens it from the card of its workspace. */
  async openFrom(workspace: string): Promise<void> {
    await openFromCard(this.page, this.t, workspace, "app.routes.categories");
  }

  /** Opens the system's by the administrators' menu. */
  async openSystem(): Promise<void> {
    await this.page.getByRole("button", { name: this.t("app.menu.admin"), exact: true }).click();
    await this.page.getByRole("menuitem", { name: this.t("app.nav.categories") }).click();
  }

  /** A category by its name, or by its path while something is searched. */
  row(name: string): Locator {
    return this.page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** The names in the order in which they stand. */
  get rows(): Locator {
    return this.page.getByRole("main").getByRole("region").getByRole("listitem");
  }

  /** How far a category is moved in: it hangs beneath another one. */
  depth(name: string): Promise<number> {
    return this.row(name).evaluate((row) => Number(getComputedStyle(row).getPropertyValue("--depth")));
  }

  /** Folds what hangs beneath a category, or shows it. */
  branch(name: string): Locator {
    return this.page.getByRole("button", { name: this.t("categoryManagement.below", { name }), exact: true });
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  get addButton(): Locator {
    return this.page.getByRole("main").getByRole("button", { name: this.t("categoryManagement.add") });
  }

  get search(): Locator {
    return this.page.getByRole("searchbox", { name: this.t("categoryManagement.search") });
  }

  get archivedSwitch(): Locator {
    return this.page.getByRole("switch", { name: this.t("categoryManagement.showArchived") });
  }

  /** A button of the dialog. */
  button(key: string): Locator {
    return this.dialog.getByRole("button", { name: this.t(key), exact: true });
  }

  field(key: string): Locator {
    return this.dialog.getByRole("textbox", { name: this.t(key), exact: true });
  }

  /** A choice of the dialog that is seen rather than read. */
  choice(key: "color" | "picture", number: number): Locator {
    return this.dialog.getByRole("radio", {
      name: this.t(`categoryManagement.${key}Number`, { number: `${number}` }),
      exact: true,
    });
  }

  /** Chooses a category in one of the dialog's lists. */
  async choose(key: string, path: string): Promise<void> {
    await this.dialog.getByRole("combobox", { name: this.t(key), exact: true }).click();
    await this.page.getByRole("option", { name: path, exact: true }).click();
  }

  /** Something out of a category's menu. */
  async act(name: string, key: string): Promise<void> {
    await this.menuButton(name).click();
    await this.page.getByRole("menuitem", { name: this.t(key), exact: true }).click();
  }

  menuButton(name: string): Locator {
    return this.page.getByRole("button", { name: this.t("common.actionsFor", { name }) });
  }

  /** The button in the message of what was just done. */
  get undoButton(): Locator {
    return this.page.getByRole("button", { name: this.t("common.undo"), exact: true });
  }

  /** Drops a category on another place with the mouse, as a hand does it. */
  async drag(name: string, onto: Locator): Promise<void> {
    await onto.scrollIntoViewIfNeeded();
    await this.row(name).hover();
    await this.page.mouse.down();
    // The first move begins the drag, the second is one over the place.
    await onto.hover();
    await onto.hover();
    await this.page.mouse.up();
  }

  /** Takes back what was done last by the button in its message, and waits until the server has. */
  async undo(): Promise<void> {
    const answer = this.page.waitForResponse(
      (response) => response.url().endsWith("/undo") && response.request().method() === "POST",
    );
    await this.undoButton.click();
    await (await answer).finished();
  }

  /** Where the expenses at the top begin: what is dropped there stands at the top. */
  get expenses(): Locator {
    return this.page.getByRole("main").getByRole("heading", { name: this.t("categories.expenses") });
  }
}
