import { expect, mergeTests } from "@playwright/test";
import { screens } from "./pages/index.ts";
import { test as administratorTest } from "./support/administrator.ts";
import { ANNA, Api, BORIS, CLARA } from "./support/api.ts";
import { enterAs, type Guest, test as guestTest } from "./support/guest.ts";
import { wantProofOf } from "./support/proof.ts";

const test = mergeTests(administratorTest, guestTest);

const EN = {
  title: "Maintenance on Saturday",
  text: "We'll be back at noon.\n\nMore: https://example.org/status.",
};
const RU = { title: "Работы в субботу", text: "Вернёмся в полдень." };

/** The message among somebody's notifications. */
const found = ({ notifications }: Guest, text: string) => notifications.item(notifications.panel, text);

test("a message is written, sent to everybody in their language, counted and withdrawn", async ({
  administration: _,
  kym,
  openGuest,
  page,
}) => {
  const { auth, drafts, notificationAdministration: screen, shell } = screens(page);
  for (const person of [BORIS, CLARA]) await Api.register(kym, person);
  await (await Api.signIn(kym, BORIS)).saveSettings({ language: "ru" });
  await screen.open();
  await expect(screen.main.getByRole("heading", { name: "No messages yet" })).toBeVisible();

  await test.step("what is missing is said at its field, and how it will be seen is shown", async () => {
    await screen.button("broadcasts.add", screen.main).click();
    await screen.button("broadcasts.dialog.submit.now").click();
    await expect(screen.dialog).toContainText("Write the message in at least one language.");
    await screen.write("en", EN.title, EN.text);
    await expect(screen.preview("ru")).toContainText(EN.title);
    await expect(screen.dialog).toContainText("No Russian text: the English one is shown instead.");
    await expect(
      screen.preview("en").getByRole("link", { name: "https://example.org/status" }),
    ).toBeVisible();
    await screen.write("ru", RU.title, RU.text);
    await expect(screen.preview("ru")).toContainText(RU.text);
  });

  await test.step("who leaves is asked first; a draft is kept", async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
    await screen.choose("dialog.begins.draft");
    await screen.button("broadcasts.dialog.submit.draft").click();
    await expect(screen.row(EN.title)).toContainText("Draft");
    await expect(screen.row(EN.title)).toContainText("For 3 people");
    await expect(drafts.note).toHaveCount(0);
  });

  const [boris, clara] = [await openGuest(), await openGuest()];
  await enterAs(boris, BORIS, "/accounts");
  await enterAs(clara, CLARA, "/accounts");
  const theirs = screens(boris.page, "ru");

  await test.step("sending takes a proof of identity, and reaches people who look", async () => {
    await expect(clara.shell.connected).toBeVisible();
    await wantProofOf(page, "POST", "/notifications/broadcasts/*/send");
    await screen.act(EN.title, "broadcasts.menu.send");
    await expect(screen.dialog).toContainText("Send to 3 people?");
    await screen.button("broadcasts.send.submit").click();
    await expect(auth.stepUp).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(auth.stepUp).toBeHidden();
    await expect(screen.dialog.getByRole("alert")).toHaveText(
      auth.words("auth.errors.codes.fresh_authentication_required"),
    );
    await screen.button("broadcasts.send.submit").click();
    await expect(shell.notification("broadcasts.send.done")).toBeVisible();
    await clara.notifications.open();
    await expect(found(clara, EN.title)).toContainText("We'll be back at noon.");
    const link = found(clara, EN.title).getByRole("link", { name: "https://example.org/status" });
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");
    await expect(link).toHaveAttribute("target", "_blank");
    await theirs.notifications.open();
    const inRussian = theirs.notifications.item(theirs.notifications.panel, RU.title);
    await expect(inRussian).toContainText(RU.text);
  });

  await test.step("it is counted whom it has reached, and who has read it", async () => {
    await expect(screen.row(EN.title)).toContainText("Delivered: 3 of 3");
    await expect(screen.row(EN.title)).toContainText("Read: 0");
    await clara.notifications.choose(found(clara, EN.title), "notifications.markRead");
    await expect(screen.row(EN.title)).toContainText("Read: 1");
    await expect(screen.row(EN.title)).toContainText("Live");
  });

  await test.step("once it is withdrawn nobody has it", async () => {
    await screen.act(EN.title, "broadcasts.menu.withdraw");
    await screen.button("broadcasts.withdraw.submit").click();
    await expect(screen.row(EN.title)).toContainText("Withdrawn");
    await expect(found(clara, EN.title)).toHaveCount(0);
    await expect(theirs.notifications.item(theirs.notifications.panel, RU.title)).toHaveCount(0);
  });

  await test.step("it can be looked at, and written once more", async () => {
    await screen.act(EN.title, "broadcasts.menu.details");
    await expect(screen.preview("ru")).toContainText(RU.text);
    await page.keyboard.press("Escape");
    await screen.act(EN.title, "broadcasts.menu.copy");
    await screen.write("en", "Something else", "Nothing to do with it.");
    await screen.choose("dialog.begins.draft");
    await screen.button("broadcasts.dialog.submit.draft").click();
    await screen.act("Something else", "common.delete");
    await screen.button("common.delete").click();
    await expect(screen.row("Something else")).toHaveCount(0);
    await expect(screen.row(EN.title)).toBeVisible();
  });
});

test("a message for some people stays until it ends, and its end alone can be changed", async ({
  administration: _,
  kym,
  openGuest,
  page,
}) => {
  const { notificationAdministration: screen, shell } = screens(page);
  await Api.register(kym, BORIS);
  await screen.open();

  await test.step("whom nobody knows is named, and what cannot be dismissed has an end", async () => {
    await screen.button("broadcasts.add", screen.main).click();
    await screen.write("en", EN.title, EN.text);
    await screen.choose("audience.users");
    await screen.field("users").fill(`${BORIS.email}\nnobody@example.org`);
    await screen.dismissible.uncheck({ force: true });
    await screen.button("broadcasts.dialog.submit.now").click();
    await expect(screen.dialog).toContainText("Choose an end, because people can't dismiss the message.");
    await screen.field("endDay").fill("2030-01-31");
    await screen.field("endTime").fill("18:30");
    await screen.button("broadcasts.dialog.submit.now").click();
    await expect(screen.dialog).toContainText("No users with these addresses: nobody@example.org");
    await screen.field("users").fill(BORIS.email);
    await screen.button("broadcasts.dialog.submit.now").click();
    await expect(screen.dialog).toContainText("Send to 1 person?");
    await screen.button("broadcasts.send.submit").click();
    await expect(screen.row(EN.title)).toContainText("Delivered: 1 of 1");
    await expect(screen.row(EN.title)).toContainText("1 person");
  });

  await test.step("it can be neither read nor deleted", async () => {
    const boris = await openGuest();
    await enterAs(boris, BORIS, "/accounts");
    await boris.notifications.open();
    await expect(found(boris, EN.title)).toContainText(/Stays until Jan 31, 2030, 6:30\sPM/);
    await expect(found(boris, EN.title).getByRole("button")).toHaveCount(0);
    const markAll = boris.notifications.button(boris.notifications.panel, "notifications.markAllRead");
    // Whatever else there is can be marked.
    if (await markAll.isEnabled()) await markAll.click();
    await expect(boris.notifications.unread(boris.notifications.panel)).toHaveCount(1);
    await expect(markAll).toBeDisabled();
  });

  await test.step("it gets another end", async () => {
    await screen.act(EN.title, "broadcasts.menu.end");
    await screen.field("endDay").fill("2031-02-01");
    await screen.button("common.save").click();
    await expect(shell.notification("broadcasts.end.done")).toBeVisible();
    await expect(screen.row(EN.title)).toContainText(/Until Feb 1, 2031, 6:30\sPM/);
  });

  await test.step("another one is scheduled", async () => {
    await screen.button("broadcasts.add", screen.main).click();
    await screen.write("ru", RU.title, RU.text);
    await screen.choose("audience.administrators");
    await screen.choose("dialog.begins.later");
    await screen.field("startDay").fill("2030-01-31");
    await screen.button("broadcasts.dialog.submit.later").click();
    await expect(screen.row(RU.title)).toContainText("Scheduled");
    await expect(screen.row(RU.title)).toContainText(/From Jan 31, 2030, 9:00\sAM/);
  });
});

test("what is told by default holds for who comes, and administrators do not overwrite each other", async ({
  administration: _,
  context,
  kym,
  openGuest,
  page,
}) => {
  const { notificationAdministration: screen, notifications, shell } = screens(page);
  await screen.open();
  await screen.view("defaults");
  await expect(notifications.wanted("security", "email")).toBeDisabled();
  await expect(notifications.wanted("announcements", "in_app")).toBeDisabled();
  await expect(notifications.wanted("announcements", "in_app")).toBeChecked();
  await notifications.wanted("budgets", "email").uncheck();

  await test.step("another window saves first: what was touched here stays, the rest is theirs", async () => {
    const second = await context.newPage();
    const there = screens(second);
    await second.goto("/admin/notifications?tab=defaults");
    await there.notifications.wanted("imports", "email").check();
    await there.notifications.save();
    await expect(there.shell.notification("notificationManagement.defaults.saved")).toBeVisible();
    await second.close();
    await notifications.save();
    await expect(notifications.wanted("imports", "email")).toBeChecked();
    await notifications.save();
    await expect(shell.notification("notificationManagement.defaults.saved")).toBeVisible();
  });

  await test.step("whoever comes then has them", async () => {
    await Api.register(kym, BORIS);
    const boris = await openGuest();
    await enterAs(boris, BORIS, "/notifications/settings");
    await expect(boris.notifications.wanted("budgets", "email")).not.toBeChecked();
    await expect(boris.notifications.wanted("imports", "email")).toBeChecked();
    await expect(boris.notifications.wanted("announcements", "in_app")).toBeDisabled();
    await expect(boris.notifications.wanted("announcements", "email")).toBeEnabled();
  });

  await test.step("who does not administer has no such screen", async () => {
    const boris = await openGuest();
    await enterAs(boris, BORIS, "/admin/notifications");
    await expect(boris.page).toHaveURL("/");
    await expect(boris.dashboard.main).toBeVisible();
  });

  await test.step("who leaves without saving is asked first", async () => {
    await notifications.wanted("budgets", "email").check();
    await screen.view("outbox");
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/tab=defaults$/);
  });
});

test("emails are kept for the administrator where no mail is sent, and are found", async ({
  administration: _,
  api,
  page,
}) => {
  await api.createUser(BORIS);
  const { notificationAdministration: screen } = screens(page);
  await screen.open();
  await screen.view("outbox");
  const ofAnna = screen.row(ANNA.email).first();
  await expect(ofAnna).toContainText("Kept here");
  await ofAnna.getByRole("button").click();
  await expect(screen.dialog.getByText(`To: ${ANNA.email}`)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(screen.dialog).toBeHidden();
  await page.getByRole("searchbox", { name: "Search by recipient" }).fill(`${BORIS.email.toUpperCase()}`);
  await expect(screen.row(ANNA.email)).toHaveCount(0);
  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Sent", exact: true }).click();
  await expect(screen.main.getByRole("heading", { name: "No emails found" })).toBeVisible();
  await expect(page).toHaveURL(/state=sent/);
  await page.reload();
  await screen.button("outbox.clearFilters", screen.main).last().click();
  await expect(screen.row(ANNA.email).first()).toBeVisible();
});

test.describe("where emails are sent", () => {
  test.use({ sendsMail: true });

  test("every email is looked at in both languages, and one is sent to oneself", async ({
    administration: _,
    mailbox,
    page,
  }) => {
    const { notificationAdministration: screen, shell } = screens(page);
    await screen.open();
    await screen.view("templates");
    await screen.row("confirm_email").getByRole("button").click();
    await expect(page).toHaveURL(/template=confirm_email/);
    await expect(screen.email.getByRole("heading", { level: 1 })).toBeVisible();
    await test.step("as a mail program shows it, with its styles, and nothing in it leads anywhere", async () => {
      const heading = screen.email.getByRole("heading", { level: 1 });
      await expect(heading).toHaveCSS("font-size", "22px");
      await expect(heading).toHaveCSS("font-weight", "600");
      await expect(screen.email.getByRole("link")).toHaveCount(0);
    });
    await screen.show("Русский");
    await expect(screen.email.locator("html")).toHaveAttribute("lang", "ru");
    await screen.show("Plain text");
    await expect(screen.dialog.locator("pre")).toContainText("http");
    await screen.button("emailTemplates.test").click();
    await expect(shell.notification("emailTemplates.sent", { address: ANNA.email })).toBeVisible();
    await expect
      .poll(() => mailbox.emails.filter(({ subject }) => subject.startsWith("[Тест] ")).map(({ to }) => to))
      .toEqual([[ANNA.email]]);
    await screen.button("common.close").last().click();
    await expect(screen.dialog).toBeHidden();
    await screen.view("outbox");
    await expect(screen.row("[Тест]")).toContainText("Sent");
  });
});

test("all of it on a phone, in Russian", async ({ administration: _, api, page }) => {
  await api.saveSettings({ language: "ru" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/notifications");
  const { notificationAdministration: screen } = screens(page, "ru");
  const isNoWider = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await screen.button("broadcasts.add", screen.main).click();
  await screen.write("ru", RU.title, RU.text);
  await expect(screen.preview("en")).toContainText(RU.title);
  await screen.choose("dialog.begins.later");
  await screen.field("startDay").fill("31.01.2030");
  await isNoWider();
  await screen.button("broadcasts.dialog.submit.later").click();
  await expect(screen.row(RU.title)).toContainText("Запланировано");
  for (const tab of ["messages", "defaults", "templates", "outbox"] as const) {
    await screen.view(tab);
    await expect(screen.main.locator("section").first()).toBeVisible();
    await isNoWider();
  }
});
