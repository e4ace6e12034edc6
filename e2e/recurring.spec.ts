import { screens } from "./pages/index.ts";
import { type Account, CLARA, day, type Workspace } from "./support/api.ts";
import { test as base, enterAs } from "./support/guest.ts";
import { enter } from "./support/session.ts";
import { expect } from "./support/test.ts";

interface Books {
  workspace: Workspace;
  current: Account;
}

// An account with something on it.
const test = base.extend<{ books: Books }>({
  books: async ({ api }, use) => {
    const workspace = await api.createWorkspace("Home");
    const current = await api.createAccount(workspace, "Current", "debit_card", "1000");
    await use({ workspace, current });
  },
});

test("a rent is written once, books itself, rests, and is deleted and brought back", async ({
  api,
  books: { workspace, current },
  page,
}) => {
  const { recurring, shell } = screens(page);
  await enter(page, "/recurring-transactions");
  await expect(recurring.addButton).toBeVisible();

  await test.step("what is missing is told at its field", async () => {
    await recurring.addButton.click();
    await recurring.button("recurring.add").click();
    await expect(recurring.field("transactions.columns.amount")).toHaveAttribute("aria-invalid", "true");
  });

  await test.step("its next days are shown while it is written", async () => {
    await recurring.field("transactions.columns.amount").fill("900");
    await recurring.payee.fill("Landlord");
    await recurring.field("recurring.name").fill("Rent");
    await expect(recurring.dialog).toContainText("Next:");
    // On its own day alone: twice a month, a 29th is not among the days.
    await recurring.choose("recurring.repeats", /^Every month on (day \d+|the last day)$/);
    await recurring.choose("recurring.weekendLabel", "Stays on its day");
    await recurring.mode("auto");
    await recurring.button("recurring.add").click();
    await expect(recurring.dialog).toBeHidden();
    await recurring.view("list");
    await expect(recurring.item("Rent")).toContainText("Posts itself");
  });

  await test.step("it is due today, and is booked without anybody's doing", async () => {
    await expect.poll(async () => (await api.transactions(current)).length).toBe(1);
    const [booked] = await api.transactions(current);
    expect(booked).toMatchObject({ payee: "Landlord", total_amount: "-900.00" });
  });

  await test.step("it rests, and goes on", async () => {
    await recurring.act(recurring.item("Rent"), "Rent", "recurring.itemActions.pause");
    await expect(recurring.item("Rent")).toContainText("Paused");
    await shell.undo.click();
    await expect(recurring.item("Rent")).not.toContainText("Paused");
    await expect.poll(async () => (await api.recurring(workspace))[0]?.is_active).toBe(true);
  });

  await test.step("it is deleted, and comes back; what it has booked stays", async () => {
    await recurring.act(recurring.item("Rent"), "Rent", "recurring.itemActions.delete");
    await recurring.scope("all", "common.delete");
    await expect(recurring.item("Rent")).toHaveCount(0);
    await shell.undo.click();
    await expect(recurring.item("Rent")).toBeVisible();
    expect(await api.transactions(current)).toHaveLength(1);
  });
});

test("what is due is booked, left out, put off, and each is taken back", async ({
  api,
  books: { workspace, current },
  page,
}) => {
  await api.createRecurring(workspace, current, {
    name: "Gym",
    amount: "30",
    dtstart: day(),
    mode: "remind",
  });
  const { recurring, shell } = screens(page);
  await enter(page, "/recurring-transactions");
  const gym = recurring.occurrence("Gym").first();
  await expect(gym).toContainText("Due");
  const booked = async () => (await api.transactions(current)).map(({ total_amount }) => total_amount);

  await test.step("it is booked with another amount", async () => {
    await recurring.act(gym, "Gym", "recurring.occurrenceActions.postAs");
    await recurring.field("transactions.columns.amount").fill("35");
    await recurring.button("recurring.post").click();
    await expect.poll(booked).toEqual(["-35.00"]);
    await shell.undo.click();
    await expect.poll(booked).toEqual([]);
    await expect(gym).toContainText("Due");
  });

  await test.step("it is booked as it is, at once", async () => {
    await recurring.post(gym).click();
    await expect.poll(booked).toEqual(["-30.00"]);
    await shell.undo.last().click();
    await expect.poll(booked).toEqual([]);
    await expect(gym).toContainText("Due");
  });

  await test.step("it is left out, and opened again", async () => {
    await recurring.act(gym, "Gym", "recurring.occurrenceActions.skip");
    await expect(page.getByText("Due today")).toHaveCount(0);
    await shell.undo.last().click();
    await expect(gym).toContainText("Due");
  });

  await test.step("it is put off to tomorrow", async () => {
    await recurring.act(gym, "Gym", "recurring.occurrenceActions.change");
    await recurring.field("transactions.columns.date").press("ArrowUp");
    await recurring.button("common.save").click();
    await expect(recurring.dialog).toBeHidden();
    await expect(gym).not.toContainText("Due");
    expect(await booked()).toEqual([]);
  });
});

test("a change is for this one and later, or for all", async ({
  api,
  books: { workspace, current },
  page,
}) => {
  await api.createRecurring(workspace, current, {
    name: "Newspaper",
    amount: "3",
    dtstart: day(-2),
    rrule: "FREQ=DAILY",
  });
  await expect.poll(async () => (await api.transactions(current)).length).toBe(3);
  const { recurring } = screens(page);
  await enter(page, "/recurring-transactions");
  await recurring.view("list");

  await test.step("for all: what is booked stays", async () => {
    await recurring.item("Newspaper").getByRole("button", { name: "Newspaper", exact: true }).click();
    await recurring.field("recurring.name").fill("Daily news");
    await recurring.button("common.save").click();
    await recurring.scope("all", "common.save");
    await expect(recurring.item("Daily news")).toHaveCount(1);
  });

  await test.step("for this one and later: the old one ends, another goes on", async () => {
    await recurring.item("Daily news").getByRole("button", { name: "Daily news", exact: true }).click();
    await recurring.field("transactions.columns.amount").fill("4");
    await recurring.button("common.save").click();
    await recurring.scope("later", "common.save");
    await expect
      .poll(async () => (await api.recurring(workspace)).map(({ amount }) => amount).sort())
      .toEqual(["3.00", "4.00"]);
  });
  expect(await api.transactions(current)).toHaveLength(3);
});

test("the month is walked through by keyboard, and a calendar program gets an address", async ({
  api,
  books: { workspace, current },
  page,
  request,
}) => {
  await api.createRecurring(workspace, current, {
    name: "Bread",
    amount: "4",
    dtstart: day(1),
    rrule: "FREQ=DAILY",
    mode: "remind",
  });
  const { recurring } = screens(page);
  await enter(page, "/recurring-transactions");
  await recurring.view("calendar");
  await expect(recurring.grid.getByText("Bread").first()).toBeVisible();
  await recurring.chosenDay.focus();
  await page.keyboard.press("ArrowRight");
  await expect(recurring.chosenDay).toBeFocused();
  await expect(recurring.chosenDay).toContainText("Bread");
  await expect(recurring.occurrence("Bread")).toHaveCount(1);
  const before = await recurring.grid.getAttribute("aria-label");
  await page.keyboard.press("PageDown");
  await expect(recurring.grid).not.toHaveAttribute("aria-label", before ?? "");
  await expect(recurring.chosenDay).toBeFocused();

  await test.step("the address is taken away again", async () => {
    await api.createRecurring(workspace, current, { name: "Rent", amount: "900", dtstart: day(2) });
    await recurring.main.getByRole("button", { name: "Calendar link" }).click();
    await recurring.button("recurring.feed.make").click();
    await expect(recurring.field("recurring.feed.address")).toBeVisible();
    const address = await recurring.field("recurring.feed.address").inputValue();
    expect(await (await request.get(address)).text()).toContain("Rent");
    await recurring.button("recurring.feed.revoke").click();
    await expect.poll(async () => (await request.get(address)).status()).toBe(404);
  });
});

test("what was booked becomes something that recurs, when that is asked or found", async ({
  api,
  books: { workspace, current },
  page,
}) => {
  const { account, recurring } = screens(page);

  await test.step("a booked transaction is the first of it", async () => {
    await api.createTransaction(current, { date: day(), total_amount: "-45", payee: "Gas works" });
    await enter(page, `/workspaces/${workspace.id}/accounts/${current.id}`);
    await account.edit("Gas works");
    await account.dialog.getByRole("button", { name: "Make recurring…" }).click();
    await expect(recurring.field("recurring.name")).toHaveValue("Gas works");
    await recurring.button("recurring.add").click();
    await expect
      .poll(async () => (await api.recurring(workspace)).map(({ name }) => name))
      .toEqual(["Gas works"]);
    await expect.poll(async () => (await api.recurring(workspace))[0]?.next_date).not.toBe(day());
    expect(await api.transactions(current)).toHaveLength(1);
  });

  await test.step("payments that came again are found, taken over, and not asked about again", async () => {
    for (const payee of ["Streaming", "Insurance"]) {
      for (const at of [-21, -14, -7]) {
        await api.createTransaction(current, { date: day(at), total_amount: "-12.99", payee });
      }
    }
    await page.goto("/recurring-transactions");
    await expect(recurring.suggestions).toHaveCount(2);
    const one = (payee: string) => recurring.suggestions.filter({ hasText: payee });
    await one("Insurance").getByRole("button", { name: "Do not suggest Insurance" }).click();
    await expect(recurring.suggestions).toHaveCount(1);
    await one("Streaming").getByRole("button", { name: "Add…" }).click();
    await expect(recurring.payee).toHaveValue("Streaming");
    await recurring.button("recurring.add").click();
    await expect(recurring.dialog).toBeHidden();
    await recurring.view("list");
    await expect(recurring.item("Streaming")).toBeVisible();
    await expect(recurring.suggestions).toHaveCount(0);
    await page.reload();
    await expect(recurring.item("Streaming")).toBeVisible();
    await expect(recurring.suggestions).toHaveCount(0);
    expect(await api.recurring(workspace)).toHaveLength(2);
  });
});

test("two people see what the other plans, and a viewer changes nothing", async ({
  openGuest,
  api,
  books: { workspace, current },
  kym,
  page,
}) => {
  await api.addMember(kym, workspace, CLARA, "viewer");
  const anna = screens(page);
  const clara = await openGuest();
  await enter(page, "/recurring-transactions");
  await enterAs(clara, CLARA, "/recurring-transactions");
  await expect(clara.shell.connected).toBeVisible();
  await expect(anna.shell.connected).toBeVisible();
  await api.createRecurring(workspace, current, { name: "Phone", amount: "10", dtstart: day(3) });
  await anna.recurring.view("list");
  await clara.recurring.view("list");
  await expect(clara.recurring.item("Phone")).toBeVisible();
  await expect(anna.recurring.item("Phone")).toBeVisible();
  await expect(clara.recurring.addButton).toHaveCount(0);
  await expect(clara.recurring.item("Phone").getByRole("button")).toHaveCount(0);
  await anna.recurring.act(anna.recurring.item("Phone"), "Phone", "recurring.itemActions.pause");
  await expect(clara.recurring.item("Phone")).toContainText("Paused");
});

test("in Russian on a phone, by keyboard: a subscription is written", async ({ api, books, page }) => {
  await api.saveSettings({ language: "ru" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await enter(page, "/recurring-transactions");
  const { recurring } = screens(page, "ru");
  await recurring.addButton.focus();
  await page.keyboard.press("Enter");
  await expect(recurring.field("transactions.columns.amount")).toBeFocused();
  await page.keyboard.type("299,90");
  await recurring.field("recurring.name").focus();
  await page.keyboard.type("Музыка");
  await page.keyboard.press("Enter");
  await expect(recurring.dialog).toBeHidden();
  await recurring.view("list");
  await expect(recurring.item("Музыка")).toContainText("299,90");
  await recurring.view("calendar");
  await expect(recurring.occurrence("Музыка").first()).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide).toBe(false);
  expect(await api.recurring(books.workspace)).toHaveLength(1);
});
