import { readFile } from "node:fs/promises";
import { Files } from "./pages/files.ts";
import { screens } from "./pages/index.ts";
import { type Account, CLARA, day, type Workspace } from "./support/api.ts";
import { test as base, enterAs } from "./support/guest.ts";
import { picture } from "./support/picture.ts";
import { enter } from "./support/session.ts";
import { expect } from "./support/test.ts";
import { words } from "./support/texts.ts";

const t = words("en");

const RECEIPT = { name: "receipt.png", mimeType: "image/png", buffer: picture(400, 600, [30, 90, 200]) };
const SECOND = { name: "back.png", mimeType: "image/png", buffer: picture(300, 300, [200, 90, 30]) };
const INVOICE = {
  name: "invoice.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n1 0 obj\n%%EOF\n"),
};

interface Books {
  workspace: Workspace;
  current: Account;
  files: Files;
}

// Anna has an account open on which the market was paid once.
const test = base.extend<{ books: Books }>({
  books: async ({ api, page }, use) => {
    const workspace = await api.createWorkspace("Home");
    const current = await api.createAccount(workspace, "Current", "debit_card", "100");
    await api.createTransaction(current, { date: day(-1), total_amount: "-20.00", payee: "Market" });
    const { accounts, account } = screens(page);
    await enter(page, "/accounts");
    await accounts.open("Current");
    await expect(account.row("Market")).toBeVisible();
    await use({ workspace, current, files: new Files(page, t) });
  },
});

test("receipts are put on a transaction, looked at, saved, taken off, and shown to a viewer", async ({
  books: { files, workspace },
  api,
  kym,
  openGuest,
  page,
}) => {
  await api.addMember(kym, workspace, CLARA, "viewer");
  const { account } = screens(page);
  await account.edit("Market");
  await files.add(RECEIPT, INVOICE);
  await expect(files.picture("receipt.png").getByRole("presentation")).toBeVisible();
  await expect(files.document("invoice.pdf")).toBeVisible();

  const saving = page.waitForEvent("download");
  await files.document("invoice.pdf").click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("invoice.pdf");
  expect(await readFile(await saved.path())).toEqual(INVOICE.buffer);

  await files.paste(SECOND);
  await expect(files.picture("back.png")).toBeVisible();
  await files.picture("receipt.png").click();
  await expect(files.viewer("receipt.png").getByRole("img")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(files.viewer("back.png").getByRole("img")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(files.viewer("back.png")).toBeHidden();
  // Only the picture was closed.
  await expect(files.block).toBeVisible();

  await files.remove("invoice.pdf");
  await expect(files.document("invoice.pdf")).toBeHidden();
  await page.getByRole("button", { name: t("common.undo") }).click();
  await expect(files.document("invoice.pdf")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(account.dialog).toBeHidden();
  await expect(account.row("Market").getByRole("img", { name: "3 files" })).toBeVisible();

  await test.step("a viewer looks at them, in the table and on a phone, and changes nothing", async () => {
    const clara = await openGuest();
    await enterAs(clara, CLARA, "/accounts");
    await clara.accounts.open("Current");
    const theirs = new Files(clara.page, t);
    const row = clara.account.row("Market");
    await expect(row.getByRole("img", { name: "3 files" })).toBeVisible();
    await row.hover();
    await row.getByRole("button", { name: t("transactions.openFiles") }).click();
    await expect(theirs.picture("receipt.png").getByRole("presentation")).toBeVisible();
    await expect(theirs.document("invoice.pdf")).toBeVisible();
    // To open and to save, and nothing else.
    await expect(theirs.block.getByRole("button")).toHaveCount(3);
    await theirs.picture("receipt.png").click();
    await expect(theirs.viewer("receipt.png").getByRole("img")).toBeVisible();
    await clara.page.keyboard.press("Escape");
    await expect(theirs.viewer("receipt.png")).toBeHidden();
    await expect(theirs.block).toBeVisible();
    await clara.page.keyboard.press("Escape");
    await expect(theirs.block).toBeHidden();

    await clara.page.setViewportSize({ width: 390, height: 844 });
    await clara.page.getByRole("listitem").getByRole("button", { name: "Market" }).click();
    await expect(theirs.picture("receipt.png")).toBeVisible();
  });
});

test("what is chosen for a new transaction goes along, and what is no receipt is refused", async ({
  books: { files },
  page,
}) => {
  const { account } = screens(page);
  await account.addButton.click();
  await account.field("transactions.columns.amount").fill("12.50");
  await account.dialog.getByLabel(t("transactions.columns.payee")).fill("Baker");
  await files.add(RECEIPT);
  await expect(files.waiting("receipt.png")).toBeVisible();
  await account.dialog.getByRole("button", { name: t("transactions.add") }).click();
  await expect(account.dialog).toBeHidden();
  await expect(account.row("Baker").getByRole("img", { name: "1 file" })).toBeVisible();
  await account.edit("Baker");
  await expect(files.picture("receipt.png")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(account.dialog).toBeHidden();

  await test.step("it is refused with the reason, and the others are taken", async () => {
    await account.edit("Market");
    const drawing = { name: "x.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") };
    const claimed = { name: "page.png", mimeType: "image/png", buffer: Buffer.from("<!doctype html>") };
    await files.add(drawing, claimed, RECEIPT);
    await expect(files.refusal).toHaveCount(2);
    await expect(files.refusal.first()).toContainText(t("attachments.wrongKind"));
    await expect(files.refusal.last()).toContainText(t("auth.errors.codes.file_type_refused"));
    await expect(files.picture("receipt.png")).toBeVisible();
  });
});
