import { screens } from "../pages/index.ts";
import { day } from "../support/api.ts";
import { expectAccessible } from "../support/axe.ts";
import { enter } from "../support/session.ts";
import { expect, test } from "../support/test.ts";
import { household } from "./household.ts";

test("the reports", async ({ api, page }) => {
  const { workspace } = await household(api);
  const { reports } = screens(page);
  await enter(page, "/reports");
  await expect(reports.card("cash-flow")).toBeVisible();
  await expectAccessible(page, "the overview of the reports");
  for (const type of ["cash-flow", "spend-by-category", "net-worth-over-time", "income-expense"]) {
    await page.goto(`/reports/${type}?period=last_30_days&groupBy=day`);
    await expect(reports.table(type)).toBeVisible();
    await expectAccessible(page, `the report ${type}`);
  }
  await reports.table("income-expense").getByRole("row").last().getByRole("button").nth(1).click();
  await expect(reports.drawer).toContainText("Baker");
  await expectAccessible(page, "what a number is made of");
  await page.keyboard.press("Escape");
  await expect(reports.drawer).toBeHidden();

  await page.goto(`/reports/cash-flow?start_date=${day()}`);
  await expect(reports.main).toContainText("Start date and end date are required for this report.");
  await expectAccessible(page, "a report without its days");
  const elsewhere = await api.createWorkspace("Cabin");
  const chest = await api.createAccount(elsewhere, "Chest", "cash", "10");
  const asked = `workspace=${workspace.id}&accountIds=${chest.id}&period=this_year`;
  await page.goto(`/reports/transactions-list?${asked}`);
  await expect(reports.main).toContainText("One of the filters asks for something that is not here.");
  await expectAccessible(page, "a report that is refused");
});

test("what folds out of a report", async ({ api, page }) => {
  await household(api);
  const { reports } = screens(page);
  await enter(page, "/reports/transactions-list?period=this_year");
  await expect(reports.main).toContainText("Market");
  for (const [name, button, inside] of [
    ["the accounts of a report", reports.action("reports.allAccounts"), reports.folded],
    ["the filters of a report", reports.action("reports.filters"), reports.folded],
    ["the files of a report", reports.action("savedReports.export"), reports.menu],
    ["what else can be done with a report", reports.action("savedReports.more"), reports.menu],
  ] as const) {
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(inside).toBeVisible();
    await expectAccessible(page, name);
    await page.keyboard.press("Escape");
    await expect(inside).toBeHidden();
  }
});

test("reports that are kept, and a dashboard of one's own", async ({ api, page }) => {
  await household(api);
  const { dashboard, reports } = screens(page);
  await enter(page, "/reports/spend-by-category?period=this_year");
  await expect(reports.table("spend-by-category")).toBeVisible();
  await reports.save("Where it goes");
  await page.goto("/reports");
  await expect(reports.saved("Where it goes")).toBeVisible();
  await expectAccessible(page, "the overview with a saved report");
  await page.goto("/");
  await dashboard.customize();
  await expectAccessible(page, "the dashboard while it is arranged");
  const club = await api.createWorkspace("Club", "USD");
  await api.createAccount(club, "Cash box", "cash", "50");
  await page.goto("/");
  await dashboard.scope("all").click();
  await expect(dashboard.main).toContainText("$50.00");
  await expectAccessible(page, "all workspaces together");
});

test.describe("where emails are sent", () => {
  test.use({ sendsMail: true });

  test("when a report is mailed", async ({ api, page }) => {
    await household(api);
    const { reports } = screens(page);
    await enter(page, "/reports/income-expense?period=this_year");
    await expect(reports.table("income-expense")).toBeVisible();
    await reports.choose("more", "savedReports.schedule");
    await reports.field("savedReports.name").fill("Months");
    await reports.button("common.save").click();
    await reports.dialog.getByText("Every month", { exact: true }).click();
    await expectAccessible(page, "when a report is mailed");
  });
});
