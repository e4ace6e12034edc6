import type { Page } from "@playwright/test";
import { type Screens, screens } from "./pages/index.ts";
import { type Account, BORIS, day, type Person, type Workspace } from "./support/api.ts";
import { test as base, enterAs } from "./support/guest.ts";
import { enter } from "./support/session.ts";
import { expect } from "./support/test.ts";

interface Household {
  workspace: Workspace;
  current: Account;
}

/** A workspace with two accounts and a row that was entered by hand two days ago. */
const test = base.extend<{ household: Household }>({
  household: async ({ api }, use) => {
    const workspace = await api.createWorkspace("Home");
    const current = await api.createAccount(workspace, "Current", "debit_card", "1000");
    await api.createAccount(workspace, "Card", "credit_card");
    await api.createCategory(workspace, "Кофейни");
    await api.createTransaction(current, { date: day(-2), total_amount: "-42.00", payee: "Market" });
    await use({ workspace, current });
  },
});

async function open(page: Page, who?: Person): Promise<Screens> {
  const all = screens(page);
  await enter(page, "/workspaces", who);
  await expect(all.shell.connected).toBeVisible();
  await all.imports.openFrom("Home");
  return all;
}

/** Text as a Russian bank of the old kind writes it. */
function windows1251(text: string): Buffer {
  const bytes = [...text].map((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    if (letter === "ё") return 0xb8;
    return code >= 0x410 && code <= 0x44f ? code - 0x350 : code;
  });
  return Buffer.from(bytes);
}

/** A day as the bank writes it. */
function dotted(offset: number): string {
  return day(offset).split("-").reverse().join(".");
}

/** A statement with three rows, one of which is known, and one that the bank did not book. */
function statement(): { name: string; content: Buffer } {
  const lines = [
    "Дата операции;Статус;Сумма операции;Валюта операции;Категория;Описание",
    `${dotted(-3)};OK;-310,55;EUR;Кофейни;Кофейня на углу`,
    `${dotted(-2)};OK;-42,00;EUR;Супермаркеты;Рынок`,
    `${dotted(-2)};FAILED;-99,00;EUR;Такси;Такси`,
    `${dotted(-1)};OK;2500,00;EUR;Зарплата;Зарплата за ноябрь`,
  ];
  return { name: "выписка.csv", content: windows1251(lines.join("\r\n")) };
}

test("a statement is read, looked through, booked, found in the books and taken back", async ({
  household: { current },
  api,
  page,
}) => {
  const all = await open(page);
  const { imports, account } = all;
  await imports.choose(statement());

  await test.step("it is understood, and says what it would book", async () => {
    await expect(imports.row("Кофейня на углу")).toBeVisible();
    await expect(imports.row("Кофейня на углу")).toContainText("310.55");
    await expect(page.getByRole("main")).toContainText("windows-1251");
    await imports.into.selectOption({ label: "Current" });
    await expect(imports.row("Рынок")).toContainText("Possible duplicate");
    await expect(imports.box("Рынок")).not.toBeChecked();
    await expect(imports.row("Кофейня на углу")).toContainText("Кофейни");
    await expect(imports.importButton(2)).toBeEnabled();
  });

  await test.step("what was not read is listed with its line and why", async () => {
    await imports.show("unread");
    await expect(imports.unreadableLine(4)).toContainText("The bank did not book it");
    await expect(imports.unreadableLine(4)).toContainText("Такси");
    await imports.show("all");
  });

  await test.step("every row can be left out and taken in", async () => {
    await imports.box("Зарплата за ноябрь").uncheck();
    await expect(imports.importButton(1)).toBeEnabled();
    await imports.box("Зарплата за ноябрь").check();
    await imports.box("Рынок").check();
    await expect(imports.importButton(3)).toBeEnabled();
    await imports.box("Рынок").uncheck();
  });

  await test.step("it is booked, and the way leads to the rows", async () => {
    await imports.importButton(2).click();
    await expect(imports.result).toHaveText("2 transactions are in your books");
    await imports.showButton("Current").click();
    await expect(account.row("Зарплата за ноябрь")).toBeVisible();
    await expect(account.cell("Кофейня на углу", "category")).toHaveText("Кофейни");
    await expect(account.row("Такси")).toHaveCount(0);
  });

  await test.step("taken back, nothing of it is left", async () => {
    await page.goBack();
    await imports.revert();
    await expect(imports.result).toContainText("Import reverted");
    await expect.poll(async () => (await api.transactions(current)).length).toBe(1);
  });
});

test("the same file once more has nothing new, and what a file leaves open is asked", async ({
  household: _,
  page,
}) => {
  const { imports } = await open(page);
  const file = statement();
  await imports.choose(file);
  await imports.into.selectOption({ label: "Current" });
  await imports.importButton(2).click();
  await expect(imports.result).toBeVisible();
  await imports.button("imports.another").click();
  await expect(imports.past(file.name)).toContainText("2 transactions");

  await imports.choose({ ...file, name: "again.csv" });
  // Many banks call their columns so: the account is asked for again.
  await expect(imports.into).toHaveValue("");
  await imports.into.selectOption({ label: "Current" });
  await expect(imports.row("Кофейня на углу")).toContainText("Already in your books");
  await expect(imports.nothingButton).toBeDisabled();
  await imports.button("imports.discard").click();
  await expect(imports.chooseButton).toBeVisible();
  await expect(imports.past("again.csv")).toHaveCount(0);

  await test.step("what is not said for certain is asked in plain words", async () => {
    const rows = ["Date,Description,Amount", "03/04/2025,Coffee,-3.20", "05/06/2025,Bakery,-4.10"];
    await imports.choose({ name: "ambiguous.csv", content: rows.join("\n") });
    await expect(imports.questions).toContainText("In which order are day and month?");
    await imports.answer("Mar 4, 2025");
    await expect(imports.row("Coffee")).toContainText("Mar 4, 2025");
    await expect(imports.questions).toHaveCount(0);

    await test.step("and everything else can be said as well", async () => {
      await imports.adjust();
      await imports.setting("dateOrder").selectOption({ label: "Day, month, year" });
      await expect(imports.row("Coffee")).toContainText("Apr 3, 2025");
      await imports.column("Description").selectOption({ label: "Note" });
      await imports.setting("inverted").click();
      await expect(imports.row("Coffee")).toContainText("+€3.20");
    });
  });
});

test("files are taken one after the other, a bad one says why, and a phone is enough", async ({
  household: _,
  page,
}) => {
  const { accounts, imports, shell } = await open(page);
  await shell.goTo("accounts");
  await accounts.open("Current");
  await imports.openFromAccount();
  await imports.choose({ name: "page.html", content: "<!DOCTYPE html><title>Statement</title>" });
  await expect(imports.problem).toContainText("This is a web page (HTML)");
  await imports.choose({ name: "statement.pdf", content: "%PDF-1.7\n%\u00e2\u00e3\n1 0 obj" });
  await expect(imports.problem).toContainText("read by an AI model, and none is available");

  const ofx = (id: string, name: string) => ({
    name: `${id}.ofx`,
    content: `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR
<BANKACCTFROM><BANKID>1<ACCTID>${id}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${day(-1).replaceAll("-", "")}<TRNAMT>-12.50<FITID>${id}-1<NAME>${name}</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>987.50<DTASOF>${day(-1).replaceAll("-", "")}</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  });
  await imports.choose(ofx("DE1", "Florist"), ofx("DE2", "Cinema"));
  await expect(imports.row("Florist")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("€987.50");
  // Nothing has to be chosen: the file was brought to the account.
  await imports.importButton(1).click();
  await expect(imports.result).toHaveText("1 transaction is in your books");
  await imports.button("imports.next", { name: "DE2.ofx" }).click();
  await expect(imports.row("Cinema")).toBeVisible();

  await test.step("on a phone a file is brought, looked through and booked", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/workspaces");
    await imports.openFrom("Home");
    await imports.choose(statement());
    await imports.into.selectOption({ label: "Current" });
    await expect(imports.row("Рынок")).toContainText("Looks like");
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await imports.importButton(2).click();
    await expect(imports.result).toHaveText("2 transactions are in your books");
  });
});

test("somebody else sees the rows come and go, and who may only look cannot import", async ({
  household: { workspace },
  api,
  kym,
  page,
  openGuest,
}) => {
  await api.addMember(kym, workspace, BORIS, "viewer");
  const boris = await openGuest();
  await enterAs(boris, BORIS, "/accounts");
  await boris.accounts.open("Current");
  await expect(boris.account.row("Market")).toBeVisible();
  await expect(boris.shell.connected).toBeVisible();

  const { imports } = await open(page);
  await imports.choose(statement());
  await imports.into.selectOption({ label: "Current" });
  await imports.importButton(2).click();
  await expect(boris.account.row("Зарплата за ноябрь")).toBeVisible();
  await expect(imports.result).toBeVisible();
  await imports.revert();
  await expect(boris.account.row("Зарплата за ноябрь")).toHaveCount(0);

  await boris.page.goto(`/workspaces/${workspace.id}/import`);
  await expect(boris.page.getByRole("main")).toContainText("You may look at this workspace");
  await expect(boris.imports.chooseButton).toHaveCount(0);
});
