import { screens } from "./pages/index.ts";
import { test } from "./support/administrator.ts";
import { day } from "./support/api.ts";
import { expect } from "./support/test.ts";
import { READING, UNCLEAR_RECEIPT } from "./support/unclear-receipt.ts";

test("a model reads what rules are not sure of, once the user has agreed, and the user checks it", async ({
  administration: _,
  api,
  modelServer,
  page,
}) => {
  const workspace = await api.createWorkspace("Home");
  const current = await api.createAccount(workspace, "Current", "debit_card", "1000");
  const { aiModels, profile, receipts } = screens(page);
  const date = receipts.field("transactions.columns.date");
  await aiModels.open();
  await aiModels.add("Tiny", modelServer.address, modelServer.key, "tiny-1", ["receipt_text"]);
  await api.uploadReceipt(workspace, "flowers.pdf", "application/pdf", UNCLEAR_RECEIPT);

  await test.step("without consent nothing is sent, and the way leads to where one can agree", async () => {
    await page.goto("/receipts");
    await receipts.row("To review").getByRole("link").click();
    await expect(receipts.note("AI didn't help")).toContainText("You haven't agreed");
    await receipts.button("receipts.progress.steps").click();
    await expect(receipts.aiStep).toContainText("Skipped");
    await expect(receipts.aiStep).toContainText("You haven't agreed");
    await expect(date).toHaveAccessibleDescription(/No date was found/);
    expect(modelServer.questionCount).toBe(0);
    await receipts.note("AI didn't help").getByRole("link", { name: "AI settings" }).click();
    await profile.consent(modelServer.host, "receipt_text").click();
    await expect(profile.panel("aiConsents.title").getByText("Agreed now")).toBeVisible();
    await page.goBack();
  });

  await test.step("where the model fails the receipt is there all the same, with the reason", async () => {
    modelServer.isFailing = true;
    await receipts.button("receipts.ai.again").click();
    await expect(receipts.note("AI didn't help")).toContainText("isn't responding right now");
    await expect(date).toHaveAccessibleDescription(/No date was found/);
    await receipts.button("receipts.progress.steps").click();
    await expect(receipts.aiStep).toContainText("Skipped");
    await expect(receipts.aiStep).toContainText("Try again later");
    modelServer.isFailing = false;
  });

  await test.step("while it is asked one sees that it is", async () => {
    modelServer.reply = () => READING;
    const release = modelServer.hold();
    await receipts.button("receipts.ai.again").click();
    await expect(receipts.aiStep).toContainText("In progress");
    release();
  });

  await test.step("what it read is marked until somebody has changed it", async () => {
    await expect(receipts.note("Check them against the receipt")).toBeVisible();
    await expect(receipts.total).toHaveValue("17.80");
    await expect(receipts.total).not.toHaveAccessibleDescription(/./);
    await expect(date).toHaveAccessibleDescription(/Read by AI/);
    await expect(receipts.line("Tulips")).toContainText("Read by AI");
    await receipts.button("receipts.progress.steps").click();
    await expect(receipts.aiStep).toContainText("Done");
    await date.fill(day(-2));
    await page.keyboard.press("Tab");
    await expect(date).not.toHaveAccessibleDescription(/Read by AI/);
    await expect(receipts.line("Tulips")).toContainText("Read by AI");
    await receipts.amountOf("Tulips").fill("17.00");
    await expect(receipts.line("Tulips")).not.toContainText("Read by AI");
    await receipts.amountOf("Tulips").fill("17.80");
  });

  await receipts.button("receipts.review.add").click();
  await receipts.expectAdded();
  expect(await api.transactions(current)).toMatchObject([{ date: day(-2), total_amount: "-17.80" }]);
});
