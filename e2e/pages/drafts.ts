import type { Page } from "@playwright/test";
import type { Words } from "../support/texts.ts";

/** What a form says when it shows what was typed before. */
export class Drafts {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  get note() {
    return this.page.getByRole("status").filter({ hasText: this.t("common.draft.restored") });
  }

  get startOver() {
    return this.note.getByRole("button", { name: this.t("common.draft.startOver") });
  }
}
