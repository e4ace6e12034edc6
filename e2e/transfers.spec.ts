import type { Page } from "@playwright/test";
import { type Screens, screens } from "./pages/index.ts";
import { type Account, day, type Workspace } from "./support/api.ts";
import { enter } from "./support/session.ts";
import { test as base, expect } from "./support/test.ts";

interface Household {
  workspace: Workspace;
  current: Account;
  savings: Account;
}

const test = base.extend<{ household: Household }>({
  household: async ({ api }, use) => {
    const workspace = await api.createWorkspace("Home");
    const current = await api.createAccount(workspace, "Current", "debit_card", "1000");
    const savings = await api.createAccount(workspace, "Savings", "savings");
    await use({ workspace, current, savings });
  },
});

/** The message in the corner. */
function toast(page: Page, text: string) {
  return page.getByRole("status").filter({ hasText: text });
}

function statement(...rows: [days: number, payee: string, amount: string][]): string {
  const lines = rows.map(([days, payee, amount]) => `${day(days)},${payee},${amount}`);
  return ["Date,Payee,Amount", ...lines].join("\n");
}

async function book({ imports }: Screens, account: string, content: string): Promise<void> {
  await imports.choose({ name: `${account}.csv`, content });
  await imports.into.selectOption({ label: account });
  await imports.importButton(content.split("\n").length - 1).click();
  await expect(imports.result).toBeVisible();
}

test("what two banks tell of one transfer is offered, made one, and undone", async ({
  household: { workspace, current, savings },
  api,
  page,
}) => {
  const all = screens(page);
  const { imports, transferSuggestions } = all;
  await enter(page, `/workspaces/${workspace.id}/import`);
  await expect(imports.chooseButton).toBeVisible();
  await book(
    all,
    "Current",
    statement([-6, "Savings plan", "-50.00"], [-5, "Rent", "-7.00"], [-5, "Shop", "-12.00"]),
  );
  await expect(transferSuggestions.offer(1)).toBeHidden();
  await imports.button("imports.another").click();
  await book(
    all,
    "Savings",
    statement([-4, "Anna Example", "50.00"], [-5, "Gift", "7.00"], [-4, "Interest", "1.00"]),
  );
  await expect(transferSuggestions.offer(2)).toBeVisible();

  await test.step("each pair shows what both banks said, and one that is none is not offered again", async () => {
    await transferSuggestions.open();
    const pair = transferSuggestions.pair("Savings plan");
    await expect(pair).toContainText("Anna Example");
    await expect(pair).toContainText("Current");
    await expect(pair).toContainText("Savings");
    await expect(pair.getByRole("checkbox")).toBeChecked();
    await expect(transferSuggestions.makeButton(2)).toBeEnabled();
    await transferSuggestions.dismiss("Gift");
    await expect(transferSuggestions.pairs).toHaveCount(1);
  });

  await test.step("what is ticked becomes a transfer", async () => {
    await transferSuggestions.makeButton(1).click();
    await expect(transferSuggestions.dialog).toBeHidden();
    await expect(toast(page, "1 transfer made")).toBeVisible();
    await expect(transferSuggestions.offer(1)).toBeHidden();
    const legs = [...(await api.transactions(current)), ...(await api.transactions(savings))].filter(
      ({ transfer }) => transfer,
    );
    expect(legs.map(({ payee, total_amount }) => [payee, total_amount])).toEqual([
      ["Savings plan", "-50.00"],
      ["Anna Example", "50.00"],
    ]);
  });

  await test.step("undone, it is offered again", async () => {
    await toast(page, "1 transfer made").getByRole("button", { name: "Undo" }).click();
    await expect(transferSuggestions.offer(1)).toBeVisible();
    expect((await api.transactions(savings)).every(({ transfer }) => !transfer)).toBe(true);
  });

  await test.step("whoever looks an earlier import up is offered it as well, from either side", async () => {
    for (const name of ["Current.csv", "Savings.csv"]) {
      await imports.button("imports.another").click();
      await imports.lookUp(name);
      await expect(transferSuggestions.offer(1)).toBeVisible();
    }
    await imports.revert();
    await expect(imports.result).toContainText("Import reverted");
    await expect(transferSuggestions.offer(1)).toBeHidden();
  });
});

test("by one key two rows become a transfer, and a transfer two rows", async ({
  household: { workspace, current, savings },
  api,
  page,
}) => {
  await api.createTransaction(current, { date: day(-3), total_amount: "-80.00", payee: "To my savings" });
  await api.createTransaction(savings, { date: day(-2), total_amount: "80.00", payee: "From myself" });
  await api.createTransaction(savings, { date: day(-1), total_amount: "5.00", payee: "Interest" });
  const { account, selection } = screens(page);
  await enter(page, `/workspaces/${workspace.id}/transactions`);
  await expect(account.row("Interest")).toBeVisible();

  await test.step("rows that do not fit say why", async () => {
    await account.cell("Interest", "payee").click();
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expect(selection.button("transfer")).toHaveAttribute("title", "Both are in the same account.");
    await page.keyboard.press("g");
    await expect(toast(page, "Both are in the same account.")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("two that fit are one", async () => {
    // From the row below: a press on the current one would edit it.
    await account.cell("To my savings", "payee").click();
    await page.keyboard.press("x");
    await page.keyboard.press("k");
    await page.keyboard.press("x");
    await expect(selection.bar).toContainText("2 selected");
    await page.keyboard.press("g");
    await expect(toast(page, "Transfer made")).toBeVisible();
    await expect(account.row("To my savings")).toContainText("To Savings");
    await expect(account.row("From myself")).toContainText("From Current");
  });

  await test.step("the same key makes two of it, and Ctrl+Z one again", async () => {
    await expect(selection.button("separate")).toBeVisible();
    await page.keyboard.press("g");
    await expect(toast(page, "Transfer separated")).toBeVisible();
    await expect(account.row("From myself")).toContainText("No category");
    await page.keyboard.press("Control+z");
    await expect(account.row("From myself")).toContainText("From Current");
    await expect
      .poll(async () => (await api.transactions(savings)).filter((row) => row.transfer).length)
      .toBe(1);
  });

  await test.step("the dialog of a transfer separates it, too", async () => {
    await page.keyboard.press("Escape");
    await account.edit("To my savings");
    await account.dialog.getByRole("button", { name: "Separate into two transactions" }).click();
    await expect(account.dialog).toBeHidden();
    await expect(account.row("From myself")).toContainText("No category");
  });
});
