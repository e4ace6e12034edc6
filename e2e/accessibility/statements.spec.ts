import { screens } from "../pages/index.ts";
import { test } from "../support/administrator.ts";
import { createModelFor } from "../support/ai-models.ts";
import { expectAccessible } from "../support/axe.ts";
import { FILE, reading, statement } from "../support/printed-statement.ts";
import { enter } from "../support/session.ts";
import { expect } from "../support/test.ts";

test("a statement that a model reads, or does not", async ({ api, modelServer, page }) => {
  const workspace = await api.createWorkspace("Home");
  await api.createAccount(workspace, "Current", "debit_card", "100");
  await createModelFor(api, modelServer, "statement_pdf");
  const { imports } = screens(page);
  await enter(page, "/workspaces");
  await imports.openFrom("Home");
  await imports.choose(statement());
  await expect(imports.problem).toContainText("you haven't agreed to that");
  await expectAccessible(page, "a statement that no model may read");

  await api.agreeToAi(modelServer.host, "statement_pdf");
  modelServer.isBroken = true;
  await imports.choose(statement());
  await expect(imports.statement("imports.notRead.title", FILE)).toBeVisible();
  await expectAccessible(page, "a statement that could not be read");

  modelServer.isBroken = false;
  modelServer.reply = (question) => reading(question, ["Bakery"]);
  const release = modelServer.hold();
  await imports.button("imports.notRead.retry").click();
  const panel = imports.statement("imports.reading.title", FILE);
  await expect(panel.getByRole("progressbar")).toBeVisible();
  await expectAccessible(page, "a statement while it is read");
  release();
  await expect(imports.balance).toContainText("Doesn't add up");
  await imports.show("unread");
  await expect(imports.unreadableLine(5)).toContainText("Left out by the AI model");
  await expectAccessible(page, "what was left out of a statement");
});
