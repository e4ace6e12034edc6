import { screens } from "./pages/index.ts";
import { ANNA, Api, BORIS, CLARA } from "./support/api.ts";
import { test } from "./support/guest.ts";
import { enter } from "./support/session.ts";
import { expect } from "./support/test.ts";

test("an owner invites by the dialog, and whoever is not registered comes back to the question", async ({
  api,
  page,
  openGuest,
}) => {
  await api.createWorkspace("Home");
  const { members, workspaces } = screens(page);
  await enter(page, "/workspaces");
  await members.open("Home");
  await members.submitInvitation();
  await expect(members.text("auth.errors.sentences.invitation_incomplete")).toBeVisible();
  await members.invite("not an address", "editor");
  await expect(members.text("auth.errors.fields.invalid_email")).toBeVisible();
  await members.invite(BORIS.email, "editor");
  await expect(members.invitation(BORIS.email)).toContainText("Editor");
  const link = await members.link(BORIS.email).inputValue();
  expect(link).toMatch(/\/accept-invitation\/[\w-]{43}$/);

  const boris = await openGuest();
  await boris.page.goto(link);
  await expect(boris.invitation.question("Home")).toBeVisible();
  // The token must not stay in the history.
  await expect(boris.page).toHaveURL("/accept-invitation");
  await boris.invitation.link("invitation.guest.register").click();
  await expect(boris.auth.email).toHaveValue(BORIS.email);
  await expect(boris.auth.email).not.toBeEditable();
  await boris.auth.fillInInvited(BORIS);
  await expect(boris.invitation.question("Home")).toBeVisible();
  await expect(
    boris.invitation.text("invitation.signedInAs", { name: BORIS.full_name, email: BORIS.email }),
  ).toBeVisible();
  await boris.invitation.accept();
  await boris.shell.goTo("workspaces");
  await expect(boris.workspaces.card("Home")).toContainText("Your role: Editor");

  // Anna sees it come, without doing anything.
  await expect(members.member(BORIS.full_name)).toContainText(BORIS.username);
  await expect(members.invitation(BORIS.email)).toHaveCount(0);
  await members.close();
  await expect(workspaces.card("Home")).toContainText("2 members");
});

test("an invitation is for whom it names, and waits until they are signed in", async ({ api, kym, page }) => {
  const home = await api.createWorkspace("Home");
  const link = await api.inviteToWorkspace(home, BORIS.email, "editor");
  const club = await api.inviteToWorkspace(await api.createWorkspace("Club"), BORIS.email, "viewer");
  await Api.register(kym, BORIS);
  await Api.register(kym, CLARA);
  const { auth, invitation, shell, workspaces } = screens(page);

  await test.step("for somebody else it is not theirs, and waits for whom it is", async () => {
    await enter(page, "/", CLARA);
    await page.goto(link);
    await expect(invitation.title("invitation.wrongAccount.title")).toBeVisible();
    await expect(invitation.button("invitation.accept")).toHaveCount(0);
    await invitation.button("invitation.wrongAccount.switch").click();
    await expect(auth.loginTitle).toBeVisible();
    await auth.signIn(BORIS);
    await expect(invitation.question("Home")).toBeVisible();
    await invitation.accept();
    await shell.signOut();
    await expect(auth.loginTitle).toBeVisible();
  });

  await test.step("whoever has an account signs in and comes back to the question, also by a reload", async () => {
    await page.goto(club);
    await invitation.link("invitation.guest.login").click();
    await page.reload();
    await auth.signIn(BORIS);
    await expect(invitation.question("Club")).toBeVisible();
    await page.reload();
    await expect(invitation.text("roles.may.viewer")).toBeVisible();
    await invitation.accept();
    await shell.goTo("workspaces");
    await expect(workspaces.card("Club")).toContainText("Your role: Viewer");
  });

  await test.step("it was answered: the tab has forgotten it, and the link is used", async () => {
    await page.goto("/accept-invitation");
    await expect(invitation.text("invitation.missing")).toBeVisible();
    await page.goto(club);
    await expect(invitation.title("invitation.usedTitle")).toBeVisible();
  });
});

test("an invitation that is declined, unknown, cancelled or replaced says so", async ({ api, kym, page }) => {
  const home = await api.createWorkspace("Home");
  const { invitation, members, workspaces } = screens(page);

  await test.step("it can be declined without signing in", async () => {
    const link = await api.inviteToWorkspace(home, CLARA.email, "editor");
    await page.goto(link);
    await invitation.decline();
    await page.goto(link);
    await expect(invitation.title("invitation.invalidTitle")).toBeVisible();
  });

  const first = await api.inviteToWorkspace(home, BORIS.email, "editor");
  const second = await api.inviteToWorkspace(home, BORIS.email, "viewer");
  await test.step("an unknown one, one that was replaced, and none", async () => {
    for (const path of ["/accept-invitation/unknown", first]) {
      await page.goto(path);
      await expect(invitation.title("invitation.invalidTitle")).toBeVisible();
      await expect(invitation.text("invitation.failures.accept")).toBeVisible();
    }
    await page.goto("/accept-invitation");
    await expect(invitation.title("invitation.invalidTitle")).toBeVisible();
    await expect(invitation.text("invitation.missing")).toBeVisible();
  });

  await test.step("one that was cancelled", async () => {
    await enter(page, "/workspaces");
    await members.open("Home");
    await expect(members.invitation(BORIS.email)).toContainText("Viewer");
    await members.button("members.invitations.newLinkNamed", { email: BORIS.email }).click();
    const third = await members.link(BORIS.email).inputValue();
    expect(third).not.toBe(second);
    await members.button("members.invitations.cancelNamed", { email: BORIS.email }).click();
    await expect(members.invitation(BORIS.email)).toHaveCount(0);
    await page.goto(third);
    await expect(invitation.title("invitation.invalidTitle")).toBeVisible();
  });

  await test.step("it can be declined signed in", async () => {
    await Api.register(kym, BORIS);
    await enter(page, "/", BORIS);
    await page.goto(await api.inviteToWorkspace(home, BORIS.email, "editor"));
    await invitation.decline();
    await page.goto("/workspaces");
    await expect(workspaces.card("Home")).toHaveCount(0);
  });
});

test.describe("where registration is by invitation", () => {
  test.use({ settings: { KYM__AUTH__REGISTRATION: "invitation" } });

  test("who was invited registers, to the product or to a workspace, and nobody else", async ({
    api,
    page,
  }) => {
    const { auth, dashboard, invitation, shell } = screens(page);
    await page.goto("/register");
    await expect(auth.title("auth.register.byInvitationTitle")).toBeVisible();
    const link = await api.invite(CLARA.email);
    await page.goto(link);
    await expect(auth.title("auth.register.invitedTitle")).toBeVisible();
    await expect(page).toHaveURL("/register");
    await auth.fillInRegistration({ ...CLARA, email: "eve@example.org" });
    await auth.button("auth.register.submit").click();
    await expect(auth.error).toHaveText(auth.words("auth.errors.codes.invitation_invalid"));
    await auth.email.fill(CLARA.email);
    await auth.button("auth.register.submit").click();
    await expect(dashboard.title).toBeVisible();
    await shell.signOut();
    await expect(auth.loginTitle).toBeVisible();

    await test.step("an invitation to a workspace is one to register, too", async () => {
      const home = await api.createWorkspace("Home");
      await page.goto(await api.inviteToWorkspace(home, BORIS.email, "editor"));
      await invitation.link("invitation.guest.register").click();
      await auth.fillInInvited(BORIS);
      await expect(invitation.question("Home")).toBeVisible();
      await invitation.accept();
    });
  });
});

test.describe("where registration is closed", () => {
  test.use({ settings: { KYM__AUTH__REGISTRATION: "closed" } });

  test("one learns whom to ask, and an invitation asks to log in", async ({ api, page }) => {
    const { auth, invitation } = screens(page);
    await page.goto("/login");
    await expect(auth.link("auth.login.forgot")).toBeVisible();
    await expect(auth.link("auth.login.register")).toBeHidden();
    await page.goto("/register");
    await expect(auth.title("auth.register.closedTitle")).toBeVisible();

    await test.step("an invitation offers no registration", async () => {
      const home = await api.createWorkspace("Home");
      await page.goto(await api.inviteToWorkspace(home, BORIS.email, "editor"));
      await expect(invitation.link("invitation.guest.login")).toBeVisible();
      await expect(invitation.link("invitation.guest.register")).toHaveCount(0);
    });
  });
});

test.describe("where mail is sent", () => {
  test.use({ sendsMail: true });

  test("the link comes by mail only, and the address has to be proven", async ({
    api,
    kym,
    mailbox,
    page,
    openGuest,
  }) => {
    await api.createWorkspace("Home");
    const { auth, invitation, members, shell } = screens(page);
    await enter(page, "/workspaces");

    await test.step("a newcomer proves the address by the link", async () => {
      await members.open("Home");
      await members.invite(BORIS.email, "viewer");
      await expect(page.getByText(`The invitation is on its way to ${BORIS.email}.`)).toBeVisible();
      await expect(members.link(BORIS.email)).toHaveCount(0);
      const boris = await openGuest();
      await boris.page.goto(await mailbox.linkFor(BORIS.email, "/accept-invitation/"));
      await boris.invitation.link("invitation.guest.register").click();
      await boris.auth.fillInInvited(BORIS);
      await expect(boris.invitation.question("Home")).toBeVisible();
      await boris.invitation.accept();
      await expect(members.member(BORIS.full_name)).toBeVisible();
      await members.close();
      await shell.signOut();
      await expect(auth.loginTitle).toBeVisible();
    });

    await test.step("whoever has never confirmed the address proves it by the link, too", async () => {
      const boris = await Api.signIn(kym, BORIS);
      await boris.inviteToWorkspace(await boris.createWorkspace("Club"), ANNA.email, "editor");
      await page.goto(await mailbox.linkFor(ANNA.email, "/accept-invitation/"));
      await invitation.link("invitation.guest.login").click();
      await auth.signIn();
      await invitation.accept();
    });
  });
});
