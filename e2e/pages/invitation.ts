import { expect, type Locator, type Page } from "@playwright/test";
import type { Words } from "../support/texts.ts";

/** The page behind the link of an invitation to a workspace. */
export class InvitationPage {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  /** The page's heading with the text of this key. */
  title(key: string, values?: Record<string, string>): Locator {
    return this.page.getByRole("heading", { level: 1, name: this.t(key, values), exact: true });
  }

  /** The question whether one wants to join. */
  question(workspace: string): Locator {
    return this.title("invitation.title", { workspace });
  }

  text(key: string, values?: Record<string, string>): Locator {
    return this.page.getByText(this.t(key, values));
  }

  button(key: string): Locator {
    return this.page.getByRole("button", { name: this.t(key), exact: true });
  }

  link(key: string): Locator {
    return this.page.getByRole("link", { name: this.t(key), exact: true });
  }

  /** Says yes and waits until the workspace is shown. */
  async accept(): Promise<void> {
    await this.button("invitation.accept").click();
    await expect(this.page).toHaveURL("/");
  }

  async decline(): Promise<void> {
    await this.button("invitation.decline").click();
    await this.page
      .getByRole("dialog")
      .getByRole("button", { name: this.t("invitation.decline") })
      .click();
    await expect(this.title("invitation.declinedTitle")).toBeVisible();
  }
}
