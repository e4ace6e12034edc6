import type { Response } from "@playwright/test";
import { type Screens, screens } from "./pages/index.ts";
import { type Account, CLARA, day, type Workspace } from "./support/api.ts";
import { expectAccessible } from "./support/axe.ts";
import { cameraOf, filmOf, holdPaper, isCameraOn, refuseCamera } from "./support/fake-camera.ts";
import { test as base, enterAs } from "./support/guest.ts";
import { picture } from "./support/picture.ts";
import { enter } from "./support/session.ts";
import { expect } from "./support/test.ts";
import { words } from "./support/texts.ts";

const t = words("en");

/** A payment that a bill asks for, as European bills print it (EPC069-12). */
const BILL = "BCD\n002\n1\nSCT\n\nCity Power\nBE72000000001616\nEUR48.20\n\n\nInvoice 2025-117";

/** The page of a receipt, whatever has become of it. */
const RECEIPT = /\/receipts\/[\w-]+$/;

const PHONE = { width: 390, height: 844 };

const PHOTO = { name: "receipt.png", mimeType: "image/png", buffer: picture(400, 900, [245, 244, 240]) };
const BACK = { name: "back.png", mimeType: "image/png", buffer: picture(400, 900, [235, 234, 230]) };
const INVOICE = {
  name: "invoice.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.7\n%%EOF\n"),
};
const DRAWING = { name: "plan.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") };

/** The answer to a receipt that was sent. */
const isUpload = (answer: Response) =>
  answer.url().endsWith("/transactions/ocr") && answer.request().method() === "POST";

interface Books {
  workspace: Workspace;
  current: Account;
  all: Screens;
}

const test = base.extend<{ books: Books }>({
  books: async ({ api, page }, use) => {
    const workspace = await api.createWorkspace("Home");
    const current = await api.createAccount(workspace, "Current", "debit_card", "100");
    await use({ workspace, current, all: screens(page) });
  },
});

// Whatever opens the camera sees the bill, unless the page is given another one.
const film = filmOf(BILL);
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...cameraOf(film)] });
    },
    { scope: "worker" },
  ],
  permissions: ["camera"],
});

test("a code before the camera of a phone leads to the receipt that it makes", async ({ books, page }) => {
  const { capture, dashboard } = books.all;
  await page.setViewportSize(PHONE);
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith("http://localhost") && !/^(?:blob|data):/.test(request.url()))
      foreign.push(request.url());
  });
  await enter(page, "/");
  await expect(dashboard.main).toBeVisible();
  await capture.cameraButton.click();
  await expect(page).toHaveURL(RECEIPT);
  await expect(capture.dialog).toBeHidden();
  await expect(page.getByRole("main")).toContainText("City Power");
  expect(foreign).toEqual([]);

  await test.step("the same code leads to the same receipt", async () => {
    const first = page.url();
    await page.goto("/");
    await capture.cameraButton.click();
    await expect(page).toHaveURL(first);
  });
});

test("a code that was added before leads to its transaction", async ({ books, api, page }) => {
  const { capture, account } = books.all;
  const receipt = await api.scanCode(books.workspace, BILL);
  if (!receipt) throw new Error("The code was known.");
  const row = { date: day(-2), total_amount: "-48.20", payee: "City Power" };
  await api.confirmReceipt(receipt, books.current, row);
  await enter(page, "/");
  await expect(async () => {
    await page.keyboard.press("Shift+R");
    await expect(capture.dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await capture.button("capture.useCamera").click();
  const note = capture.dialog.getByRole("alert");
  await expect(note).toContainText("This receipt has already been added");
  await expect(note).toContainText("48.20");
  await expectAccessible(page, "a receipt that was added before");
  await note.getByRole("link", { name: "Show transaction" }).click();
  await expect(capture.dialog).toBeHidden();
  await expect(account.row("City Power")).toBeVisible();
});

test("photos are taken as pages of one receipt, looked at, removed and sent", async ({ books, page }) => {
  const { capture } = books.all;
  await holdPaper(page);
  await page.setViewportSize(PHONE);
  await enter(page, "/accounts");
  await capture.cameraButton.click();
  await expect(capture.video).toBeVisible();
  await expect(capture.hint).toHaveText("Point at a receipt or its code");
  await expectAccessible(page, "the camera");

  await capture.shutter.click();
  await expect(capture.pages).toHaveCount(1);
  await capture.button("capture.pages.another").click();
  await capture.shutter.click();
  await expect(capture.pages).toHaveCount(2);
  await expectAccessible(page, "the pages of a receipt");
  await capture.removePage(1);
  await expect(capture.pages).toHaveCount(1);

  await test.step("what was not sent is not lost by a slip", async () => {
    await page.keyboard.press("Escape");
    const question = page.getByRole("dialog", { name: "Discard pages?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    expect(await isCameraOn(page)).toBe(true);
  });

  const arrived = page.waitForResponse(isUpload);
  await capture.button("capture.upload").click();
  expect(await (await arrived).json()).toMatchObject({ receipt: { name: "Page 2.jpg" } });
  expect(await isCameraOn(page)).toBe(false);
  await expect(page).toHaveURL(RECEIPT);
});

test("without a camera files are offered, with the reason", async ({ books, page }) => {
  const { capture } = books.all;
  await refuseCamera(page, "NotAllowedError");
  await page.setViewportSize(PHONE);
  await enter(page, "/budget");
  await capture.cameraButton.click();
  await expect(capture.dialog).toContainText("Camera access is blocked");
  await expectAccessible(page, "a refused camera");
  await capture.choose(PHOTO);
  await expect(capture.pages).toHaveCount(1);
  await capture.button("capture.upload").click();
  await expect(page).toHaveURL(RECEIPT);
});

test("files are dropped, pasted and chosen, and what is no receipt is refused", async ({ books, page }) => {
  const { accounts, account, capture, finder } = books.all;
  await enter(page, "/accounts");
  await accounts.open("Current");
  await expect(account.grid.or(page.getByText("No transactions")).first()).toBeVisible();
  const address = page.url();

  await test.step("a document that is dropped on the list is sent at once", async () => {
    await capture.drag("dragover", INVOICE);
    await expect(capture.overlay).toBeVisible();
    const arrived = page.waitForResponse(isUpload);
    await capture.drag("drop", INVOICE);
    expect(await (await arrived).json()).toMatchObject({
      receipt: { name: "invoice.pdf", account_id: books.current.id },
    });
    await expect(page).toHaveURL(RECEIPT);
    await expect(capture.overlay).toBeHidden();
  });

  await test.step("so is a picture that is pasted, but not into a field", async () => {
    await page.goto(address);
    await finder.search.focus();
    await capture.paste(PHOTO);
    await expect(capture.uploads).toHaveCount(0);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await capture.paste(PHOTO);
    await expect(page).toHaveURL(RECEIPT);
  });

  await test.step("several are looked at first; pictures may be pages of one receipt", async () => {
    // On a poor line the screen is there before what takes them.
    let load = () => {};
    const dropped = new Promise<void>((resolve) => {
      load = resolve;
    });
    const scripts = "**/assets/*.js";
    await page.route(scripts, async (route) => {
      const response = await route.fetch();
      if ((await response.text()).includes("capture.drop")) await dropped;
      await route.fulfill({ response });
    });
    await page.goto(address);
    await expect(capture.addButton).toBeVisible();
    await capture.drop(PHOTO, BACK, DRAWING);
    load();
    await expect(capture.files).toHaveCount(3);
    await page.unroute(scripts);
    await expect(capture.files.filter({ hasText: "plan.svg" })).toContainText("Only photos");
    await expect(capture.button("capture.uploadCount_other", { count: 2 })).toBeEnabled();
    await expectAccessible(page, "files of receipts");
    await capture.together.click();
    await expect(capture.button("capture.uploadCount_one", { count: 1 })).toBeEnabled();
    await capture.together.click();
    await capture.button("capture.uploadCount_other", { count: 2 }).click();
    await expect(capture.dialog).toBeHidden();
    await expect(capture.uploads).toContainText("2 receipts added");
    await expectAccessible(page, "uploads that have arrived");
    await capture.uploads.getByRole("link").click();
    await expect(page).toHaveURL(/\/receipts$/);
  });

  await test.step("files that are dropped on a transaction are for that one", async () => {
    await page.goto(address);
    await account.addButton.click();
    await expect(account.dialog).toBeVisible();
    await capture.drag("dragover", INVOICE);
    await expect(capture.overlay).toBeHidden();
  });
});

test("what could not be sent says why, and can be sent again", async ({ books, context, page }) => {
  const { capture } = books.all;
  await enter(page, `/workspaces/${books.workspace.id}/transactions`);
  await expect(capture.addButton).toBeVisible();
  // Only this fails: what a page loads later must not.
  const uploads = "**/api/v1/transactions/ocr";
  await context.route(uploads, (route) =>
    route.request().method() === "POST" ? route.abort("internetdisconnected") : route.fallback(),
  );
  await capture.drop(PHOTO);
  await expect(capture.uploads).toContainText("1 receipt wasn't added");
  await expectAccessible(page, "an upload that failed");
  await context.unroute(uploads);
  await capture.uploads.getByRole("button", { name: t("common.retry") }).click();
  await expect(capture.uploads).toContainText("1 receipt added");
  await capture.uploads.getByRole("link", { name: t("capture.uploads.review") }).click();
  await expect(page).toHaveURL(RECEIPT);
  await expect(capture.uploads).toHaveCount(0);
});

test("everything can be reached by keys, and a viewer adds nothing", async ({
  books,
  api,
  kym,
  openGuest,
  page,
}) => {
  const { capture } = books.all;
  await enter(page, "/reports");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("Shift+R");
    await expect(capture.dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(capture.dialog).toBeHidden();

  await page.keyboard.press("Control+k");
  await page.getByRole("textbox", { name: t("app.menu.search") }).fill("scan");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(RECEIPT);

  await api.addMember(kym, books.workspace, CLARA, "viewer");
  const clara = await openGuest();
  await enterAs(clara, CLARA, "/accounts");
  await clara.accounts.open("Current");
  await expect(clara.account.balance).toBeVisible();
  await expect(clara.capture.addButton).toHaveCount(0);
  await clara.page.setViewportSize(PHONE);
  await expect(clara.capture.cameraButton).toHaveCount(0);
  await clara.page.keyboard.press("Shift+R");
  await expect(clara.capture.dialog).toHaveCount(0);
});
