import { day } from "./support/api.ts";
import { enter } from "./support/session.ts";
import { expect, test } from "./support/test.ts";

test("a tag is renamed, merged and deleted with the keyboard, and each comes back", async ({ api, page }) => {
  const workspace = await api.createWorkspace("Home");
  const current = await api.createAccount(workspace, "Current", "debit_card", "100");
  const row = { date: day(-1), total_amount: "-20.00", payee: "Hotel" };
  await api.createTransaction(current, { ...row, tags: ["trip"] });
  await api.createTransaction(current, { ...row, tags: ["trip", "sea"] });
  await enter(page, `/workspaces/${workspace.id}/tags`);
  const tags = page.getByRole("list", { name: "Tags" }).getByRole("listitem");
  const tag = (name: string) => tags.filter({ hasText: name });
  const dialog = page.getByRole("dialog");
  const act = async (name: string, action: string) => {
    await page.getByRole("button", { name: `Actions for ${name}` }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: action }).press("Enter");
    await expect(dialog).toBeVisible();
  };
  await expect(tag("trip")).toContainText("2 transactions");

  await test.step("a new name is on all of its transactions", async () => {
    await act("trip", "Rename…");
    await dialog.getByLabel("Name").fill("City & sea");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(tag("City & sea")).toContainText("2 transactions");
    await tag("City & sea").getByRole("link").click();
    await expect(page.getByText("City & sea").first()).toBeVisible();
    await page.goBack();
  });

  await test.step("a name that another one has leads to a merge, which is undone", async () => {
    await act("City & sea", "Rename…");
    await dialog.getByLabel("Name").fill("SEA");
    await page.keyboard.press("Enter");
    await expect(dialog).toContainText("A tag “sea” already exists");
    await dialog.getByRole("button", { name: "Merge tags" }).click();
    await expect(dialog).toBeHidden();
    await expect(tags).toHaveCount(1);
    await page
      .getByRole("status")
      .filter({ hasText: "merged into" })
      .getByRole("button", { name: "Undo" })
      .click();
    await expect(tags).toHaveCount(2);
  });

  await test.step("a deleted one is on no transaction", async () => {
    await act("sea", "Delete…");
    await dialog.getByRole("button", { name: "Delete tag" }).click();
    await expect(dialog).toBeHidden();
    await expect(tags).toHaveCount(1);
  });
});
