import { screens } from "./pages/index.ts";
import { ANNA } from "./support/api.ts";
import { expect, test } from "./support/test.ts";

test("one signs in to where one wanted to go, stays signed in, and leaves nothing behind", async ({
  api,
  page,
  context,
}) => {
  await api.createWorkspace("Home");
  const { auth, dashboard, shell } = screens(page);

  await test.step("a wrong password is told in words, and the name stays", async () => {
    await page.goto("/login");
    await auth.fillIn(ANNA.username, "not the password");
    await expect(auth.error).toBeVisible();
    await expect(auth.username).toHaveValue(ANNA.username);
  });

  await test.step("a visitor is sent to sign in and then where they wanted to go", async () => {
    await page.goto("/accounts");
    await expect(auth.loginTitle).toBeVisible();
    expect(new URL(page.url()).searchParams.get("redirect")).toBe("/accounts");
    await auth.signIn();
    await expect(page).toHaveURL("/accounts");
  });

  await test.step("who is signed in does not see the sign-in again", async () => {
    for (const path of ["/login", "/register"]) {
      await page.goto(path);
      await expect(dashboard.title).toBeVisible();
      await expect(page).toHaveURL("/");
    }
  });

  await test.step("a session survives a reload and a second tab", async () => {
    await page.reload();
    await expect(dashboard.title).toBeVisible();
    const second = await context.newPage();
    await second.goto("/");
    await expect(screens(second).dashboard.title).toBeVisible();
    await second.close();
  });

  await test.step("signing out leads to the sign-in and leaves nothing behind but the language and theme", async () => {
    await shell.signOut();
    await expect(auth.loginTitle).toBeVisible();
    const kept = await page.evaluate(() => Object.entries(localStorage));
    const text = JSON.stringify(kept);
    expect(text).not.toContain(ANNA.username);
    expect(text).not.toContain("accessToken");
    await page.goto("/accounts");
    await expect(auth.loginTitle).toBeVisible();
  });
});

test("whatever an address leads to, there is a way on", async ({ api, kym, page }) => {
  const workspace = await api.createWorkspace("Home");
  const { auth, dashboard, shell } = screens(page);

  await test.step("an application that cannot start says so and offers to try again", async () => {
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto(kym.url);
    await expect(page.getByRole("heading", { name: "Failed to load application" })).toBeVisible();
    await expect(page.getByText("Please refresh the page or try again later.")).toBeVisible();
    await page.unroute("**/assets/*.js");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(auth.loginTitle).toBeVisible();
  });

  await test.step("an unknown address says so and leads home", async () => {
    await page.goto("/no/such/screen");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.getByRole("main").getByRole("link").click();
    await auth.signIn();
    await expect(dashboard.title).toBeVisible();
  });

  await test.step("a redirect never leads to another site", async () => {
    await shell.signOut();
    await expect(auth.loginTitle).toBeVisible();
    await page.goto("/login?redirect=//evil.example/accounts");
    await auth.signIn();
    await expect(dashboard.title).toBeVisible();
    await expect(page).toHaveURL("/");
  });

  await test.step("an account that is gone is told of, with a way back", async () => {
    await shell.signOut();
    await expect(auth.loginTitle).toBeVisible();
    await page.goto(`/workspaces/${workspace.id}/accounts/019a0f3c-8f5e-7c31-9d3f-2f6b8f0c1a11`);
    await auth.signIn();
    await page.getByRole("main").getByRole("link").click();
    await expect(page).toHaveURL("/accounts");
  });
});
