import { screens } from "./pages/index.ts";
import { ANNA, BORIS } from "./support/api.ts";
import { ChannelServer } from "./support/channel-server.ts";
import { isSubscribed, PushService, providePush, setPermission, subscribeAgain } from "./support/push.ts";
import { enter } from "./support/session.ts";
import { test as base, expect } from "./support/test.ts";

const test = base.extend<{ server: ChannelServer }>({
  server: async ({}, use) => {
    const server = await ChannelServer.open();
    await use(server);
    server.close();
  },

  settings: async ({ server }, use) => {
    await use(server.settings);
  },
});

test("each channel is set up, tried, changed and removed", async ({ api, page, server }) => {
  await api.createWorkspace("Home");
  const { channels, notifications } = screens(page);
  await enter(page, "/notifications/settings");
  const column = (channel: string) => notifications.wanted("budgets", channel);
  const received = () => server.calls.map(({ path }) => path);
  await expect(channels.setUpButton("telegram")).toBeVisible();
  await expect(column("telegram")).toHaveCount(0);

  await test.step("Telegram, by the keyboard: what cannot be sent is said where it is", async () => {
    await channels.setUpButton("telegram").focus();
    await page.keyboard.press("Enter");
    await expect(channels.field("telegram.token")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(channels.dialog).toContainText("Enter the bot token.");
    await page.keyboard.type("12345:AA-bb_cc");
    await channels.field("telegram.chat").focus();
    await page.keyboard.type("my family");
    await page.keyboard.press("Enter");
    await expect(channels.dialog).toContainText("Use only Latin letters");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("-100200300");
    await page.keyboard.press("Enter");
    await expect(channels.dialog).toHaveCount(0);
    await expect(channels.row("telegram")).toContainText("-100200300");
    await expect(channels.testButton("telegram")).toBeFocused();
    await expect(column("telegram")).toBeChecked();
  });

  await test.step("a test arrives, and the channel works", async () => {
    await page.keyboard.press("Enter");
    await expect(channels.row("telegram")).toContainText("Test delivered.");
    await expect(channels.row("telegram")).toContainText("Working");
    await expect(channels.testButton("telegram")).toBeFocused();
    expect(received()).toEqual(["/bot12345:AA-bb_cc/sendMessage"]);
  });

  await test.step("a token that is left empty is the one from before", async () => {
    await channels.choose("telegram", "notificationChannels.change");
    await channels.field("telegram.chat").fill("@family");
    await channels.button(channels.dialog, "common.save").click();
    await expect(channels.row("telegram")).toContainText("@family");
    server.status = 401;
    await channels.sendTest("telegram");
    await expect(channels.row("telegram")).toContainText(
      "Test not delivered. Telegram doesn't accept the bot",
    );
    await expect(channels.row("telegram")).toContainText("Turned off");
    expect(received().at(-1)).toBe("/bot12345:AA-bb_cc/sendMessage");
    // It still has its column, and a test that is delivered turns it on again.
    await expect(column("telegram")).toBeVisible();
    server.status = 200;
    await channels.sendTest("telegram");
    await expect(channels.row("telegram")).toContainText("Working");
  });

  await test.step("ntfy: the server is the usual one unless another is named", async () => {
    await channels.setUpButton("ntfy").click();
    await channels.field("ntfy.topic").fill("anna-7f3k");
    await channels.field("ntfy.token").fill("tk_secret");
    await channels.field("ntfy.server").fill("https://10.0.0.1");
    await channels.button(channels.dialog, "notificationChannels.ntfy.submit").click();
    await expect(channels.field("ntfy.server")).toHaveAttribute("aria-invalid", "true");
    await channels.field("ntfy.server").fill("");
    await channels.button(channels.dialog, "notificationChannels.ntfy.submit").click();
    await expect(channels.row("ntfy")).toContainText(server.url("/anna-7f3k"));
    await channels.sendTest("ntfy");
    await expect(channels.row("ntfy")).toContainText("Test delivered.");
    expect(server.calls.at(-1)?.headers.authorization).toBe("Bearer tk_secret");
    await channels.choose("ntfy", "notificationChannels.change");
    await expect(channels.field("ntfy.topic")).toHaveValue("anna-7f3k");
    await channels.field("ntfy.dropToken").check();
    await channels.button(channels.dialog, "common.save").click();
    await expect(channels.dialog).toHaveCount(0);
    server.status = 503;
    await channels.sendTest("ntfy");
    await expect(channels.row("ntfy")).toContainText("The server reported an error. HTTP status: 503.");
    await expect(channels.row("ntfy")).toContainText("Not working");
    expect(server.calls.at(-1)?.headers.authorization).toBeUndefined();
    server.status = 200;
  });

  await test.step("a webhook's secret is shown once, and another address has another", async () => {
    await channels.setUpButton("webhook").click();
    await channels.field("webhook.url").fill("https://192.168.1.1/hook");
    await channels.button(channels.dialog, "notificationChannels.webhook.submit").click();
    await expect(channels.dialog).toContainText("This address cannot be asked");
    await channels.field("webhook.url").fill(server.url("/hook"));
    await channels.button(channels.dialog, "notificationChannels.webhook.submit").click();
    await expect(channels.field("webhook.secret")).toHaveValue(/^whsec_/);
    const secret = await channels.field("webhook.secret").inputValue();
    // It is not lost by a slip.
    await page.keyboard.press("Escape");
    await expect(channels.field("webhook.secret")).toBeVisible();
    await channels.button(channels.dialog, "notificationChannels.webhook.done").click();
    await expect(channels.dialog).toHaveCount(0);
    await channels.sendTest("webhook");
    await expect(channels.row("webhook")).toContainText("Test delivered.");
    expect(server.calls.at(-1)?.headers["webhook-signature"]).toMatch(/^v1,/);
    const save = async (url: string) => {
      await channels.choose("webhook", "notificationChannels.change");
      await channels.field("webhook.url").fill(url);
      await channels.button(channels.dialog, "common.save").click();
    };
    await save(server.url("/hook"));
    await expect(channels.dialog).toHaveCount(0);
    await save(server.url("/other"));
    await expect(channels.field("webhook.secret")).not.toHaveValue(secret);
    await channels.button(channels.dialog, "notificationChannels.webhook.done").click();
    await expect(channels.row("webhook")).toContainText(server.url("/other"));
  });

  await test.step("what is not wanted there is saved with the rest", async () => {
    await column("telegram").uncheck();
    await notifications.save();
    await page.reload();
    await expect(column("telegram")).not.toBeChecked();
    await expect(column("webhook")).toBeChecked();
    await expect(channels.panel).not.toContainText("whsec_");
  });

  await test.step("one that is removed leaves no column", async () => {
    await channels.choose("telegram", "notificationChannels.remove.open");
    await channels.button(channels.dialog, "notificationChannels.remove.submit").click();
    await expect(channels.setUpButton("telegram")).toBeFocused();
    await expect(column("telegram")).toHaveCount(0);
  });
});

test("one that is turned off meanwhile says so in the app, and leads to the settings", async ({
  api,
  kym,
  page,
  server,
}) => {
  const home = await api.createWorkspace("Home");
  const { channels, notifications, shell } = screens(page);
  await enter(page, "/notifications/settings");
  await channels.setUpButton("webhook").click();
  await channels.field("webhook.url").fill(server.url("/hook"));
  await channels.button(channels.dialog, "notificationChannels.webhook.submit").click();
  await channels.button(channels.dialog, "notificationChannels.webhook.done").click();
  await expect(channels.row("webhook")).toContainText("Not used yet");
  await expect(shell.connected).toBeVisible();
  server.status = 410;
  const boris = await api.addMember(kym, home, BORIS, "admin");
  await api.changeRole(await api.workspace("Home"), BORIS, "owner");
  await boris.changeRole(await boris.workspace("Home"), ANNA, "editor");
  await expect(channels.row("webhook")).toContainText("Turned off");
  await expect(channels.row("webhook")).toContainText("Nothing was found at this address.");
  await page.goto("/accounts");
  await notifications.open();
  await notifications.item(notifications.panel, "Webhook: turned off").getByRole("link").click();
  await expect(page).toHaveURL(/\/notifications\/settings$/);
});

test.describe("in the browser", () => {
  test.beforeEach(async ({ api, context, server }) => {
    await api.createWorkspace("Home");
    await context.grantPermissions(["notifications"]);
    await providePush(
      context,
      ["a", "b", "c"].map((name) => server.subscription(name)),
    );
  });

  test("notifications are pushed to where somebody wants them, as long as they are signed in there", async ({
    page,
    server,
  }) => {
    const { channels, notifications, shell } = screens(page);
    const pushed = () => server.calls.map(({ path }) => path);
    await enter(page, "/notifications/settings");
    expect(
      await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length)),
    ).toBe(0);

    await test.step("a press turns them on, and a test arrives", async () => {
      await channels.button(channels.browser, "notificationChannels.push.turnOnNamed").click();
      await expect(channels.browser).toContainText("Notifications are on");
      await expect(notifications.wanted("budgets", "web_push")).toBeChecked();
      await channels
        .button(channels.browser, "notificationChannels.test.sendNamed", { name: "This browser" })
        .click();
      await expect(channels.browser).toContainText("Test delivered.");
      expect(pushed()).toEqual(["/push/a"]);
    });

    await test.step("what is pushed is shown, once, and leads to what it is about, here alone", async () => {
      const push = await PushService.of(page);
      const { origin } = new URL(page.url());
      const id = "0199b0c0-0000-7000-8000-000000000001";
      await push.deliver(
        JSON.stringify({ id, title: "Food", body: "80%", url: "https://elsewhere.example/accounts?a=1" }),
      );
      await expect.poll(() => push.shown()).toHaveLength(1);
      const [{ title, options } = { title: "", options: {} }] = await push.shown();
      expect({ title, body: options.body, tag: options.tag }).toEqual({
        title: "Food",
        body: "80%",
        tag: id,
      });
      await push.press();
      await expect(page).toHaveURL(`${origin}/accounts?a=1`);
      for (const url of ["javascript:alert(1)", "//", "x:.example.org/", 7]) {
        await push.deliver(JSON.stringify({ url }));
      }
      await push.deliver("not JSON");
      await expect.poll(() => push.shown()).toHaveLength(6);
      const all = await push.shown();
      expect(all.map(({ options: { data } }) => data)).toEqual([
        { path: "/accounts?a=1" },
        { path: "/notifications" },
        { path: "/notifications" },
        { path: "/notifications" },
        { path: "/7" },
        { path: "/notifications" },
      ]);
      expect(all.at(-1)?.title).toBe("Know Your Money");
    });

    await test.step("a subscription that the browser replaces is made known", async () => {
      await page.goto("/notifications/settings");
      await expect(channels.browser).toContainText("Notifications are on");
      await expect(shell.connected).toBeVisible();
      await subscribeAgain(page);
      const renewed = page.waitForResponse(
        (response) => /push-subscriptions$/.test(response.url()) && response.request().method() === "POST",
      );
      await (await PushService.of(page)).expire();
      expect((await renewed).status()).toBe(204);
      await channels
        .button(channels.browser, "notificationChannels.test.sendNamed", { name: "This browser" })
        .click();
      await expect(channels.browser).toContainText("Test delivered.");
      expect(pushed()).toEqual(["/push/a", "/push/b"]);
    });

    await test.step("who signs out is told nothing there any longer, nor is who comes next", async () => {
      await shell.signOut();
      await expect(page).toHaveURL(/login/);
      await expect.poll(() => isSubscribed(page)).toBe(false);
    });
  });

  test("another user of the browser is told what is theirs alone", async ({ api, kym, page, server }) => {
    const { channels } = screens(page);
    await api.addMember(kym, await api.workspace("Home"), BORIS, "viewer");
    await enter(page, "/notifications/settings");
    await channels.button(channels.browser, "notificationChannels.push.turnOnNamed").click();
    await expect(channels.browser).toContainText("Notifications are on");
    expect(await isSubscribed(page)).toBe(true);
    // As after a session that ended while no window was open: the browser is still subscribed.
    await enter(page, "/notifications/settings", BORIS);
    await expect.poll(() => isSubscribed(page)).toBe(false);
    await expect(channels.button(channels.browser, "notificationChannels.push.turnOnNamed")).toBeVisible();
    await channels.button(channels.browser, "notificationChannels.push.turnOnNamed").click();
    await expect(channels.browser).toContainText("Notifications are on");
    await channels
      .button(channels.browser, "notificationChannels.test.sendNamed", { name: "This browser" })
      .click();
    await expect(channels.browser).toContainText("Test delivered.");
    expect(server.calls.map(({ path }) => path)).toEqual(["/push/b"]);
    await channels.button(channels.browser, "notificationChannels.push.turnOffNamed").click();
    await expect(channels.button(channels.browser, "notificationChannels.push.turnOnNamed")).toBeFocused();
    expect(await isSubscribed(page)).toBe(false);
  });

  test("what a browser does not allow is said, with the way out", async ({ page }) => {
    const { channels } = screens(page);
    await enter(page, "/notifications/settings");
    await setPermission(page, "denied");
    await page.reload();
    await expect(channels.browser).toContainText("Notifications from this site are blocked.");
    await expect(channels.browser.getByRole("button")).toHaveCount(0);
    // Allowed in another window meanwhile: who comes back sees it.
    await setPermission(page, "default");
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(channels.button(channels.browser, "notificationChannels.push.turnOnNamed")).toBeVisible();
  });
});
