import { screens } from "./pages/index.ts";
import { type Account, type Api, BORIS, CLARA, day, type Workspace } from "./support/api.ts";
import { expectAccessible } from "./support/axe.ts";
import { enterAs, test } from "./support/guest.ts";
import { takeOption } from "./support/option.ts";
import { pdf } from "./support/pdf.ts";
import { picture } from "./support/picture.ts";
import { enter } from "./support/session.ts";
import { expect } from "./support/test.ts";

/** What the till of a Russian shop prints: a day, a sum, and by which register. */
const fiscal = (sum: string, number: number) =>
  `t=${day(-1).replaceAll("-", "")}T1015&s=${sum}&fn=9282000100072197&i=${number}&fp=2918241905&n=1`;

/** What is to be transferred to somebody in the euro area. */
const transfer = (payee: string, amount: string) =>
  [
    "BCD",
    "002",
    "1",
    "SCT",
    "",
    payee,
    "DE89370400440532013000",
    `EUR${amount}`,
    "",
    "",
    "Invoice 2231",
  ].join("\n");

const LINES: [string, string][] = [
  ["Milk 1,5%", "2.58"],
  ["Bread", "3.49"],
  ["Batteries", "6.99"],
];

/** A receipt as a shop sends it by email. */
function receipt(): Buffer {
  const [year, month, date] = day(-1).split("-");
  const rows = LINES.flatMap(([name, sum], at) => [
    { x: 20, y: 110 + at * 30, text: name },
    { x: 240, y: 110 + at * 30, text: sum },
  ]);
  return pdf([
    { x: 100, y: 40, text: "Green Market Ltd" },
    { x: 90, y: 60, text: "High Street 12, London" },
    ...rows,
    { x: 40, y: 125, text: "2 x 1.29" },
    { x: 20, y: 200, text: "TOTAL EUR" },
    { x: 234, y: 200, text: "13.06" },
    { x: 20, y: 230, text: `${date}.${month}.${year} 12:41` },
  ]);
}

async function books(
  api: Api,
): Promise<{ workspace: Workspace; current: Account; food: string; home: string }> {
  const workspace = await api.createWorkspace("Home");
  const current = await api.createAccount(workspace, "Current", "debit_card", "1000");
  const { id: food } = await api.createCategory(workspace, "Nourishment");
  const { id: home } = await api.createCategory(workspace, "Household");
  return { workspace, current, food, home };
}

test("receipts are reviewed one after the other, by the keyboard alone", async ({ api, page }) => {
  let release: () => void = () => undefined;
  const listed = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { workspace, current } = await books(api);
  await api.scanCode(workspace, transfer("City Power", "48.20"));
  await api.scanCode(workspace, transfer("Water Works", "17.05"));
  const { receipts } = screens(page);
  await enter(page, "/receipts");
  await expect(receipts.link(2)).toBeVisible();

  await receipts.reviewLink("Water Works").focus();
  await page.keyboard.press("Enter");
  await expect(receipts.title("Water Works")).toBeVisible();
  // Such a code names no day: that is looked at first.
  await expect(receipts.field("receipts.review.dueDate")).toBeFocused();
  await expect(receipts.total).toHaveValue("17.05");

  await test.step("letters go to the receipts beside, outside of fields only", async () => {
    await receipts.button("receipts.review.addNext").focus();
    await page.keyboard.press("j");
    await expect(receipts.title("City Power")).toBeVisible();
    await expect(receipts.total).toHaveValue("48.20");
    await receipts.button("receipts.review.addNext").focus();
    await page.keyboard.press("k");
    await expect(receipts.title("Water Works")).toBeVisible();
  });

  await test.step("it is added, and the next one opens", async () => {
    await expect(receipts.field("receipts.review.dueDate")).toBeFocused();
    await receipts.total.focus();
    await page.keyboard.type("18.05");
    // Who is quick does not wait for the list of what is left.
    await page.route(/transactions\/ocr\/?\?.*state=review/, (route) => listed.then(() => route.continue()));
    await page.keyboard.press("Control+Enter");
    await expect(receipts.title("City Power")).toBeVisible();
    await receipts.expectAdded();
    await expect(receipts.total).toHaveValue("48.20");
    await page.keyboard.press("Control+Enter");
    await expect(receipts.view("all")).toBeVisible();
    release();
  });

  const rows = await api.transactions(current);
  expect(rows.map(({ payee, total_amount, status }) => [payee, total_amount, status]).sort()).toEqual([
    ["City Power", "-48.20", "planned"],
    ["Water Works", "-18.05", "planned"],
  ]);
  await expect(receipts.link()).toBeVisible();
});

test("a document becomes a split transaction, beside its picture", async ({ api, page }) => {
  const { workspace, current, food, home } = await books(api);
  await api.uploadReceipt(workspace, "market.pdf", "application/pdf", receipt());
  const { receipts } = screens(page);
  await enter(page, "/receipts");
  await receipts.row("Green Market").getByRole("link").click();
  await expect(receipts.total).toHaveValue("13.06");
  await expect(receipts.picture.getByRole("img")).toBeVisible();
  await expectAccessible(page, "the review of a receipt");

  await test.step("how many there were is compared with the amount", async () => {
    const amount = receipts.amountOf("Milk 1,5%");
    await expect(receipts.form).toContainText("2 × €1.29");
    await amount.fill("2.85");
    await expect(receipts.form).toContainText("2 × €1.29 = €2.58");
    await amount.fill("2.58");
    await expect(receipts.form).not.toContainText("€2.58");
  });
  for (const [name] of LINES) {
    await receipts.categoryOf(name).click();
    await page.keyboard.type(name === "Batteries" ? "Household" : "Nourishment");
    await page.keyboard.press("Enter");
  }
  await expect(receipts.parts).toContainText("€6.07");
  await expect(receipts.parts).toContainText("€6.99");
  await receipts.button("receipts.picture.zoomIn").click();
  await receipts.button("receipts.picture.rotate").click();
  await receipts.button("receipts.review.add").click();
  await receipts.expectAdded();

  const [row] = await api.transactions(current);
  expect(row?.splits.map(({ category_id, amount }) => [category_id, amount])).toEqual([
    [food, "-6.07"],
    [home, "-6.99"],
  ]);
  await page.getByRole("button", { name: "Show transaction" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Current" })).toBeVisible();
});

test("what is in the books already gets the receipt, or stays beside it", async ({ api, page }) => {
  const { workspace, current } = await books(api);
  await api.createTransaction(current, { date: day(-1), total_amount: "-13.06", payee: "GREEN MARKET" });
  await api.uploadReceipt(workspace, "market.pdf", "application/pdf", receipt());
  const { receipts } = screens(page);
  await enter(page, "/receipts");
  await receipts.row("GREEN MARKET").getByRole("link").click();
  const attach = receipts.choice("receipts.choice.attach", { payee: "GREEN MARKET" });
  await expect(attach).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(receipts.form.getByRole("alert")).toContainText("Choose what to do");
  await attach.check();
  await receipts.button("receipts.review.attach").click();
  await receipts.expectAdded("attached");
  const rows = await api.transactions(current);
  expect(rows.map(({ total_amount }) => total_amount)).toEqual(["-13.06"]);
});

test("an account in another currency is charged what is typed", async ({ api, page }) => {
  const { workspace, current } = await books(api);
  await api.scanCode(workspace, fiscal("1500.00", 64318));
  const { receipts } = screens(page);
  await enter(page, "/receipts");
  await receipts.row("To review").getByRole("link").click();
  await receipts.choiceField("transactions.account").click();
  await takeOption(page, "Current");
  const charged = receipts.field("receipts.review.charged", { currency: "EUR" });
  await expect(charged).toHaveValue("");
  await page.keyboard.press("Control+Enter");
  await expect(charged).toHaveAttribute("aria-invalid", "true");
  await charged.fill("15.20");
  await page.keyboard.press("Control+Enter");
  await receipts.expectAdded();
  expect((await api.transactions(current))[0]?.total_amount).toBe("-15.20");
});

test("what cannot be read is tried again, or filled in; a viewer only looks", async ({
  api,
  kym,
  openGuest,
  page,
}) => {
  const { workspace, current } = await books(api);
  await api.uploadReceipt(workspace, "grey.png", "image/png", picture(200, 300, [128, 128, 128]));
  await expect.poll(async () => (await api.receipts(workspace))[0]?.state).toBe("failed");
  await api.addMember(kym, workspace, CLARA, "viewer");
  const { receipts } = screens(page);
  await enter(page, "/receipts?state=failed");
  await expectAccessible(page, "the inbox");
  await receipts.row("grey.png").getByRole("link").click();
  await receipts.total.fill("9.99");
  await receipts.choiceField("transactions.columns.payee").fill("Kiosk");

  const guest = await openGuest();
  await enterAs(guest, CLARA, "/receipts");
  await expect(guest.receipts.row("grey.png").getByRole("link")).toHaveText("Open");
  await expect(guest.receipts.row("grey.png").getByRole("button")).toHaveCount(0);

  await page.keyboard.press("Control+Enter");
  await receipts.expectAdded();
  await expect(guest.receipts.row("grey.png")).toContainText("Added");
  expect((await api.transactions(current))[0]).toMatchObject({ payee: "Kiosk", total_amount: "-9.99" });

  await api.uploadReceipt(
    workspace,
    "cut-off.png",
    "image/png",
    picture(200, 300, [128, 128, 128]).subarray(0, 80),
  );
  await expect(receipts.row("cut-off.png")).toContainText("Failed");
  await receipts.row("cut-off.png").getByRole("link").click();
  await expect(page.getByText("isn't attached to the transaction")).toBeVisible();
});

test("what was added is taken back and put back, and the receipt says so", async ({
  api,
  kym,
  openGuest,
  page,
}) => {
  const { workspace, current } = await books(api);
  await api.addMember(kym, workspace, CLARA, "viewer");
  await api.scanCode(workspace, transfer("City Power", "48.20"));
  const { receipts, shell } = screens(page);
  await enter(page, "/receipts");
  await receipts.row("City Power").getByRole("link").click();
  await receipts.button("receipts.review.add").click();
  await receipts.expectAdded();
  await expect(receipts.row("City Power")).toContainText("Added");
  const guest = await openGuest();
  await enterAs(guest, CLARA, "/receipts");
  await expect(guest.receipts.row("City Power")).toContainText("Added");

  await test.step("nothing leads to a transaction that is no more", async () => {
    await page.keyboard.press("Control+z");
    await expect(shell.notification("bulk.deleted_one")).toBeVisible();
    expect(await api.transactions(current)).toEqual([]);
    for (const seen of [receipts, guest.receipts]) {
      await expect(seen.row("City Power")).toContainText("Transaction deleted");
      await expect(seen.row("City Power").getByRole("link")).toHaveText("Open");
    }
  });

  await test.step("its page knows the way, and hears of what comes back", async () => {
    await receipts.row("City Power").getByRole("link").click();
    await expect(page.getByRole("heading", { name: "was deleted" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Open history" })).toBeVisible();
    await page.keyboard.press("Control+Shift+z");
    await expect(page.getByRole("link", { name: "Show transaction" })).toBeVisible();
    expect((await api.transactions(current))[0]?.total_amount).toBe("-48.20");
    await expect(guest.receipts.row("City Power").getByRole("link")).toHaveText("Show transaction");
  });

  await test.step("once it is gone the same code is another receipt", async () => {
    await page.keyboard.press("Control+z");
    await expect(page.getByRole("link", { name: "Open history" })).toBeVisible();
    const again = await api.scanCode(workspace, transfer("City Power", "48.20"));
    expect(again?.state).toBe("review");
  });
});

test("somebody else was quicker", async ({ api, kym, openGuest, page }) => {
  const { workspace } = await books(api);
  await api.addMember(kym, workspace, BORIS, "editor");
  await api.scanCode(workspace, transfer("City Power", "48.20"));
  const { receipts, shell } = screens(page);
  await enter(page, "/receipts");
  await receipts.reviewLink("City Power").click();
  await expect(receipts.total).toHaveValue("48.20");
  await expect(shell.connected).toBeVisible();
  const guest = await openGuest();
  await enterAs(guest, BORIS, "/receipts");
  await guest.receipts.reviewLink("City Power").click();
  await guest.receipts.button("receipts.review.add").click();
  await guest.receipts.expectAdded();
  await expect(page.getByText("Boris Orlov added this receipt")).toBeVisible();
  await expect(receipts.form).toHaveCount(0);
});

test("in Russian, on a phone: a receipt is reviewed with its picture above", async ({ api, page }) => {
  const { workspace, current } = await books(api);
  await api.saveSettings({ language: "ru" });
  await api.uploadReceipt(workspace, "market.pdf", "application/pdf", receipt());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const { receipts } = screens(page, "ru");
  await enter(page, "/receipts");
  await expect(receipts.row("Green Market")).toContainText("13,06");
  await expectAccessible(page, "the inbox on a phone");
  await receipts.row("Green Market").getByRole("link").click();
  await expect(receipts.picture).toBeInViewport();
  await expect(receipts.button("receipts.review.add")).toBeInViewport();
  await expectAccessible(page, "a review on a phone");
  await receipts.button("receipts.picture.hide").click();
  await expect(receipts.picture).toHaveCount(0);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide).toBe(false);
  await receipts.button("receipts.review.add").click();
  await receipts.expectAdded();
  expect((await api.transactions(current))[0]?.total_amount).toBe("-13.06");
});
