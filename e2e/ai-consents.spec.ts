import { screens } from "./pages/index.ts";
import { AI_SETTINGS, COMPANY, createAiModels, HERE } from "./support/ai-models.ts";
import { BORIS } from "./support/api.ts";
import { enterAs, test } from "./support/guest.ts";
import { enter } from "./support/session.ts";
import { expect } from "./support/test.ts";

// Models are the whole program's, and those whom it has them set up by are its administrators.
test.use({ alone: true, settings: AI_SETTINGS });

test("everybody agrees for themselves to what an AI model may receive, and takes it back", async ({
  api,
  kym,
  page,
  openGuest,
}) => {
  const home = await api.createWorkspace("Home");
  await api.addMember(kym, home, BORIS, "editor");
  const { profile } = screens(page);
  const panel = profile.panel("aiConsents.title");
  await enter(page, "/profile");
  await expect(panel).toContainText("No AI model is set up");
  await expect(panel.getByRole("switch")).toHaveCount(0);
  const setUp = panel.getByRole("link", { name: "Set up AI models" });
  await expect(setUp).toHaveAttribute("href", "/admin/ai-models");
  const boris = await openGuest();
  await enterAs(boris, BORIS, "/profile");
  const theirs = boris.profile.panel("aiConsents.title");
  await expect(theirs).toContainText("No AI model is set up");
  await expect(theirs.getByRole("link")).toHaveCount(0);

  const model = await createAiModels(api);
  await page.reload();
  // A switch shows a change before it is saved: a page that is loaded again in between would not have it.
  const saved: string[] = [];
  page.on("requestfinished", (request) => {
    if (request.method() === "PUT" && request.url().endsWith("/ai-consents/")) saved.push(request.url());
  });

  await test.step("nothing is agreed to at first, and it is said who receives what", async () => {
    await expect(panel.getByRole("switch")).toHaveCount(5);
    await expect(panel.getByRole("switch", { checked: true })).toHaveCount(0);
    await expect(profile.line(panel, COMPANY)).toContainText("Leaves this network");
    await expect(profile.line(panel, COMPANY)).toContainText("Models: Large");
    await expect(profile.line(panel, HERE)).toContainText("Stays in this network");
    await expect(profile.consent(COMPANY, "receipt_image")).toHaveAccessibleName(/photo or scan/);
  });

  await test.step("two are agreed to, one right after the other", async () => {
    await profile.consent(COMPANY, "receipt_text").click();
    await profile.consent(HERE, "categorize").click();
    await expect(panel.getByText("Agreed now")).toHaveCount(2);
    await expect.poll(() => saved.length).toBe(2);
    await page.reload();
    await expect(profile.consent(COMPANY, "receipt_text")).toBeChecked();
    await expect(profile.consent(HERE, "categorize")).toBeChecked();
    await expect(panel.getByRole("switch", { checked: true })).toHaveCount(2);
  });

  await test.step("another person has agreed to nothing", async () => {
    await boris.page.reload();
    await expect(theirs.getByRole("switch")).toHaveCount(5);
    await expect(theirs.getByRole("switch", { checked: true })).toHaveCount(0);
    await boris.profile.consent(COMPANY, "statement_pdf").click();
    await expect(theirs.getByText("Agreed now")).toBeVisible();
  });

  await test.step("one is taken back, by the keyboard, and no other", async () => {
    await profile.consent(COMPANY, "receipt_text").focus();
    await page.keyboard.press("Space");
    await expect(panel.getByText(/^Agreed/)).toHaveCount(1);
    await expect.poll(() => saved.length).toBe(3);
    await page.reload();
    await expect(profile.consent(HERE, "categorize")).toBeChecked();
    await expect(panel.getByRole("switch", { checked: true })).toHaveCount(1);
  });

  await test.step("what was agreed to is taken back after the model is gone, too", async () => {
    await api.deleteAiModel(model);
    await page.reload();
    await expect(profile.line(panel, HERE)).toContainText("No model is enabled here.");
    await profile.consent(HERE, "categorize").click();
    await expect(profile.line(panel, HERE)).toHaveCount(0);
  });

  await test.step("what could not be saved is not shown as if it were", async () => {
    await page.route("**/api/v1/ai-consents/", (route) =>
      route.request().method() === "PUT" ? route.fulfill({ status: 403, json: {} }) : route.fallback(),
    );
    await profile.consent(COMPANY, "categorize").click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(profile.consent(COMPANY, "categorize")).not.toBeChecked();
  });
});

test("an owner forbids AI in a workspace, and its members see it at once", async ({
  api,
  kym,
  page,
  openGuest,
}) => {
  const home = await api.createWorkspace("Home");
  await api.addMember(kym, home, BORIS, "admin");
  const { history, workspaces } = screens(page);
  const boris = await openGuest();
  await enter(page, "/workspaces");
  await enterAs(boris, BORIS, "/workspaces");
  await boris.workspaces.openAiPermission("Home");
  const theirs = boris.workspaces.aiPermission("Home");
  await expect(theirs).toContainText("AI is allowed in this workspace.");
  await expect(theirs).toContainText("Only an owner can change this.");
  await expect(boris.workspaces.aiSwitch).toHaveCount(0);

  await workspaces.openAiPermission("Home");
  await expect(workspaces.aiSwitch).toBeChecked();
  await workspaces.aiSwitch.click();
  await expect(theirs).toContainText("AI is not allowed in this workspace.");
  await page.keyboard.press("Escape");
  await expect(workspaces.card("Home")).toContainText("AI not allowed");

  await test.step("the history tells who forbade it", async () => {
    await page.goto(`/workspaces/${home.id}/history`);
    await expect(history.difference("workspace.updated", "Home", "aiAllowed")).toHaveText(/^yes\W*no$/);
    await page.goto("/workspaces");
  });

  await test.step("from there one comes to what one has agreed to", async () => {
    await theirs.getByRole("link", { name: "AI settings in your profile" }).click();
    await expect(boris.profile.panel("aiConsents.title")).toBeInViewport();
  });

  await test.step("it is allowed again, and they see that too", async () => {
    await boris.page.goto("/workspaces");
    await expect(boris.workspaces.card("Home")).toContainText("AI not allowed");
    await workspaces.openAiPermission("Home");
    await workspaces.aiSwitch.click();
    await expect(boris.workspaces.card("Home")).not.toContainText("AI not allowed");
  });
});

test("in Russian, on a phone", async ({ api, page }) => {
  await api.createWorkspace("Семья");
  await createAiModels(api);
  await api.saveSettings({ language: "ru" });
  await page.setViewportSize({ width: 390, height: 844 });
  const { profile, workspaces } = screens(page, "ru");
  await enter(page, "/profile");
  const panel = profile.panel("aiConsents.title");
  await expect(profile.line(panel, HERE)).toContainText("Остаётся в этой сети");
  await profile.consent(COMPANY, "receipt_image").click();
  await expect(panel.getByText("Согласие дано сейчас")).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);

  await page.goto("/workspaces");
  await workspaces.openAiPermission("Семья");
  await workspaces.aiSwitch.click();
  await page.getByRole("button", { name: "Закрыть" }).click();
  await expect(workspaces.card("Семья")).toContainText("ИИ запрещён");
});
