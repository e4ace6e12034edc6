import type { Page } from "@playwright/test";
import { screens } from "./pages/index.ts";
import { type Account, type Api, day } from "./support/api.ts";
import { enter } from "./support/session.ts";
import { expect, test } from "./support/test.ts";

/** An account with so many rows, named by their number, the newest first. */
async function withRows(api: Api, count: number): Promise<Account> {
  const workspace = await api.createWorkspace("Home");
  const current = await api.createAccount(workspace, "Current", "debit_card", "100");
  const rows = Array.from({ length: count }, (_, at) => ({
    date: day(-1 - (at % 25)),
    payee: `Payee ${at}`,
    amount: `-${10 + at}.00`,
  }));
  await api.importTransactions(workspace, current, rows);
  return current;
}

async function open(page: Page) {
  const screen = screens(page);
  await enter(page, "/accounts");
  await screen.accounts.open("Current");
  await expect(screen.account.grid).toBeVisible();
  return screen;
}

/** Keeps the code back that the page has not fetched yet, until it is let go. */
async function holdBack(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("rows that others add above move neither the cursor nor what is looked at", async ({ api, page }) => {
  const current = await withRows(api, 60);
  const { account, shell } = await open(page);
  await page.getByRole("combobox", { name: "Rows" }).selectOption({ label: "All" });
  await expect(account.grid).toHaveAttribute("aria-rowcount", "61");
  await expect(shell.connected).toBeVisible();
  const add = (payee: string) =>
    api.createTransaction(current, { date: day(), total_amount: "-1.00", payee, status: "pending" });

  await test.step("a key acts on the row that the cursor was put in", async () => {
    await add("Mine");
    await account.cell("Mine", "payee").click();
    await add("Theirs");
    await expect(account.row("Theirs")).toBeVisible();
    await page.keyboard.press("l");
    await expect(account.cell("Mine", "status")).toHaveText("Cleared");
    await expect(account.cell("Theirs", "status")).toHaveText("Pending");
    await page.keyboard.press("d");
    await expect(account.row("Mine")).toBeHidden();
    await expect(account.row("Theirs")).toBeVisible();
  });

  await test.step("what is under the pointer stays there, and who came is said", async () => {
    await account.grid.hover();
    await page.mouse.wheel(0, 600);
    const box = await account.grid.boundingBox();
    const under = () =>
      page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest("[role=row]")?.textContent, [
        (box?.x ?? 0) + 300,
        (box?.y ?? 0) + 200,
      ] as const);
    await expect.poll(() => account.grid.evaluate((grid) => grid.scrollTop)).toBe(600);
    const before = await under();
    for (const payee of ["One", "Two", "Three"]) await add(payee);
    const said = page.getByRole("status").getByRole("button", { name: "3 new above" });
    await expect(said).toBeVisible();
    expect(await under()).toBe(before);
    await said.click();
    await expect(account.row("Three")).toBeInViewport();
    await expect(said).toBeHidden();
    await expect(account.grid).toBeFocused();
  });
});

test("keys typed after a command wait for its field", async ({ api, page }) => {
  await withRows(api, 3);
  // The page never comes to rest: it has fetched nothing beforehand.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const { account } = await open(page);
  const entry = page.getByRole("group", { name: "New transaction" });
  // In the table the letters have another meaning.
  const elsewhere = page.getByRole("heading", { level: 1 });
  const { keyboard } = page;

  for (const state of ["on its way", "there"]) {
    const isComing = state === "on its way";
    const hold = () => (isComing ? holdBack(page) : () => {});
    const [payee, amount] = isComing ? ["Payee 1", "123.45"] : ["Payee 2", "67.80"];

    await test.step(`an amount in a cell, its code is ${state}`, async () => {
      const release = await hold();
      await account.cell(payee, "amount").click();
      await keyboard.press("Enter");
      await keyboard.type(amount);
      await keyboard.press("Enter");
      release();
      await expect(account.cell(payee, "amount")).toHaveText(`\u2212€${amount}`);
    });

    await test.step(`a new row, its code is ${state}`, async () => {
      await elsewhere.click();
      const release = await hold();
      await keyboard.press("n");
      await keyboard.type("Tesco td");
      for (let tab = 0; tab < 3; tab += 1) await keyboard.press("Tab");
      await keyboard.type(amount);
      await keyboard.press("Enter");
      release();
      await expect(account.row("Tesco td").filter({ hasText: amount })).toBeVisible();
      await expect(entry).toBeHidden();
      await expect(account.dialog).toBeHidden();
    });

    await test.step(`a transfer, its code is ${state}`, async () => {
      await elsewhere.click();
      const release = await hold();
      await keyboard.press("t");
      await keyboard.type(amount);
      release();
      await expect(account.field("transactions.columns.amount")).toHaveValue(amount);
      await account.dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(account.dialog).toBeHidden();
    });

    await test.step(`the search for everything, its code is ${state}`, async () => {
      const release = await hold();
      await keyboard.press("Control+k");
      await keyboard.type("nett");
      release();
      await expect(page.getByRole("dialog").getByRole("textbox")).toHaveValue("nett");
      await keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    });
  }

  await test.step("Esc gives up what is coming", async () => {
    await elsewhere.click();
    await keyboard.press("n");
    await keyboard.press("Escape");
    await expect(entry).toBeHidden();
  });
});

test("an amount that cannot be read stays, with the reason", async ({ api, page }) => {
  await withRows(api, 3);
  const { account } = await open(page);
  await account.cell("Payee 1", "amount").click();
  await page.keyboard.press("Enter");
  const field = account.grid.getByRole("textbox", { name: "Amount" });
  await field.fill("12,3x");
  await page.keyboard.press("Enter");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(/not an amount/);
  await expect(field).toHaveValue("12,3x");
  await account.search.click();
  await expect(field).toHaveValue("12,3x");
  await account.cell("Payee 2", "payee").click();
  await expect(field).toBeFocused();
  await field.fill("0");
  await page.keyboard.press("Tab");
  await expect(field).toHaveAccessibleDescription(/zero/);
  await field.fill("12.30");
  await page.keyboard.press("Enter");
  await expect(account.cell("Payee 1", "amount")).toHaveText("\u2212€12.30");
});

test("what is typed into the table and refused is kept, with the reason", async ({ api, page, context }) => {
  await withRows(api, 3);
  const { account, shell } = await open(page);
  const unsaved = page.getByRole("list", { name: "Not saved" }).getByRole("listitem");
  const entry = page.getByRole("group", { name: "New transaction" });
  const { keyboard } = page;
  const type = async (payee: string, amount: string, end: string) => {
    await keyboard.type(payee);
    for (let tab = 0; tab < 3; tab += 1) await keyboard.press("Tab");
    await keyboard.type(amount);
    await keyboard.press(end);
  };
  /** Answers every change as a server does that cannot take it. */
  const refuse = (status: number, body: object) =>
    page.route("**/api/v1/transactions/**", (route) =>
      route.request().method() === "GET"
        ? route.fallback()
        : route.fulfill({ status, json: body, headers: { "Retry-After": "60" } }),
    );

  await test.step("several new rows without a connection, and a cell", async () => {
    await account.grid.focus();
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await keyboard.press("Control+Enter");
    await type("Bakery", "3.20", "Control+Enter");
    await type("Kiosk", "1.50", "Enter");
    await account.cell("Payee 1", "amount").click();
    await keyboard.press("Enter");
    await keyboard.type("77");
    await keyboard.press("Enter");
    await expect(unsaved).toContainText([/Bakery.*−€3.20/, /Kiosk.*−€1.50/, /Payee 1.*−€77.00/]);
    await expect(unsaved.first()).toContainText("Not saved.");
    await expect(account.cell("Payee 1", "amount")).not.toHaveText("−€77.00");
  });

  await test.step("they are saved when it is back", async () => {
    await context.setOffline(false);
    await expect(shell.connected).toBeVisible();
    for (const left of [2, 1, 0]) {
      await unsaved.first().getByRole("button", { name: "Retry" }).click();
      await expect(unsaved).toHaveCount(left);
    }
    await expect(account.row("Bakery")).toHaveCount(1);
    await expect(account.row("Kiosk")).toHaveCount(1);
    await expect(account.cell("Payee 1", "amount")).toHaveText("−€77.00");
  });

  await test.step("one that the server refuses is corrected in the dialog", async () => {
    await refuse(422, {
      error: {
        code: "invalid",
        message: "invalid",
        fields: [{ field: "payee", code: "too_long", message: "Too long" }],
      },
    });
    await account.grid.focus();
    await keyboard.press("Control+Enter");
    await type("Cinema", "9", "Enter");
    await expect(unsaved).toContainText(/Cinema.*−€9.00/);
    await page.unroute("**/api/v1/transactions/**");
    await unsaved.getByRole("button", { name: "Edit" }).click();
    await expect(account.field("transactions.columns.amount")).toHaveValue("9.00");
    await account.field("transactions.columns.amount").fill("10");
    await account.dialog.getByRole("button", { name: "Add transaction" }).click();
    await expect(account.row("Cinema")).toContainText("−€10.00");
    await expect(unsaved).toHaveCount(0);
  });

  await test.step("a new row is neither lost by a click beside it nor by leaving the page, and comes back after Esc", async () => {
    await account.grid.focus();
    await keyboard.press("Control+Enter");
    await keyboard.type("Museum");
    await page.getByRole("heading", { level: 1 }).click();
    await expect(entry.getByRole("combobox", { name: "Payee" }).or(entry.getByLabel("Payee"))).toHaveValue(
      "Museum",
    );
    await shell.goTo("accounts");
    await page.goBack();
    await expect(entry.getByLabel("Payee")).toHaveValue("Museum");
    await entry.getByLabel("Payee").focus();
    await keyboard.press("Escape");
    await keyboard.press("Escape");
    await expect(entry).toBeHidden();
    await shell.undo.click();
    await expect(entry.getByLabel("Payee")).toHaveValue("Museum");
  });
});

test("a planned amount that cannot be read or saved is kept, with the reason", async ({ api, page }) => {
  const workspace = await api.createWorkspace("Home");
  const category = await api.createCategory(workspace, "Food");
  await api.createBudget(workspace, "Household", [{ category_id: category.id, amount: "50.00" }]);
  const { budget } = screens(page);
  await enter(page, "/budget");
  await budget.planned("Food", "€50.00").click();
  const field = budget.editor("Food");

  await test.step("one that cannot be read stays in its field", async () => {
    await field.fill("5x");
    await page.keyboard.press("Enter");
    await expect(field).toHaveAccessibleDescription(/not an amount/);
    await page.getByRole("heading", { level: 1 }).click();
    await expect(field).toHaveValue("5x");
  });

  await test.step("one that is refused is tried again", async () => {
    await page.route("**/api/v1/budgets/**", (route) =>
      route.request().method() === "GET" ? route.fallback() : route.fulfill({ status: 403, json: {} }),
    );
    await field.fill("60");
    await page.keyboard.press("Enter");
    await expect(budget.line("Food").getByRole("alert")).toContainText("€60.00 not saved.");
    await page.unroute("**/api/v1/budgets/**");
    await budget.line("Food").getByRole("button", { name: "Retry" }).click();
    await expect(budget.planned("Food", "€60.00")).toBeVisible();
    await expect(budget.line("Food").getByRole("alert")).toBeHidden();
  });
});
