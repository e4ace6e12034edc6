import { expect, type Locator, type Page } from "@playwright/test";
import type { Words } from "../support/texts.ts";

export type Role = "viewer" | "editor" | "admin" | "owner";

/** The dialog of a workspace's members: who they are, who was invited, and how one leaves. */
export class MembersDialog {
  constructor(
    private readonly page: Page,
    private readonly t: Words,
  ) {}

  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  /** Opens it from the card of the workspace. */
  async open(workspace: string): Promise<void> {
    const actions = this.t("common.actionsFor", { name: workspace });
    await this.page.getByRole("main").getByRole("button", { name: actions }).click();
    await this.page.getByRole("menuitem", { name: this.t("members.open"), exact: true }).click();
    await expect(
      this.page.getByRole("dialog", { name: this.t("members.title", { name: workspace }) }),
    ).toBeVisible();
  }

  async close(): Promise<void> {
    await this.dialog.getByRole("button", { name: this.t("common.close") }).click();
    await expect(this.dialog).toBeHidden();
  }

  /** The line of a member. */
  member(name: string): Locator {
    const list = this.dialog.getByRole("list", { name: this.t("members.list"), exact: true });
    return list.getByRole("listitem").filter({ hasText: name });
  }

  /** The line of an open invitation. */
  invitation(email: string): Locator {
    const list = this.dialog.getByRole("list", { name: this.t("members.invitations.title"), exact: true });
    return list.getByRole("listitem").filter({ hasText: email });
  }

  get email(): Locator {
    return this.dialog.getByRole("textbox", { name: this.t("members.invite.email"), exact: true });
  }

  async invite(email: string, role: Role): Promise<void> {
    await this.email.fill(email);
    await this.dialog
      .getByRole("combobox", { name: this.t("members.invite.role"), exact: true })
      .selectOption(role);
    await this.submitInvitation();
  }

  async submitInvitation(): Promise<void> {
    await this.button("members.invite.submit").click();
  }

  /** The link that is shown this once. */
  link(email: string): Locator {
    return this.dialog.getByLabel(this.t("members.invite.link", { email }), { exact: true });
  }

  /** Where another role is chosen; not there where one may not. */
  roleOf(name: string): Locator {
    return this.dialog.getByRole("combobox", { name: this.t("members.roleOf", { name }), exact: true });
  }

  removeButton(name: string): Locator {
    return this.button("members.remove.open", { name });
  }

  async remove(name: string): Promise<void> {
    await this.removeButton(name).click();
    await this.button("members.remove.submit").click();
    await expect(this.email).toBeVisible();
    await expect(this.member(name)).toHaveCount(0);
  }

  /** Leaves; a last owner names who takes the workspace over. */
  async leave(heir?: string): Promise<void> {
    await this.button("members.leave.open").click();
    if (heir !== undefined) {
      await this.dialog
        .getByLabel(this.t("members.leave.heir"), { exact: true })
        .selectOption({ label: heir });
    }
    await this.button(heir === undefined ? "members.leave.submit" : "members.leave.submitHandOver").click();
  }

  button(key: string, values?: Record<string, string>): Locator {
    return this.dialog.getByRole("button", { name: this.t(key, values), exact: true });
  }

  /** The words of this key in the dialog. */
  text(key: string, values?: Record<string, string>): Locator {
    return this.dialog.getByText(this.t(key, values));
  }
}
