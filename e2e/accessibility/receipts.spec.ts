import { screens } from "../pages/index.ts";
import { test } from "../support/administrator.ts";
import { createModelFor } from "../support/ai-models.ts";
import { expectAccessible } from "../support/axe.ts";
import { picture } from "../support/picture.ts";
import { enter } from "../support/session.ts";
import { expect } from "../support/test.ts";
import { READING, UNCLEAR_RECEIPT } from "../support/unclear-receipt.ts";

test("a receipt that a model reads, or does not", async ({ api, modelServer, page }) => {
  const workspace = await api.createWorkspace("Home");
  await api.createAccount(workspace, "Current", "debit_card", "1000");
  await createModelFor(api, modelServer, "receipt_text");
  const { receipts } = screens(page);
  await api.uploadReceipt(workspace, "flowers.pdf", "application/pdf", UNCLEAR_RECEIPT);
  await enter(page, "/receipts");
  await receipts.row("To review").getByRole("link").click();
  await receipts.button("receipts.progress.steps").click();
  await expect(receipts.aiStep).toContainText("Skipped");
  await expectAccessible(page, "a receipt that no model was asked about");

  await api.agreeToAi(modelServer.host, "receipt_text");
  modelServer.reply = () => READING;
  const release = modelServer.hold();
  await receipts.button("receipts.ai.again").click();
  await expect(receipts.aiStep).toContainText("In progress");
  await expectAccessible(page, "a receipt that a model is asked about");
  release();
  await expect(receipts.line("Tulips")).toContainText("Read by AI");
  await receipts.button("receipts.progress.steps").click();
  await expect(receipts.aiStep).toContainText("Done");
  await expectAccessible(page, "a receipt that a model has read");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "a receipt that a model has read, on a phone");

  await page.setViewportSize({ width: 1440, height: 900 });
  const grey = picture(200, 300, [128, 128, 128]);
  const { id } = await api.uploadReceipt(workspace, "grey.png", "image/png", grey);
  await page.goto(`/receipts/${id}`);
  await receipts.button("receipts.progress.steps").click();
  await expect(receipts.aiStep).toBeVisible();
  await expectAccessible(page, "a receipt that could not be read");
});
