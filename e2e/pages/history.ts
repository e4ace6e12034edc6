import type { Page } from "@playwright/test";
import type { Words } from "../support/texts.ts";
import { openFromCard } from "./open-from-card.ts";

/** Who changed what in a workspace, with the way back. */
export class HistoryScreen {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  /** Opens it from the card of its workspace. */
  async openFrom(workspace: string): Promise<void> {
    await openFromCard(this.page, this.t, workspace, "app.routes.history");
  }

  get title() {
    return this.page.getByRole("heading", { level: 1, name: this.t("app.routes.history") });
  }

  /** All changes that are shown. */
  get items() {
    return this.page.getByRole("main").getByRole("region").getByRole("listitem");
  }

  /** The change that is told as this: "transaction.updated" of "Market". */
  item(kind: string, name: string) {
    return this.items.filter({ hasText: this.t(`history.entry.${kind}`, { name }) });
  }

  /** What a change says about a field: before and after, or what there is. */
  difference(kind: string, name: string, field: string) {
    const term = this.page.getByRole("term").filter({ hasText: this.t(`history.fields.${field}`) });
    return this.item(kind, name).locator("dl > div").filter({ has: term }).getByRole("definition");
  }

  undoButton(kind: string, name: string) {
    const what = this.t(`history.entry.${kind}`, { name });
    return this.page.getByRole("button", { name: this.t("history.undoNamed", { what }) });
  }

  /** Narrows what is shown: by who, what, account or period. */
  async choose(
    filter: "history.who" | "history.what" | "history.when" | "transactions.account",
    option: string,
  ) {
    await this.page.getByRole("combobox", { name: this.t(filter), exact: true }).click();
    await this.page.getByRole("option", { name: option, exact: true }).click();
  }

  get problem() {
    return this.page.getByRole("main").getByRole("alert");
  }
}
