import { screens } from "./pages/index.ts";
import { type Account, CLARA, day, type Workspace } from "./support/api.ts";
import { enter } from "./support/session.ts";
import { test as base, expect } from "./support/test.ts";

interface Books {
  workspace: Workspace;
  current: Account;
  food: string;
}

// An account on which the same shop was paid three times, and another one once.
const test = base.extend<{ books: Books }>({
  books: async ({ api }, use) => {
    const workspace = await api.createWorkspace("Home");
    const current = await api.createAccount(workspace, "Current", "debit_card", "1000");
    const { id: food } = await api.createCategory(workspace, "Nourishment");
    await api.createCategory(workspace, "Creatures");
    for (const [at, payee] of ["REWE SAGT DANKE", "REWE 1234", "Rewe City", "Cinema"].entries()) {
      await api.createTransaction(current, { date: day(-1 - at), total_amount: `-${at + 1}0.00`, payee });
    }
    await use({ workspace, current, food });
  },
});

test("a rule is written with its preview, run, and the run is taken back", async ({
  api,
  books: { workspace, current, food },
  page,
}) => {
  const { account, rules } = screens(page);
  const categories = async () =>
    (await api.transactions(current)).filter(({ category_id }) => category_id === food).length;
  await enter(page, "/workspaces");
  await rules.openFrom("Home");
  await expect(page.getByText("No rules yet")).toBeVisible();

  await test.step("what is missing is told at its field", async () => {
    await rules.addButton.click();
    await rules.button("rules.add").click();
    await expect(rules.condition(1)).toContainText("Type something.");
    await expect(rules.action("category")).toContainText("Choose a category.");
  });

  await test.step("what it would change shows while it is written", async () => {
    await rules.value(1).fill("rewe");
    await rules.setCategory("Nourishment");
    await expect(rules.dialog).toContainText("3 transactions would change");
    await expect(rules.preview).toContainText("REWE 1234");
    await rules.button("rules.addCondition").click();
    await rules.setCondition(2, "amount", "less");
    await rules.value(2).fill("25");
    await expect(rules.dialog).toContainText("2 transactions would change");
    await rules.addAction("payee");
    await rules.actionField("payee").fill("Rewe");
    await page.keyboard.press("Tab");
    await expect(rules.preview.getByRole("insertion").first()).toBeVisible();
    await rules.button("rules.add").click();
    await expect(rules.dialog).toBeHidden();
    await expect(rules.row("the payee contains “rewe” and the amount is less than €25.00")).toBeVisible();
    expect(await categories()).toBe(0);
  });

  await test.step("it is run over what is booked, and all of it is taken back", async () => {
    await rules.runButton.click();
    await rules.dialog.getByRole("button", { name: "Change 2 transactions" }).click();
    await expect(rules.dialog).toBeHidden();
    await expect(page.getByText("2 transactions changed by rules")).toBeVisible();
    await expect.poll(categories).toBe(2);
    await page.keyboard.press("Control+z");
    await expect.poll(categories).toBe(0);
  });

  await test.step("a new transaction gets what was not said of it", async () => {
    await page.goto(`/workspaces/${workspace.id}/accounts/${current.id}`);
    await account.add({ amount: "5", payee: "rewe to go" });
    await expect(account.cell("rewe to go", "category")).toContainText("Nourishment");
    expect(await categories()).toBe(1);
  });
});

test("rules are put in order, switched off, and deleted ones come back", async ({
  api,
  books: { workspace, food },
  page,
}) => {
  for (const payee of ["One", "Two", "Three"]) await api.createRule(workspace, payee, food);
  const { rules } = screens(page);
  await enter(page, `/workspaces/${workspace.id}/rules`);
  const order = async () => (await api.rules(workspace)).map(({ conditions }) => conditions[0]?.values[0]);
  await expect(rules.rows).toHaveCount(3);

  await test.step("by the arrows on a handle, which keeps the focus", async () => {
    await rules.handle("Three").focus();
    await page.keyboard.press("ArrowUp");
    await expect(rules.rows.nth(1)).toContainText("Three");
    await expect(rules.handle("Three")).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(rules.rows.nth(0)).toContainText("Three");
    await expect.poll(order).toEqual(["Three", "One", "Two"]);
  });

  await test.step("by the menu", async () => {
    await rules.act("Three", "rules.down");
    await expect.poll(order).toEqual(["One", "Three", "Two"]);
  });

  await test.step("by a mouse", async () => {
    await rules.row("Two").hover();
    await page.mouse.down();
    // The first move begins the drag, the second is one over the place.
    await rules.row("One").hover();
    await rules.row("One").hover();
    await page.mouse.up();
    await expect.poll(order).toEqual(["Two", "One", "Three"]);
  });

  await test.step("one is switched off", async () => {
    await rules.switch("One").press("Space");
    await expect(rules.row("One")).toContainText("Off");
    await expect.poll(async () => (await api.rules(workspace))[1]?.is_active).toBe(false);
  });

  await test.step("one is deleted, and comes back to its place", async () => {
    await rules.act("One", "common.delete");
    await expect(rules.rows).toHaveCount(2);
    await rules.undoButton.click();
    await expect.poll(order).toEqual(["Two", "One", "Three"]);
  });
});

test("a correction offers a rule, which stays until it is answered", async ({
  api,
  books: { workspace, current, food },
  page,
}) => {
  const { account, rules } = screens(page);
  await enter(page, `/workspaces/${workspace.id}/accounts/${current.id}`);
  await expect(account.row("Cinema")).toBeVisible();
  const correct = async (payee: string, category: string) => {
    await account.edit(payee);
    await account.dialog.getByRole("combobox", { name: "Category" }).fill(category);
    await page.getByRole("option", { name: category, exact: true }).click();
    await account.save();
  };
  await correct("REWE 1234", "Nourishment");
  await expect(rules.offer).toContainText("Always put “REWE 1234” into Nourishment?");

  await test.step("it opens the rule, written already", async () => {
    await rules.offer.getByRole("button", { name: "Make a rule…" }).click();
    await expect(rules.value(1)).toHaveValue("REWE 1234");
    await rules.setCondition(1, "payee", "contains");
    await rules.value(1).fill("rewe");
    await expect(rules.dialog).toContainText("2 transactions would change");
    await rules.dialog.getByRole("checkbox", { name: "Change these 2 transactions now, too" }).check();
    await rules.button("rules.add").click();
    await expect(rules.dialog).toBeHidden();
    await expect(rules.offer).toBeHidden();
    await expect(account.cell("REWE SAGT DANKE", "category")).toContainText("Nourishment");
    await expect(account.cell("Rewe City", "category")).toContainText("Nourishment");
    expect(await api.rules(workspace)).toHaveLength(1);
  });

  await test.step("a rule for one payee goes before one that fits it as well", async () => {
    await correct("Rewe City", "Creatures");
    await rules.offer.getByRole("button", { name: "Make a rule…" }).click();
    await rules.button("rules.add").click();
    await expect(rules.dialog).toBeHidden();
    const payees = async () => (await api.rules(workspace)).map(({ conditions }) => conditions[0]?.values[0]);
    await expect.poll(payees).toEqual(["Rewe City", "rewe"]);
  });

  await test.step("it is closed, and it is turned off", async () => {
    await correct("Cinema", "Creatures");
    await rules.offer.getByRole("button", { name: "Not now" }).click();
    await expect(rules.offer).toBeHidden();
    await correct("Cinema", "Nourishment");
    await rules.offer.getByRole("button", { name: "Don't offer again" }).click();
    await expect(rules.offer).toBeHidden();
    await correct("Cinema", "Creatures");
    await expect(account.cell("Cinema", "category")).toContainText("Creatures");
    await expect(rules.offer).toBeHidden();
    await page.goto(`/workspaces/${workspace.id}/rules`);
    const offers = page.getByRole("switch", { name: "Offer a rule after I correct a transaction" });
    await expect(offers).not.toBeChecked();
  });
  expect((await api.transactions(current)).filter(({ category_id }) => category_id === food)).toHaveLength(2);
});

test("on a phone a rule is written and moved, and a viewer looks at it", async ({
  api,
  books: { workspace, food },
  kym,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await api.createRule(workspace, "First", food);
  const { rules, shell } = screens(page);
  await enter(page, `/workspaces/${workspace.id}/rules`);
  await rules.addButton.click();
  await rules.value(1).fill("rewe");
  await rules.setCategory("Nourishment");
  await expect(rules.dialog).toContainText("3 transactions would change");
  await rules.button("rules.add").click();
  await expect(rules.dialog).toBeHidden();
  await rules.act("rewe", "rules.up");
  await expect(rules.rows.nth(0)).toContainText("rewe");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide).toBe(false);

  await test.step("a viewer sees new ones at once, and changes nothing", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await api.addMember(kym, workspace, CLARA, "viewer");
    await enter(page, `/workspaces/${workspace.id}/rules`, CLARA);
    await expect(rules.row("First")).toBeVisible();
    await expect(shell.connected).toBeVisible();
    await api.createRule(workspace, "Second", food);
    await expect(rules.row("Second")).toBeVisible();
    await expect(rules.addButton).toHaveCount(0);
    await expect(rules.runButton).toHaveCount(0);
    await expect(rules.switch("First")).toHaveCount(0);
    await expect(rules.row("First").getByRole("button")).toHaveCount(0);
  });
});
