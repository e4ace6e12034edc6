import type { Page } from "@playwright/test";
import { type Screens, screens } from "./pages/index.ts";
import { test as base } from "./support/administrator.ts";
import { createModelFor } from "./support/ai-models.ts";
import type { Account } from "./support/api.ts";
import { FILE, reading, statement } from "./support/printed-statement.ts";
import { enter } from "./support/session.ts";
import { expect } from "./support/test.ts";

/** A workspace with an account, and a model that may be asked about statements once somebody agrees. */
const test = base.extend<{ current: Account }>({
  current: async ({ api, modelServer }, use) => {
    const workspace = await api.createWorkspace("Home");
    const current = await api.createAccount(workspace, "Current", "debit_card", "100");
    await createModelFor(api, modelServer, "statement_pdf");
    await use(current);
  },
});

// The model is the whole program's.
test.use({ alone: true });

async function agree({ profile }: Screens, host: string): Promise<void> {
  await profile.consent(host, "statement_pdf").click();
  await expect(profile.panel("aiConsents.title").getByText("Agreed now")).toBeVisible();
}

async function open(page: Page): Promise<Screens> {
  const all = screens(page);
  await enter(page, "/profile");
  await expect(all.shell.connected).toBeVisible();
  return all;
}

async function begin(page: Page, { imports }: Screens): Promise<void> {
  await page.goto("/workspaces");
  await imports.openFrom("Home");
  await imports.choose(statement());
}

test("a PDF statement is read by a model once one has agreed, looked through and booked", async ({
  current: _,
  modelServer,
  page,
}) => {
  const all = await open(page);
  const { account, imports, profile } = all;

  await test.step("without consent it is said what to do, and where", async () => {
    await begin(page, all);
    await expect(imports.problem).toContainText("you haven't agreed to that");
    await imports.problem.getByRole("link").click();
    await expect(profile.panel("aiConsents.title")).toBeInViewport();
    await agree(all, modelServer.host);
  });

  modelServer.reply = (question) => reading(question);
  const release = modelServer.hold();
  const panel = imports.statement("imports.reading.title", FILE);

  await test.step("while it is read one may look elsewhere", async () => {
    await begin(page, all);
    await expect(panel).toContainText("This may take a few minutes.");
    await page.reload();
    await expect(panel.getByRole("progressbar")).toBeVisible();
    await page.goto("/workspaces");
    await imports.openFrom("Home");
    await expect(imports.past(FILE)).toContainText("Being read");
    await imports.continue(FILE);
    await expect(panel.getByRole("progressbar")).toBeVisible();
  });

  await test.step("its rows follow by themselves, and their balances add up", async () => {
    release();
    await expect(imports.row("Florist")).toContainText("12.50");
    await expect(imports.row("Salary")).toContainText("+€2,000.00");
    await expect(imports.balance).toContainText("Adds up");
    await expect(imports.balance).toContainText(/Opening balance\s*€100.00/);
    await expect(imports.balance).toContainText(/Closing balance\s*€2,083.30/);
    await expect(page.getByRole("main")).toContainText("An AI model read this statement.");
    await expect(imports.button("imports.file.adjust")).toHaveCount(0);
  });

  await test.step("it is booked like any other file", async () => {
    await imports.importButton(3).click();
    await expect(imports.result).toHaveText("3 transactions are in your books");
    await imports.showButton("Current").click();
    await expect(account.row("Bakery")).toBeVisible();
  });
});

test("what could not be read is read again, and a line that was left out is named", async ({
  current: _,
  modelServer,
  page,
}) => {
  const all = await open(page);
  const { imports } = all;
  await agree(all, modelServer.host);
  modelServer.isBroken = true;
  await page.setViewportSize({ width: 390, height: 844 });
  await begin(page, all);
  const failed = imports.statement("imports.notRead.title", FILE);
  await expect(failed).toContainText("The AI model gave no usable answer.");
  await expect(failed).toContainText("Reason: The answer isn't in this provider's format.");

  modelServer.isBroken = false;
  modelServer.reply = (question) => reading(question, ["Bakery"]);
  await imports.button("imports.notRead.retry").click();
  await expect(imports.balance).toContainText("Doesn't add up");
  await expect(imports.balance).toContainText(/Difference\s*\u2212€4.20/);
  await expect(page.getByRole("main")).toContainText(/The balance doesn't add up\s*1 line was not read/);
  await imports.show("unread");
  await expect(imports.unreadableLine(5)).toContainText("Left out by the AI model");
  await expect(imports.unreadableLine(5)).toContainText("Bakery -4.20");
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await expect(imports.importButton(2)).toBeEnabled();
});

test("reading is cancelled, and nothing is left of the file", async ({ current: _, modelServer, page }) => {
  const all = await open(page);
  const { imports } = all;
  await agree(all, modelServer.host);
  modelServer.reply = (question) => reading(question);
  const release = modelServer.hold();
  await begin(page, all);
  await expect.poll(() => modelServer.questionCount).toBe(1);
  await imports.button("imports.reading.cancel").click();
  await expect(imports.chooseButton).toBeVisible();
  await expect(imports.past(FILE)).toHaveCount(0);
  release();
});
