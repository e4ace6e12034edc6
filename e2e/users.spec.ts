import { screens } from "./pages/index.ts";
import { ANNA, Api, BORIS, CLARA } from "./support/api.ts";
import { enter } from "./support/session.ts";
import { expect, test, watch } from "./support/test.ts";

test.use({ alone: true, settings: { KYM__AUTH__ADMINISTRATORS_NEED_SECOND_FACTOR: "true" } });

/** Signs Anna in with an authenticator app, as administrators have to, and opens the users' screen. */
const administrator = test.extend<{ codes: string[] }>({
  codes: async ({ api, page }, use) => {
    const { recoveryCodes: codes } = await api.setUpSecondFactor();
    const { users } = screens(page);
    await enter(page, "/", ANNA, codes[0]);
    await users.open();
    await use(codes.slice(1));
  },
});

test.describe("by default", () => {
  test.use({ settings: {} });

  test("the administration opens with a password, and recommends a second factor until there is one", async ({
    api,
    page,
  }) => {
    const { users } = screens(page);
    await enter(page, "/");
    await users.open();
    await expect(users.row(ANNA.full_name)).toContainText("You");
    const advice = page.getByRole("region", { name: "Security advice" });
    await expect(advice).toBeVisible();
    await advice.getByRole("link", { name: "Set up a second factor" }).click();
    await expect(page).toHaveURL("/profile#second-factor");
    await expect(advice).toBeHidden();
    await api.setUpSecondFactor();
    await page.reload();
    await users.open();
    await expect(users.row(ANNA.full_name)).toContainText("You");
    await expect(advice).toBeHidden();
  });
});

test("the administration can want more than a password, and leaves itself an administrator", async ({
  api,
  page,
  kym,
}) => {
  const { profile, shell, users } = screens(page);
  await enter(page, "/");
  await users.open();
  await expect(page.getByRole("heading", { name: "Add a passkey or an authenticator app" })).toBeVisible();

  await test.step("it asks for more on the spot", async () => {
    const { recoveryCodes } = await api.setUpSecondFactor();
    await page.reload();
    await page.getByRole("main").getByRole("button", { name: "Confirm it is you" }).click();
    await page.getByLabel("Password", { exact: true }).fill(ANNA.password);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(recoveryCodes[0] ?? "");
    await page.keyboard.press("Enter");
    await expect(users.row(ANNA.full_name)).toContainText("You");
  });

  await test.step("an invitation is made, waits, and is withdrawn", async () => {
    await users.button("administration.invite").click();
    await users.field("users.email").fill(CLARA.email);
    await page.keyboard.press("Enter");
    await expect(users.link).toHaveValue(new RegExp(`^${kym.url}/register\\?invitation=[\\w-]+$`));
    await users.done();
    await users.view("invitations");
    const line = page.getByRole("listitem").filter({ hasText: CLARA.email });
    await expect(line).toContainText("Ends");
    await line.getByRole("button", { name: `Withdraw the invitation of ${CLARA.email}` }).click();
    await expect(page.getByRole("heading", { name: "No open invitations" })).toBeVisible();
  });

  await test.step("the last administrator stays one", async () => {
    await users.view("users");
    await users.choose(ANNA.full_name, "edit");
    await users.dialog.getByRole("switch").uncheck({ force: true });
    await page.keyboard.press("Enter");
    await users.button("common.save", users.dialog).click();
    await expect(users.dialog.getByText(/This is the last active administrator/)).toBeVisible();
    await users.button("common.cancel", users.dialog).click();
    await expect(users.dialog).toBeHidden();
  });

  await test.step("the last administrator cannot go", async () => {
    await shell.openProfile();
    await profile.button(profile.panel("users.deletion.title"), "users.deletion.open").click();
    await profile.dialog().getByRole("textbox").fill(ANNA.username);
    await page.keyboard.press("Enter");
    await expect(profile.dialog().getByText(/This is the last active administrator/)).toBeVisible();
  });
});

administrator(
  "a user is made, found, changed, shut out and deleted, and many are paged",
  async ({ codes, api, page, kym }) => {
    expect(codes).toHaveLength(9);
    const { users } = screens(page);

    await test.step("one is made", async () => {
      await users.button("administration.create").click();
      await users.fillIn({ full_name: "B", username: "b b", email: "boris" });
      await users.button("administration.userDialog.submit", users.dialog).click();
      await expect(users.dialog.getByText("Full name must be at least 2 characters")).toBeVisible();
      await expect(users.dialog.getByText("Valid email is required")).toBeVisible();
      await users.fillIn({ ...BORIS, username: ANNA.username });
      await users.button("administration.userDialog.submit", users.dialog).click();
      await expect(users.dialog.getByText("This is already taken.")).toBeVisible();
      await users.fillIn(BORIS);
      await users.button("administration.userDialog.submit", users.dialog).click();
      // Without a password and without a mail server the link is shown to the administrator.
      await expect(users.link).toHaveValue(/\/password-reset\/[\w-]+$/);
      await users.done();
      await expect(users.row(BORIS.full_name)).toContainText("Password");
    });

    await test.step("found, changed, shut out", async () => {
      await users.search.fill(`BORIS${BORIS.username.slice(5)}@`);
      await expect(users.row(ANNA.full_name)).toHaveCount(0);
      await expect(page).toHaveURL(/q=BORIS/);
      await users.choose(BORIS.full_name, "edit");
      await users.field("users.fullName").fill("Boris Petrov");
      await page.keyboard.press("Enter");
      await expect(users.row("Boris Petrov")).toBeVisible();

      await users.choose("Boris Petrov", "reset");
      await expect(users.link).toHaveValue(new RegExp(`^${kym.url}/password-reset/`));
      await users.done();
      await users.choose("Boris Petrov", "disable");
      await users.button("administration.disable.submit", users.dialog).click();
      await expect(users.row("Boris Petrov")).toContainText("Disabled");
      await users.choose("Boris Petrov", "enable");
      await expect(users.row("Boris Petrov")).not.toContainText("Disabled");
    });

    await test.step("deleted", async () => {
      await users.choose("Boris Petrov", "delete");
      await users.button("administration.delete.submit", users.dialog).click();
      await expect(users.dialog.getByText("This is not the user name.")).toBeVisible();
      await users.dialog.getByRole("textbox").fill(BORIS.username);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { name: "Nobody found" })).toBeVisible();
    });

    await test.step("a long list is paged, ordered and shown whole", async () => {
      for (let at = 0; at < 30; at += 1) {
        const number = String(at).padStart(2, "0");
        const username = `user${number}`;
        await api.createUser({ username, email: `${username}@example.org`, full_name: `User ${number}` });
      }
      await page.goto("/users");
      await expect(users.row("User 13")).toBeVisible();
      await expect(users.row("User 14")).toHaveCount(0);
      await page.getByRole("button", { name: "Next page" }).click();
      await expect(users.row("User 14")).toBeVisible();
      await expect(page).toHaveURL(/page=2/);

      await users.table.getByRole("button", { name: "Name", exact: true }).click();
      await expect(users.table.getByRole("row").nth(1)).toContainText("User 29");
      await expect(users.table.getByRole("columnheader", { name: "Name", exact: true })).toHaveAttribute(
        "aria-sort",
        "descending",
      );
      await page.getByRole("combobox", { name: "Rows" }).selectOption({ label: "All" });
      await expect(users.table.getByRole("row")).toHaveCount(32);
    });
  },
);

administrator(
  "somebody else does not administer, is signed out everywhere, and is deleted",
  async ({ codes, page, kym, browser, pageErrors }) => {
    expect(codes).toHaveLength(9);
    const { users } = screens(page);
    await Api.register(kym, BORIS);
    await (await Api.signIn(kym, BORIS)).createWorkspace("Boat");
    const elsewhere = await browser.newContext({ baseURL: kym.url });
    await watch(elsewhere, pageErrors);
    const other = await elsewhere.newPage();
    const boris = screens(other);

    await test.step("who does not administer never sees it", async () => {
      await enter(other, "/users", BORIS);
      await expect(other).toHaveURL("/");
      await expect(boris.dashboard.main).toBeVisible();
      await expect(other.getByRole("button", { name: "Admin", exact: true })).toHaveCount(0);
    });

    await test.step("a user is signed out everywhere by the administrator", async () => {
      await expect(boris.shell.connected).toBeVisible();
      await page.reload();
      await users.choose(BORIS.full_name, "revokeSessions");
      await users.button("administration.revokeSessions.submit", users.dialog).click();
      await expect(boris.auth.loginTitle).toBeVisible({ timeout: 30_000 });
      await elsewhere.close();
    });

    await test.step("who is deleted leaves no workspace to nobody without being asked", async () => {
      await users.choose(BORIS.full_name, "delete");
      await users.dialog.getByRole("textbox").fill(BORIS.username);
      await page.keyboard.press("Enter");
      await expect(users.dialog.getByText(/“Boat” has no other member/)).toBeVisible();
      await users.button("administration.delete.submit", users.dialog).click();
      await expect(users.row(BORIS.full_name)).toHaveCount(0);
    });
  },
);
