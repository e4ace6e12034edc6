import { screens } from "./pages/index.ts";
import { ANNA, BORIS, CLARA, day } from "./support/api.ts";
import { enter } from "./support/session.ts";
import { expect, test, watch } from "./support/test.ts";

test("categories are made, changed and moved, by keyboard and by mouse, and a move is taken back", async ({
  api,
  page,
}) => {
  const workspace = await api.createWorkspace("Home");
  const current = await api.createAccount(workspace, "Current", "debit_card", "100");
  const creatures = await api.createCategory(workspace, "Creatures");
  await api.createCategory(workspace, "Ferrets", "expense", { parent_id: creatures.id });
  for (const payee of ["Vet", "Kennel"]) {
    await api.createTransaction(current, {
      date: day(),
      total_amount: "-20",
      payee,
      category_id: creatures.id,
    });
  }
  const { categories } = screens(page);
  await enter(page, "/workspaces");
  await categories.openFrom("Home");

  await test.step("the tree shows what hangs where, and how much each is used", async () => {
    await expect(categories.row("Creatures")).toContainText("2 entries");
    await expect(categories.row("Ferrets")).toContainText("Not used");
    expect(await categories.depth("Ferrets")).toBe(1);
    await expect(categories.menuButton("Housing")).toBeVisible();
  });

  await test.step("a branch is folded by keyboard, stays so, and comes back", async () => {
    await categories.branch("Creatures").press("Enter");
    await expect(categories.row("Ferrets")).toBeHidden();
    await page.reload();
    await expect(categories.branch("Creatures")).toHaveAttribute("aria-expanded", "false");
    await categories.search.fill("ferr");
    await expect(categories.row("Creatures > Ferrets")).toBeVisible();
    await categories.search.fill("");
    await categories.branch("Creatures").press("Enter");
    await expect(categories.row("Ferrets")).toBeVisible();
  });

  await test.step("one is made with a name, a place, a colour and a picture", async () => {
    await categories.addButton.click();
    await categories.button("categoryManagement.add").click();
    await expect(categories.dialog.getByText("Give it a name.")).toBeVisible();
    await categories.field("categoryManagement.name").fill("Aquarium");
    await categories.choose("categoryManagement.parent", "Creatures");
    await categories.choice("color", 8).check();
    await categories.choice("picture", 3).check();
    await categories.button("categoryManagement.add").click();
    await expect(categories.dialog).toBeHidden();
    await expect(categories.row("Aquarium")).toBeVisible();
    expect(await categories.depth("Aquarium")).toBe(1);
  });

  await test.step("the keyboard opens it, changes it, and finds it again", async () => {
    await categories.row("Aquarium").getByRole("button", { name: "Aquarium", exact: true }).focus();
    await page.keyboard.press("Enter");
    await categories.field("categoryManagement.name").fill("Fish");
    await page.keyboard.press("Enter");
    await expect(categories.dialog).toBeHidden();
    await categories.search.fill("creatures fi");
    await expect(categories.rows).toHaveCount(1);
    await expect(categories.row("Creatures > Fish")).toBeVisible();
    await categories.search.fill("");
  });

  await test.step("a mouse drags it elsewhere, a dialog does the same, and undo brings it back", async () => {
    await categories.drag("Fish", categories.row("Family"));
    await categories.undo();
    await categories.search.fill("fish");
    await expect(categories.row("Creatures > Fish")).toBeVisible();
    await categories.search.fill("");
    await categories.act("Fish", "categoryManagement.move");
    await categories.choose("categoryManagement.parent", "Creatures > Ferrets");
    await categories.button("categoryManagement.moveSubmit").click();
    await expect(categories.dialog).toBeHidden();
    await expect.poll(() => categories.depth("Fish")).toBe(2);
    await categories.drag("Fish", categories.expenses);
    await expect.poll(() => categories.depth("Fish")).toBe(0);
  });
});

test("categories are archived, deleted and merged, and a merge is taken back whole", async ({
  api,
  page,
}) => {
  const workspace = await api.createWorkspace("Home");
  const current = await api.createAccount(workspace, "Current", "debit_card", "100");
  const creatures = await api.createCategory(workspace, "Creatures");
  await api.createCategory(workspace, "Ferrets", "expense", { parent_id: creatures.id });
  await api.createCategory(workspace, "Fish");
  for (const payee of ["Vet", "Kennel"]) {
    await api.createTransaction(current, {
      date: day(),
      total_amount: "-20",
      payee,
      category_id: creatures.id,
    });
  }
  const { categories, history, shell } = screens(page);
  await enter(page, "/workspaces");
  await categories.openFrom("Home");

  await test.step("an archived one is put aside and comes back", async () => {
    await categories.act("Fish", "categoryManagement.archive");
    await expect(categories.row("Fish")).toHaveCount(0);
    await categories.archivedSwitch.check();
    await expect(categories.row("Fish")).toContainText("Archived");
    await categories.act("Fish", "categoryManagement.unarchive");
    await expect(categories.row("Fish")).not.toContainText("Archived");
  });

  await test.step("one in use is deleted only with another for its transactions", async () => {
    await categories.act("Creatures", "common.delete");
    await expect(categories.dialog).toContainText("Other categories hang beneath it.");
    await page.keyboard.press("Escape");
    await categories.act("Fish", "common.delete");
    await expect(categories.dialog).toContainText("No transaction uses it.");
    await categories.button("common.delete").click();
    await expect(categories.row("Fish")).toHaveCount(0);
  });

  await test.step("a merge takes everything along, and is undone whole", async () => {
    await categories.act("Creatures", "categoryManagement.merge");
    await categories.button("categoryManagement.mergeSubmit").click();
    await expect(categories.dialog.getByText("Choose a category.")).toBeVisible();
    await categories.choose("categoryManagement.into", "Shopping");
    await categories.button("categoryManagement.mergeSubmit").click();
    await expect(categories.dialog).toBeHidden();
    await expect(categories.row("Creatures")).toHaveCount(0);
    await expect(categories.row("Shopping")).toContainText("2 entries");
    await categories.search.fill("ferrets");
    await expect(categories.row("Shopping > Ferrets")).toBeVisible();
    await categories.search.fill("");
    await page.goto(`/workspaces/${workspace.id}/history`);
    await expect(history.difference("category.deleted", "Creatures", "mergedInto")).toHaveText("Shopping");
    await history.undoButton("category.deleted", "Creatures").click();
    await expect(history.item("category.restored", "Creatures")).toBeVisible();
    await page.goto(`/workspaces/${workspace.id}/categories`);
    await expect(categories.row("Creatures")).toContainText("2 entries");
    await expect(categories.row("Shopping")).toContainText("Not used");
  });

  await test.step("the palette leads here from anywhere", async () => {
    await shell.goTo("dashboard");
    await page.keyboard.press("Control+k");
    await page
      .getByRole("textbox", { name: "Search and go" })
      .or(page.getByPlaceholder("Page, account, workspace…"))
      .first()
      .fill("categ");
    await expect(page.getByRole("dialog").locator("[data-selected]")).toContainText("ategories");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/categories$/);
  });
});

test("a personal category has a name for its owner only, and others see changes of the tree live", async ({
  api,
  browser,
  pageErrors,
  kym,
  page,
}) => {
  const workspace = await api.createWorkspace("Home");
  await api.addMember(kym, workspace, BORIS, "editor");
  const current = await api.createAccount(workspace, "Current", "debit_card", "100");
  const gifts = await api.createCategory(workspace, "Surprises", "expense", { scope: "personal" });
  const row = { date: day(), total_amount: "-20", payee: "Jeweller", category_id: gifts.id };
  await api.createTransaction(current, row);
  const boris = await browser.newContext({ baseURL: kym.url });
  await watch(boris, pageErrors);
  const theirs = await boris.newPage();
  const his = screens(theirs);
  await enter(theirs, `/workspaces/${workspace.id}/categories`, BORIS);
  await expect(his.categories.row("Housing")).toBeVisible();
  await expect(theirs.getByText("Surprises")).toHaveCount(0);
  await expect(his.shell.connected).toBeVisible();

  const { categories } = screens(page);
  await enter(page, `/workspaces/${workspace.id}/categories`);
  await expect(categories.row("Surprises")).toContainText("Only you");
  await categories.addButton.click();
  await categories.field("categoryManagement.name").fill("Garden");
  await categories.button("categoryManagement.add").click();
  await expect(his.categories.row("Garden")).toBeVisible();

  await test.step("a dialog that was open meanwhile can be saved, and leaves what the other has changed", async () => {
    await categories.act("Garden", "common.edit");
    await his.categories.act("Garden", "common.edit");
    await his.categories.field("categoryManagement.name").fill("Yard");
    await his.categories.button("common.save").click();
    await expect(his.categories.dialog).toBeHidden();
    await expect(categories.row("Yard")).toBeAttached();
    await categories.choice("color", 8).check();
    await categories.button("common.save").click();
    await expect(categories.dialog).toBeHidden();
    await expect(categories.row("Yard")).toBeVisible();
  });

  await theirs.goto(`/workspaces/${workspace.id}/accounts/${current.id}`);
  await expect(his.account.cell("Jeweller", "category")).toHaveText("Personal");
  await boris.close();
});

test("archived categories are not offered, what was used lately stands first, and a viewer changes nothing", async ({
  api,
  kym,
  page,
}) => {
  const workspace = await api.createWorkspace("Home");
  const current = await api.createAccount(workspace, "Current", "debit_card", "100");
  await api.createCategory(workspace, "Boats");
  await api.createCategory(workspace, "Planes");
  const { account, categories } = screens(page);
  await enter(page, `/workspaces/${workspace.id}/categories`);
  await categories.act("Boats", "categoryManagement.archive");
  await expect(categories.row("Boats")).toHaveCount(0);
  await page.goto(`/workspaces/${workspace.id}/accounts/${current.id}`);
  await account.addButton.click();
  const field = account.dialog
    .getByRole("combobox", { name: "Category" })
    .or(account.field("transactions.columns.category"))
    .first();
  await field.click();
  await expect(page.getByRole("option", { name: "Planes" })).toBeVisible();
  await expect(page.getByRole("option", { name: "Boats" })).toHaveCount(0);
  await page.getByRole("option", { name: "Planes" }).click();
  await field.click();
  await expect(page.getByText("Recently used")).toBeVisible();
  const offered = page.getByRole("listbox", { name: "Categories" }).getByRole("option");
  await expect(offered.first()).toHaveText("Planes");

  await test.step("a viewer looks at the categories", async () => {
    await api.addMember(kym, workspace, CLARA, "viewer");
    await api.createCategory(workspace, "Creatures");
    await enter(page, `/workspaces/${workspace.id}/categories`, CLARA);
    await expect(categories.row("Creatures")).toBeVisible();
    await expect(categories.addButton).toHaveCount(0);
    await expect(categories.menuButton("Creatures")).toHaveCount(0);
  });
});

test.describe("the system's", () => {
  test.use({ alone: true });

  test("administrators name the system's categories in both languages, add some and archive some", async ({
    api,
    page,
  }) => {
    const { recoveryCodes } = await api.setUpSecondFactor();
    const { categories } = screens(page);
    await enter(page, "/", ANNA, recoveryCodes[0]);
    await categories.openSystem();
    await expect(categories.row("Housing")).toBeVisible();
    await categories.act("Housing", "common.edit");
    await expect(categories.field("categoryManagement.nameRu")).toHaveValue("Жильё");
    await categories.field("categoryManagement.nameEn").fill("Lodging");
    await categories.button("common.save").click();
    await expect(categories.row("Lodging")).toBeVisible();
    await categories.act("Lodging", "categoryManagement.addBelow");
    await categories.field("categoryManagement.nameEn").fill("Garden");
    await categories.field("categoryManagement.nameRu").fill("Сад");
    await categories.button("categoryManagement.add").click();
    await expect(categories.row("Garden")).toBeVisible();
    expect(await categories.depth("Garden")).toBe(1);
    await categories.act("Travel", "categoryManagement.archive");
    await expect(categories.row("Travel")).toHaveCount(0);
    await expect(categories.row("Hotels")).toHaveCount(0);
    await categories.archivedSwitch.check();
    await expect(categories.row("Travel")).toContainText("Archived");
  });
});
