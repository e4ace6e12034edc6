import { Files } from "../pages/files.ts";
import { screens } from "../pages/index.ts";
import { SplitEditor } from "../pages/split-editor.ts";
import { day } from "../support/api.ts";
import { expectAccessible } from "../support/axe.ts";
import { picture } from "../support/picture.ts";
import { enter } from "../support/session.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/texts.ts";
import { household } from "./household.ts";

const t = words("en");
const PHONE = { width: 390, height: 844 };
const RECEIPT = { name: "receipt.png", mimeType: "image/png", buffer: picture(40, 60, [30, 90, 200]) };
const INVOICE = {
  name: "invoice.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
};

test("the dashboard, the workspaces and the accounts", async ({ api, page }) => {
  const { dashboard, shell, workspaces, accounts } = screens(page);
  await enter(page, "/");
  await expect(dashboard.title).toBeVisible();
  await expectAccessible(page, "the empty dashboard");
  await household(api);
  await page.reload();
  await expect(dashboard.main.getByText("Market")).toBeVisible();
  await expectAccessible(page, "the dashboard");
  await page.getByRole("button", { name: /^Search/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "the palette");
  await page.keyboard.press("Escape");

  await shell.goTo("workspaces");
  await expect(workspaces.card("Home")).toBeVisible();
  await expectAccessible(page, "the workspaces");
  await workspaces.createButton.click();
  await expect(workspaces.dialog).toBeVisible();
  await expectAccessible(page, "the workspace's dialog");
  await page.keyboard.press("Escape");

  await shell.goTo("accounts");
  await expect(accounts.account("Current")).toBeVisible();
  await expectAccessible(page, "the accounts");
  await accounts.createButton.click();
  await expect(accounts.dialog).toBeVisible();
  await expectAccessible(page, "the account's dialog");
  await page.keyboard.press("Escape");
  await expect(accounts.dialog).toBeHidden();
  await page.setViewportSize(PHONE);
  await shell.openDrawer();
  await expect(shell.drawer).toBeVisible();
  await expectAccessible(page, "the drawer of a phone");
});

test("an account, its dialogs, its history", async ({ api, page }) => {
  const { workspace, current } = await household(api);
  const { account, history } = screens(page);
  const files = new Files(page, t);
  const split = new SplitEditor(page, t);
  await enter(page, `/workspaces/${workspace.id}/accounts/${current.id}`);
  await expect(account.row("Market")).toBeVisible();
  await expectAccessible(page, "the account");
  await page.keyboard.press("t");
  await expect(account.dialog).toBeVisible();
  await expectAccessible(page, "the transfer's dialog");
  await page.keyboard.press("Escape");
  await expect(account.dialog).toBeHidden();

  await account.addButton.click();
  await expect(account.dialog).toBeVisible();
  await expectAccessible(page, "the transaction's dialog");
  await account.field("transactions.columns.amount").fill("30");
  await split.begin();
  await split.choose(1, "Nourishment");
  await split.amount(1).fill("18.50");
  await expectAccessible(page, "the lines of a split transaction");
  await page.keyboard.press("Escape");
  const discard = page.getByRole("alertdialog").getByRole("button", { name: t("discard.discard") });
  await expect(discard).toBeVisible();
  await expectAccessible(page, "the question about what was entered");
  await discard.click();
  await expect(account.dialog).toBeHidden();

  await account.edit("Market");
  await files.add(RECEIPT, INVOICE);
  await expect(files.picture("receipt.png").getByRole("presentation")).toBeVisible();
  await expect(files.document("invoice.pdf")).toBeVisible();
  await expectAccessible(page, "the files of a transaction");
  await page.keyboard.press("Escape");
  await expect(account.dialog).toBeHidden();

  await page.getByRole("link", { name: "History of the account" }).click();
  await expect(history.item("transaction.created", "Market").first()).toBeVisible();
  await expectAccessible(page, "the history of an account");
  const { id } = (await api.transactions(current)).find(({ payee }) => payee === "Market") ?? {};
  const [market] = (await api.transactions(current)).filter((row) => row.id === id);
  if (market) await api.updateTransaction(market, { total_amount: "-61.00", note: "two bags" });
  await page.goto(`/workspaces/${workspace.id}/history`);
  await expect(history.difference("transaction.updated", "Market", "amount")).toBeVisible();
  await expectAccessible(page, "the history");
});

test("transactions that are looked for and chosen", async ({ api, page }) => {
  const { workspace, current } = await household(api);
  const { account, finder, selection } = screens(page);
  await enter(page, `/workspaces/${workspace.id}/transactions`);
  await expect(account.row("Market")).toBeVisible();
  await expectAccessible(page, "all transactions");
  await finder.toggle();
  await finder.choose("transactions.columns.category", "Nourishment");
  await expect(finder.chips).toHaveText(["Nourishment"]);
  await expect(account.row("Employer")).toHaveCount(0);
  await expectAccessible(page, "the filters");
  await finder.toggle();
  await expect(finder.panel).toBeHidden();
  await expectAccessible(page, "what is looked for");
  await finder.saveView("Food");
  await finder.openViews();
  await expectAccessible(page, "the saved views");
  await page.keyboard.press("Escape");

  await page.goto(`/workspaces/${workspace.id}/accounts/${current.id}`);
  await account.row("Landlord").getByRole("checkbox").click();
  await expect(selection.bar).toContainText("1 selected");
  await expectAccessible(page, "the bar of chosen rows");
  await selection.button("account").click();
  await expect(selection.question).toBeVisible();
  await expectAccessible(page, "the question for an account");
  await page.keyboard.press("Escape");
  await account.row("Savings").getByRole("checkbox").click();
  await selection.choose("category", "Amusement");
  await expect(selection.refusal).toContainText("A transfer has no category.");
  await expectAccessible(page, "the rows in the way");
  await page.keyboard.press("Escape");

  await page.setViewportSize(PHONE);
  await page.goto(`/workspaces/${workspace.id}/transactions`);
  const card = (payee: string) => page.getByRole("listitem").getByRole("button", { name: payee });
  await expect(card("Market")).toBeVisible();
  // What is looked for is remembered.
  await expect(finder.chips).toHaveText(["Nourishment"]);
  await expect(card("Employer")).toHaveCount(0);
  await finder.toggle();
  await expect(finder.panel).toBeVisible();
  await expectAccessible(page, "the filters on a phone");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(finder.panel).toBeHidden();
  await expectAccessible(page, "what was found on a phone");
  await card("Market").hover();
  await page.mouse.down();
  await expect(selection.bar).toContainText("1 selected");
  await page.mouse.up();
  await expectAccessible(page, "chosen rows on a phone");
});

test("a file of a bank", async ({ api, page }) => {
  const { workspace } = await household(api);
  const { imports } = screens(page);
  await enter(page, `/workspaces/${workspace.id}/import`);
  await expect(imports.chooseButton).toBeVisible();
  await expectAccessible(page, "the place for files");
  const ambiguous = ["Date,Description,Amount", "03/04/2025,Coffee,-3.20", "05/06/2025,Bakery,-4.10"];
  await imports.choose({ name: "ambiguous.csv", content: ambiguous.join("\n") });
  await expect(imports.questions).toContainText("In which order are day and month?");
  await expectAccessible(page, "questions about a file");
  await imports.answer("Mar 4, 2025");
  await expect(imports.questions).toHaveCount(0);
  await imports.adjust();
  await expectAccessible(page, "how a file is read");
  await imports.button("imports.discard").click();

  const known = `${day()},Market,-60.00`;
  const rows = ["Date,Description,Amount", known, `${day(-2)},Florist,-3.20`, `${day(-20)},Cinema,-4.10`];
  await imports.choose({ name: "clear.csv", content: rows.join("\n") });
  await expect(imports.row("Cinema")).toBeVisible();
  await imports.into.selectOption({ label: "Current" });
  await expect(imports.importButton(2)).toBeEnabled();
  await expectAccessible(page, "a file that is looked through");
  await page.setViewportSize(PHONE);
  await expect(imports.row("Cinema")).toBeVisible();
  await expectAccessible(page, "a file on a phone");
  await page.setViewportSize({ width: 1440, height: 900 });
  await imports.importButton(2).click();
  await expect(imports.result).toBeVisible();
  await expectAccessible(page, "an import that is done");
});

test("tags", async ({ api, page }) => {
  const { workspace, current } = await household(api);
  await enter(page, `/workspaces/${workspace.id}/tags`);
  await expect(page.getByText("No tags yet")).toBeVisible();
  await expectAccessible(page, "a workspace without tags");
  const row = { date: day(), total_amount: "-5.00", payee: "Hotel" };
  await api.createTransaction(current, { ...row, tags: ["trip", "sea"] });
  await page.reload();
  await expect(page.getByRole("list", { name: "Tags" }).getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page, "the tags");
  await page.setViewportSize(PHONE);
  await expectAccessible(page, "the tags on a phone");
  for (const action of ["Rename…", "Merge…", "Delete…"]) {
    await page.getByRole("button", { name: "Actions for trip" }).click();
    await page.getByRole("menuitem", { name: action }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page, `${action} on a phone`);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
});

test("rules", async ({ api, page }) => {
  const { workspace, current, food } = await household(api);
  const { account, rules } = screens(page);
  const address = `/workspaces/${workspace.id}/rules`;
  await enter(page, address);
  await expect(page.getByText("No rules yet")).toBeVisible();
  await expectAccessible(page, "a workspace without rules");
  await rules.addButton.click();
  await rules.value(1).fill("market");
  await rules.setCategory("Amusement");
  await expect(rules.dialog).toContainText("1 transaction would change");
  await expectAccessible(page, "the window of a rule");
  await page.setViewportSize(PHONE);
  await expectAccessible(page, "the window of a rule on a phone");
  await page.setViewportSize({ width: 1440, height: 900 });
  await rules.button("rules.add").click();
  await expect(rules.dialog).toBeHidden();
  await api.createRule(workspace, "Kiosk", food);
  await expect(rules.rows).toHaveCount(2);
  await expectAccessible(page, "the rules");
  await rules.runButton.click();
  await expect(rules.dialog).toContainText("1 transaction");
  await expectAccessible(page, "the run of rules");
  await page.keyboard.press("Escape");
  await expect(rules.dialog).toBeHidden();
  await page.setViewportSize(PHONE);
  await expect(rules.rows).toHaveCount(2);
  await expectAccessible(page, "the rules on a phone");
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto(`/workspaces/${workspace.id}/accounts/${current.id}`);
  await account.edit("Baker");
  await account.dialog.getByRole("combobox", { name: "Category" }).fill("Amusement");
  await page.getByRole("option", { name: "Amusement", exact: true }).click();
  await account.save();
  await expect(rules.offer).toBeVisible();
  await expectAccessible(page, "the offer of a rule");
});

test("categories", async ({ api, page }) => {
  const { workspace } = await household(api);
  const { categories } = screens(page);
  await enter(page, `/workspaces/${workspace.id}/categories`);
  await expect(categories.row("Nourishment")).toBeVisible();
  await expectAccessible(page, "the categories");
  await categories.addButton.click();
  await categories.field("categoryManagement.name").fill("Aquarium");
  await categories.choose("categoryManagement.parent", "Nourishment");
  await categories.choice("color", 8).check();
  await categories.choice("picture", 3).check();
  await expectAccessible(page, "the dialog of a category");
});

test("a reconciliation", async ({ api, page }) => {
  const { workspace, current } = await household(api);
  const { account, reconciling } = screens(page);
  const address = `/workspaces/${workspace.id}/accounts/${current.id}`;
  await enter(page, `${address}/reconcile`);
  await expect(reconciling.button("reconciliations.start")).toBeVisible();
  await expectAccessible(page, "the beginning of a reconciliation");
  // What is cleared: 1000 + 800 - 12.50.
  await reconciling.begin("1787.50");
  await expect(reconciling.tick("Employer")).toBeChecked();
  await expectAccessible(page, "an open reconciliation");
  await page.setViewportSize(PHONE);
  await expectAccessible(page, "a reconciliation on a phone");
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(reconciling.difference).toHaveText("€0.00");
  await reconciling.button("reconciliations.close").click();
  await expect(reconciling.past).toHaveCount(1);
  await page.goto(address);
  await account.edit("Baker");
  await account.field("transactions.note").fill("two bags");
  await account.dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(reconciling.reconciledChangeDialog).toBeVisible();
  await expectAccessible(page, "the question about a locked row");
});
