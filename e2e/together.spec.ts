import type { Browser } from "@playwright/test";
import { screens } from "./pages/index.ts";
import { ANNA, Api, BORIS, CLARA, day, type Person } from "./support/api.ts";
import { Kym } from "./support/kym.ts";
import { enter } from "./support/session.ts";
import { expect, test, watch } from "./support/test.ts";

test.use({ alone: true });

/** Somebody else's change comes without asking, sooner than anything is asked for again; how soon, a benchmark says. */
const LIVE = { timeout: 30_000 };

/** Signs somebody in at a process of the program, in a browser of their own. */
async function signInAt(browser: Browser, kym: Kym, person: Person, pageErrors: string[]) {
  const context = await browser.newContext({ baseURL: kym.url });
  await watch(context, pageErrors);
  const page = await context.newPage();
  const all = screens(page);
  await enter(page, "/", person);
  await expect(all.shell.connected).toBeVisible();
  return { page, ...all };
}

// One database, two processes behind it, three people: nobody should notice the difference to one.
test("three people keep one book on two servers, and who is removed sees nothing more", async ({
  kym,
  api,
  browser,
  pageErrors,
}) => {
  const other = await Kym.beside(kym);
  const home = await api.createWorkspace("Home");
  const current = await api.createAccount(home, "Current", "debit_card", "100");
  await api.createTransaction(current, { date: day(-1), total_amount: "-5.00", payee: "Market" });
  await Api.register(kym, BORIS);
  await Api.register(other, CLARA);
  const anna = await signInAt(browser, kym, ANNA, pageErrors);
  const boris = await signInAt(browser, other, BORIS, pageErrors);
  const clara = await signInAt(browser, other, CLARA, pageErrors);
  const account = `/workspaces/${home.id}/accounts/${current.id}`;

  await test.step("the owner invites, the invited say yes", async () => {
    await anna.shell.goTo("workspaces");
    await anna.members.open("Home");
    for (const [person, who, role] of [
      [BORIS, boris, "editor"],
      [CLARA, clara, "viewer"],
    ] as const) {
      await anna.members.invite(person.email, role);
      const link = new URL(await anna.members.link(person.email).inputValue());
      await who.page.goto(link.pathname);
      await who.invitation.accept();
      await expect(anna.members.member(person.full_name)).toBeVisible(LIVE);
    }
    await anna.members.close();
  });

  await test.step("each sees who else looks at the account", async () => {
    for (const { page, shell, account: screen } of [anna, boris, clara]) {
      await page.goto(account);
      await expect(screen.row("Market")).toBeVisible();
      await expect(shell.connected).toBeVisible();
    }
    await expect(anna.account.people).toContainText(["Boris Orlov", "Clara Winter"]);
    await expect(boris.account.people).toContainText(["Anna Berg", "Clara Winter"]);
  });

  await test.step("what one books the others see at once, on either server", async () => {
    await boris.account.add({ amount: "12.50", payee: "Bakery" });
    await expect(anna.account.row("Bakery")).toBeVisible(LIVE);
    await expect(clara.account.row("Bakery")).toBeVisible(LIVE);
    await anna.account.add({ amount: "2.50", payee: "Newspaper" });
    await expect(boris.account.row("Newspaper")).toBeVisible(LIVE);
    await expect(clara.account.row("Newspaper")).toBeVisible(LIVE);
    for (const { account: screen } of [anna, boris, clara]) {
      await expect(screen.balance).toHaveText("€80.00");
    }
  });

  await test.step("who may only look is offered nothing else", async () => {
    await expect(boris.account.addButton).toBeVisible();
    await expect(clara.account.addButton).toHaveCount(0);
  });

  await test.step("who is removed while watching is told so, and hears nothing more", async () => {
    await anna.shell.goTo("workspaces");
    await anna.members.open("Home");
    await anna.members.remove("Clara Winter");
    await expect(clara.account.grid).toHaveCount(0);
    await expect(clara.shell.connected).toBeVisible();
    await boris.account.add({ amount: "1", payee: "Secret" });
    await anna.page.goto(account);
    await expect(anna.account.row("Secret")).toBeVisible();
    await expect(clara.page.getByText("Secret")).toHaveCount(0);
    await clara.page.goto(account);
    await expect(clara.account.grid).toHaveCount(0);
    await expect(anna.account.people).toContainText(["Boris Orlov"]);
  });

  await test.step("one server goes, its people come back by themselves", async () => {
    await other.restart();
    await expect(boris.shell.connected).toBeVisible();
    await anna.account.add({ amount: "3", payee: "Meanwhile" });
    await expect(boris.account.row("Meanwhile")).toBeVisible();
  });

  await Promise.all([anna, boris, clara].map(({ page }) => page.context().close()));
  await other.stop();
  await kym.stop();
  kym.run("check");
});
