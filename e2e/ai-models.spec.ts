import { screens } from "./pages/index.ts";
import { test } from "./support/administrator.ts";
import { expect } from "./support/test.ts";

test("a model is added with its key, tested, changed, put first, limited and deleted", async ({
  administration: _,
  modelServer,
  page,
}) => {
  const { aiModels } = screens(page);
  await aiModels.open();

  await test.step("the first model is chosen from the server's own list", async () => {
    await expect(aiModels.main.getByText("No AI models yet")).toBeVisible();
    await aiModels.button("aiModels.empty.add", aiModels.main).click();
    await expect(aiModels.field("aiModels.dialog.url")).toHaveValue("https://api.openai.com/v1");
    await expect(aiModels.dialog).toContainText("api.openai.com");
    await aiModels.choose("openai_compatible");
    await expect(aiModels.field("aiModels.dialog.url")).toHaveValue("");
    await aiModels.field("aiModels.dialog.name").fill("Tiny");
    await aiModels.button("aiModels.add").click();
    await expect(aiModels.dialog).toContainText("Fill in this field.");
    await aiModels.field("aiModels.dialog.url").fill(modelServer.address);
    await aiModels.button("aiModels.dialog.load").click();
    await expect(aiModels.dialog).toContainText("The key was refused.");
    await aiModels.field("aiModels.dialog.key").fill(modelServer.key);
    await aiModels.button("aiModels.dialog.load").click();
    await expect(aiModels.dialog).toContainText(`${modelServer.modelCount} models.`);
    await aiModels.field("aiModels.dialog.model").fill("tiny-2");
    await page.getByRole("option", { name: "tiny-2" }).click();
    await aiModels.task("receipt_text").check();
    await aiModels.task("categorize").check();
    await aiModels.first("categorize").check();
    await aiModels.field("aiModels.dialog.price_in", { currency: "USD" }).fill("2.5");
    await aiModels.field("aiModels.dialog.price_out", { currency: "USD" }).fill("10");
    await aiModels.save("aiModels.add");
    const row = aiModels.row("Tiny");
    await expect(row).toContainText("a1b2");
    await expect(row).toContainText("Local");
    await expect(row).toContainText("Category suggestions: first");
    await expect(row).toContainText("$2.50 in, $10.00 out per million tokens");
    await expect(row).toContainText("Not tested yet");
    await expect(page.locator("body")).not.toContainText(modelServer.key);
  });

  await test.step("a test says what came back, or what is wrong and what helps", async () => {
    await aiModels.act("Tiny", "aiModels.test.open");
    await expect(aiModels.dialog).toContainText("The model works.");
    await expect(aiModels.dialog).toContainText(/Input tokens\s*40/);
    await expect(aiModels.dialog).toContainText(/Output tokens\s*10/);
    modelServer.refusesKeys = true;
    await aiModels.button("aiModels.test.again").click();
    await expect(aiModels.dialog).toContainText("The key was refused.");
    await expect(aiModels.dialog).toContainText("enter it again");
    modelServer.refusesKeys = false;
    modelServer.isBroken = true;
    await aiModels.button("aiModels.test.again").click();
    await expect(aiModels.dialog).toContainText("isn't in this provider's format");
    modelServer.isBroken = false;
    await aiModels.button("aiModels.test.again").click();
    await expect(aiModels.dialog).toContainText("The model works.");
    await aiModels.button("common.close").last().click();
    await expect(aiModels.dialog).toBeHidden();
    await expect(aiModels.row("Tiny")).toContainText("Test passed");
    await expect(aiModels.row("Tiny")).toContainText("Working");
  });

  await test.step("a change keeps the key, but not for another host", async () => {
    await aiModels.act("Tiny", "common.edit");
    await expect(aiModels.field("aiModels.dialog.key")).toHaveValue("");
    await aiModels.field("aiModels.dialog.url").fill("https://models.example.org/v1");
    await expect(aiModels.dialog).toContainText("models.example.org will receive");
    await aiModels.button("common.save").click();
    await expect(aiModels.dialog).toContainText("Enter the key for the new address.");
    await aiModels.field("aiModels.dialog.url").fill(modelServer.address);
    await aiModels.button("aiModels.dialog.advanced").click();
    await aiModels.field("aiModels.dialog.timeout_seconds").fill("4");
    await aiModels.button("common.save").click();
    await expect(aiModels.dialog).toContainText("Enter a whole number from 5 to 600.");
    await aiModels.field("aiModels.dialog.timeout_seconds").fill("30");
    await aiModels.field("aiModels.dialog.monthly_token_cap").fill("1,000,000");
    await aiModels.save();
    await expect(aiModels.row("Tiny")).toContainText(/of 1,000,000 tokens/);
    await aiModels.act("Tiny", "aiModels.test.open");
    await expect(aiModels.dialog).toContainText("The model works.");
    await page.keyboard.press("Escape");
    await expect(aiModels.dialog).toBeHidden();
  });

  await test.step("a second model is put before the first by the keys, and rests when it fails again and again", async () => {
    await aiModels.add("Spare", modelServer.address, modelServer.key, "tiny-1", ["receipt_text"]);
    await expect(aiModels.models.nth(1)).toContainText("Spare");
    await expect(aiModels.line("Receipt text")).toHaveText(/Receipt text\s*Tiny\s*Spare/);
    await aiModels.handle("Spare").press("ArrowUp");
    await expect(aiModels.models.first()).toContainText("Spare");
    await expect(aiModels.handle("Spare")).toBeFocused();
    await expect(aiModels.line("Receipt text")).toHaveText(/Receipt text\s*Spare\s*Tiny/);
    modelServer.isBroken = true;
    await aiModels.act("Spare", "aiModels.test.open");
    for (let failure = 1; failure < 5; failure++) await aiModels.button("aiModels.test.again").click();
    await expect(aiModels.dialog).toContainText("isn't in this provider's format");
    await aiModels.button("common.close").last().click();
    await expect(aiModels.row("Spare")).toContainText(/Paused until .* after 5 failures in a row\./);
    modelServer.isBroken = false;
    await aiModels.row("Spare").getByRole("switch").press("Space");
    await expect(aiModels.row("Spare")).toContainText("Off");
    await expect(aiModels.line("Receipt text")).toHaveText(/Receipt text\s*Tiny\s*–/);
  });

  await test.step("limits are set, and how far along they are is told", async () => {
    await aiModels.button("aiModels.limits.open", aiModels.main).click();
    const cap = { currency: "USD" };
    await aiModels.field("aiModels.limits.installation_cap", cap).fill("20");
    await aiModels.field("aiModels.limits.user_cap", cap).fill("much");
    await aiModels.button("common.save").click();
    await expect(aiModels.dialog).toContainText("Enter an amount");
    await aiModels.field("aiModels.limits.user_cap", cap).fill("2.5");
    await aiModels.save();
    await aiModels.view("usage");
    await expect(aiModels.main).toContainText("of $20.00 spent");
    await expect(aiModels.main).toContainText("Limit for each user: $2.50.");
    await expect(aiModels.line("Tiny").first()).toContainText("$");
    await expect(aiModels.line("The key was refused.")).toHaveCount(1);
    await expect(aiModels.line(/Test.*OK/)).toHaveCount(3);
    await aiModels.main.getByLabel("Group by").selectOption("task");
    await expect(aiModels.line("Test").first()).toContainText("10");
    await page.reload();
    await expect(aiModels.main.getByLabel("Group by")).toHaveValue("task");
  });

  await test.step("a deleted model is gone, what it was used for is not", async () => {
    await aiModels.view("models");
    await aiModels.act("Tiny", "common.delete");
    await aiModels.button("common.delete").click();
    await expect(aiModels.handle("Tiny")).toHaveCount(0);
    await aiModels.view("usage");
    await expect(aiModels.line("The key was refused.")).toContainText("Tiny");
  });
});

test.describe("on a phone, in Russian", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("models are added and put in order by their menus", async ({
    administration: _,
    api,
    modelServer,
    page,
  }) => {
    await api.saveSettings({ language: "ru" });
    const { aiModels } = screens(page, "ru");
    await page.goto("/admin/ai-models");
    await aiModels.add("Первая", modelServer.address, modelServer.key, "tiny-1", ["statement_pdf"]);
    await aiModels.add("Вторая", modelServer.address, modelServer.key, "tiny-2", ["statement_pdf"]);
    await expect(aiModels.line("Выписки в PDF")).toHaveText(/Первая\s*Вторая/);
    await aiModels.act("Вторая", "aiModels.up");
    await expect(aiModels.line("Выписки в PDF")).toHaveText(/Вторая\s*Первая/);
    await aiModels.act("Вторая", "aiModels.test.open");
    await expect(aiModels.dialog).toContainText("Модель работает.");
    await page.keyboard.press("Escape");
    await expect(aiModels.dialog).toBeHidden();
    await aiModels.view("usage");
    await expect(aiModels.line("Проверка").last()).toContainText("Успешно");
    const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
    expect(await page.evaluate(isTooWide)).toBe(false);
  });
});
