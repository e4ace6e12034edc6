import { screens } from "./pages/index.ts";
import { SplitEditor } from "./pages/split-editor.ts";
import { type Account, day, type Workspace } from "./support/api.ts";
import { enter } from "./support/session.ts";
import { test as base, expect } from "./support/test.ts";
import { words } from "./support/texts.ts";

const t = words("en");

interface Books {
  workspace: Workspace;
  current: Account;
  split: SplitEditor;
}

// Anna has an account open on which the market was paid once.
const test = base.extend<{ books: Books }>({
  books: async ({ api, page }, use) => {
    const workspace = await api.createWorkspace("Home");
    const current = await api.createAccount(workspace, "Current", "debit_card", "100");
    const pets = await api.createCategory(workspace, "Pets");
    await api.createCategory(workspace, "Garden");
    const row = { date: day(-1), total_amount: "-20.00", payee: "Market", category_id: pets.id };
    await api.createTransaction(current, row);
    const { accounts, account } = screens(page);
    await enter(page, "/accounts");
    await accounts.open("Current");
    await expect(account.row("Market")).toBeVisible();
    await use({ workspace, current, split: new SplitEditor(page, t) });
  },
});

test("a receipt is split between categories, and its lines come to the amount", async ({
  api,
  books: { current, split },
  page,
}) => {
  const { account } = screens(page);

  await test.step("what is left is shared out, and percentages are worked out", async () => {
    await account.addButton.click();
    await account.field("transactions.columns.amount").fill("100");
    await split.begin();
    await split.amount(1).fill("25%");
    await split.note(1).focus();
    await expect(split.amount(1)).toHaveValue("25.00");
    await split.press("add");
    await split.press("distribute");
    await expect(split.amount(2)).toHaveValue("37.50");
    await expect(split.amount(3)).toHaveValue("37.50");
    await expect(split.exact).toBeVisible();
    // The button that was pressed has gone, and the page behind does not hear what is pressed next.
    await expect(split.addLine).toBeFocused();
    await page.keyboard.press("n");
    await split.dialog.getByRole("button", { name: t("common.cancel") }).click();
    await expect(split.dialog).toBeHidden();
    await expect(page.getByRole("group", { name: t("transactions.newRow") })).toHaveCount(0);
  });

  await test.step("lines that do not come to the amount are not saved", async () => {
    await account.edit("Market");
    await split.begin();
    await split.amount(1).fill("15");
    await split.amount(2).fill("4");
    await account.dialog.getByRole("button", { name: t("transactions.save") }).click();
    await expect(account.dialog.getByRole("alert")).toContainText("€1.00");
    await split.amount(2).fill("5");
    await account.save();
    await expect(account.cell("Market", "category")).toContainText("Pets");
    await account.edit("Market");
    await split.press("unsplit");
    await account.save();
    await expect(account.cell("Market", "category")).toHaveText(t("transactions.noCategory"));
  });

  await test.step("the line left empty takes the rest", async () => {
    await account.addButton.click();
    await account.field("transactions.columns.amount").fill("30");
    await split.begin();
    await split.choose(1, "Pets");
    await split.amount(1).fill("18.50");
    await split.choose(2, "Garden");
    await expect(split.left("€11.50")).toBeVisible();
    await split.note(2).fill("Tulips");
    await split.add();
    const [row] = await api.transactions(current);
    expect(row?.splits.map(({ amount, note }) => [amount, note])).toEqual([
      ["-18.50", ""],
      ["-11.50", "Tulips"],
    ]);
    await expect(account.row("Pets, Garden")).toContainText("€30.00");
    await account.search.fill("tulips");
    await expect(account.row("Pets, Garden")).toBeVisible();
    await expect(account.row("Market")).toBeHidden();
    await account.search.fill("");
  });

  await test.step("a category that is made in a line leaves the other lines as they are typed meanwhile", async () => {
    await account.addButton.click();
    await account.field("transactions.columns.amount").fill("30");
    await split.begin();
    await expect(split.category(1), "the button is gone, and the focus goes on").toBeFocused();
    let release = () => {};
    const typed = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/v1/categories/", async (route) => {
      await typed;
      await route.continue();
    });
    await split.category(1).fill("Bakery");
    await page.getByRole("option", { name: "Bakery" }).click();
    await split.amount(1).fill("12");
    await split.amount(2).fill("18");
    release();
    await expect(split.category(1)).toHaveValue("Bakery");
    await expect(split.amount(1)).toHaveValue(/^12/);
    await expect(split.amount(2)).toHaveValue(/^18/);
  });
});

test("the lines of a split are edited in the table, and saved when they add up", async ({
  api,
  books: { workspace, current },
  page,
}) => {
  const { account } = screens(page);
  const categories = await api.categories(workspace);
  const idOf = (name: string) => categories.find((one) => one.name === name)?.id ?? null;
  await api.createTransaction(current, {
    date: day(-1),
    total_amount: "-50.00",
    payee: "Hardware store",
    splits: [
      { category_id: idOf("Pets"), amount: "-20.00", note: "Leash" },
      { category_id: idOf("Garden"), amount: "-30.00", note: "Soil" },
    ],
  });
  const saved = async () => {
    const rows = await api.transactions(current);
    const row = rows.find(({ payee }) => payee === "Hardware store");
    return [row?.total_amount, ...(row?.splits ?? []).map(({ amount, note }) => `${amount} ${note}`)];
  };
  const leash = account.row("Leash");
  const soil = account.row("Soil");

  await test.step("they are shown below their transaction on request", async () => {
    await expect(account.row("Pets, Garden")).toBeVisible();
    await expect(leash).toHaveCount(0);
    await account
      .row("Pets, Garden")
      .getByRole("button", { name: t("transactions.lines.show") })
      .click();
    await expect(leash).toContainText("Pets");
    await expect(soil).toContainText("€30.00");
  });

  await test.step("a note and a category are changed by the keys of the table", async () => {
    await account.cell("Leash", "payee").click();
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: t("transactions.note") }).fill("Collar");
    await page.keyboard.press("Tab");
    await page.getByRole("combobox", { name: t("transactions.columns.category") }).fill("gard");
    await page.getByRole("option", { name: "Garden" }).click();
    await expect(account.row("Collar")).toContainText("Garden");
    await expect.poll(saved).toEqual(["-50.00", "-20.00 Collar", "-30.00 Soil"]);
  });

  await test.step("an amount that leaves something over waits until it is said where that goes", async () => {
    await account.cell("Collar", "amount").dblclick();
    await page.getByRole("textbox", { name: t("transactions.columns.amount") }).fill("12.50");
    await page.keyboard.press("Enter");
    await expect(account.grid).toContainText(t("transactions.lines.left", { amount: "€7.50" }));
    expect(await saved()).toEqual(["-50.00", "-20.00 Collar", "-30.00 Soil"]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect.poll(saved).toEqual(["-50.00", "-12.50 Collar", "-37.50 Soil"]);
    await expect(account.grid).toBeFocused();
  });

  await test.step("a second line can take it, and so can the amount of the whole", async () => {
    await account.cell("Collar", "amount").dblclick();
    await page.getByRole("textbox", { name: t("transactions.columns.amount") }).fill("10");
    await page.keyboard.press("Enter");
    await account.cell("Soil", "amount").dblclick();
    await page.getByRole("textbox", { name: t("transactions.columns.amount") }).fill("40");
    await page.keyboard.press("Enter");
    await expect.poll(saved).toEqual(["-50.00", "-10.00 Collar", "-40.00 Soil"]);
    await account.cell("Soil", "amount").dblclick();
    await page.getByRole("textbox", { name: t("transactions.columns.amount") }).fill("45");
    await page.keyboard.press("Enter");
    await expect(account.grid).toContainText(t("transactions.lines.over", { amount: "€5.00" }));
    await page
      .getByRole("button", { name: t("transactions.lines.toTotal", { amount: "\u2212€55.00" }) })
      .click();
    await expect.poll(saved).toEqual(["-55.00", "-10.00 Collar", "-45.00 Soil"]);
  });

  await test.step("what is discarded leaves the lines as they were", async () => {
    await account.cell("Soil", "amount").dblclick();
    await page.getByRole("textbox", { name: t("transactions.columns.amount") }).fill("1");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect(soil).toContainText("€45.00");
    expect(await saved()).toEqual(["-55.00", "-10.00 Collar", "-45.00 Soil"]);
  });

  await test.step("a phone shows them below the card, and a tap opens where they are edited", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const list = page.getByRole("list", { name: t("transactions.title") });
    await list.getByRole("button", { name: "2 lines" }).click();
    await expect(list).toContainText("Soil");
    await list.getByRole("button", { name: "Soil" }).click();
    await expect(account.dialog).toBeVisible();
  });
});

test("tags are put on a row, and a payee brings its category", async ({
  api,
  books: { workspace, current, split },
  page,
}) => {
  const { account, shell } = screens(page);

  await test.step("a payee that another account has had brings its category", async () => {
    const savings = await api.createAccount(workspace, "Savings", "savings", "0");
    const garden = (await api.categories(workspace)).find(({ name }) => name === "Garden");
    const row = { date: day(-400), total_amount: "-9.00", payee: "Baumarkt", category_id: garden?.id ?? "" };
    await api.createTransaction(savings, row);
    await account.addButton.click();
    await account.field("transactions.columns.amount").fill("12");
    const payee = account.dialog.getByLabel(t("transactions.columns.payee"));
    await payee.fill("bau");
    await page.getByRole("option", { name: "Baumarkt" }).click();
    await account.dialog.getByRole("textbox", { name: t("transactions.note") }).focus();
    const category = account.dialog.getByRole("combobox", { name: t("transactions.columns.category") });
    await expect(category).toHaveValue("Garden");
    await account.dialog.getByRole("button", { name: t("common.cancel") }).click();
    await expect(account.dialog).toBeHidden();
  });

  await test.step("tags are suggested on the next row whatever the capitals", async () => {
    await account.edit("Market");
    await split.tags.fill("Holiday");
    await page.keyboard.press("Enter");
    await account.save();
    await expect(account.row("Market")).toContainText("#Holiday");
    await account.addButton.click();
    await account.field("transactions.columns.amount").fill("3");
    await split.tags.fill("hol");
    await page.getByRole("option", { name: "Holiday" }).click();
    // The keys that save take the word first that is being typed.
    await split.tags.fill("Sea");
    await page.keyboard.press("Control+Enter");
    await expect(split.tag("Sea")).toBeVisible();
    await split.add();
    const rows = await api.transactions(current);
    expect(rows.map(({ tags }) => tags)).toEqual([["Holiday", "Sea"], ["Holiday"]]);
  });

  await test.step("a tag that comes from elsewhere is no conflict in an open editor that has none", async () => {
    await expect(shell.connected).toBeVisible();
    const kiosk = { date: day(-2), total_amount: "-4.00", payee: "Kiosk" };
    const row = await api.createTransaction(current, kiosk);
    await account.edit("Kiosk");
    await api.updateTransaction(row, { tags: ["Holiday"] });
    await expect(split.tag("Holiday")).toBeVisible();
    await account.dialog.getByLabel(t("transactions.columns.payee")).fill("Fair");
    await account.save();
    await expect(account.row("Fair")).toContainText("#Holiday");
  });
});
