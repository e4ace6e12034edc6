import { test } from "./support/administrator.ts";
import { expect } from "./support/test.ts";

const ECB = "European Central Bank";
const FRANKFURTER = "Frankfurter";

test("a provider is set up, tested, put first, asked for its past; and a currency of one's own is made", async ({
  administration,
  bank,
  page,
}) => {
  await administration.open("exchangeRateProviders");
  await expect(administration.row(ECB)).toContainText("Off");
  await administration.act(ECB, "common.edit");
  await administration.field("providerManagement.dialog.url").fill(bank.address);
  await administration.button("common.save").click();
  await expect(administration.dialog).toBeHidden();

  await administration.act(ECB, "providerManagement.test.open");
  await expect(administration.dialog).toContainText(`It works: ${bank.rateCount} rates of`);
  await expect(administration.dialog).toContainText("1.25 USD");
  bank.isBroken = true;
  await administration.button("providerManagement.test.again").click();
  await expect(administration.dialog).toContainText("not what this kind of provider sends");
  bank.isBroken = false;
  await page.keyboard.press("Escape");
  await expect(administration.dialog).toBeHidden();

  await expect(administration.providers.nth(1)).toContainText(FRANKFURTER);
  await administration.handle(ECB).press("ArrowUp");
  await expect(administration.providers.nth(1)).toContainText(ECB);
  await expect(administration.handle(ECB)).toBeFocused();

  await administration.button("providerManagement.pairs.add", administration.main).click();
  await administration.choose(administration.field("providerManagement.pairs.from"), "GBP");
  await administration.choose(administration.field("providerManagement.pairs.to"), "RUB");
  await administration.button("providerManagement.pairs.submit").click();
  await expect(administration.main.getByLabel("Provider of GBP → RUB")).toHaveValue(ECB);

  await administration.act(ECB, "providerManagement.sync.open");
  await administration.button("providerManagement.sync.submit").click();
  await expect(administration.dialog).toBeHidden();
  await expect(administration.row(ECB)).toContainText("The past is fetched: 90 rates.");
  await page.reload();
  await expect(administration.row(ECB)).toContainText("The past is fetched: 90 rates.");

  await administration.open("exchangeRates");
  await expect(administration.row("USD")).not.toHaveCount(0);
  await expect(administration.row("USD").first()).toContainText(ECB);

  await test.step("a currency of one's own is made, switched off and deleted", async () => {
    await administration.open("currency");
    await administration.button("currencyManagement.add", administration.main).click();
    await administration.field("currencyManagement.dialog.code").fill("miles");
    await administration.field("currencyManagement.dialog.symbol").fill("✈");
    await administration.field("currencyManagement.dialog.digits").selectOption("0");
    await administration.field("currencyManagement.dialog.nameEn").fill("Air miles");
    await administration.field("currencyManagement.dialog.nameRu").fill("Мили");
    await administration.button("currencyManagement.add").click();
    await expect(administration.dialog).toBeHidden();

    await administration.main.getByRole("searchbox").fill("mil");
    const row = administration.row("Air miles");
    await expect(row).toContainText("MILES");
    await expect(row).toContainText("no decimals");
    await row.getByRole("switch").press("Space");
    await expect(row.getByRole("switch")).not.toBeChecked();
    await administration.act("Air miles", "common.delete");
    await administration.button("common.delete").click();
    await expect(row).toHaveCount(0);
  });
});

test("rates are entered, corrected, brought back, imported and missed", async ({
  administration,
  api,
  page,
}) => {
  await administration.open("exchangeRates");
  await expect(administration.main.getByText("No exchange rates yet")).toBeVisible();
  await administration.button("rateManagement.add", administration.main).first().click();
  await administration.choose(administration.field("rateManagement.from"), "EUR");
  await administration.choose(administration.field("rateManagement.to"), "USD");
  await administration.field("rateManagement.dialog.rateOf", { from: "EUR", to: "USD" }).fill("1.25");
  await expect(administration.dialog).toContainText("1 USD = 0.8 EUR");
  await administration.button("rateManagement.add").click();
  await expect(administration.dialog).toBeHidden();
  await expect(administration.row("1.25")).toContainText("By hand");

  await administration.row("1.25").getByRole("button").click();
  await page.getByRole("menuitem", { name: "Edit", exact: true }).click();
  await administration.field("rateManagement.dialog.rateOf", { from: "EUR", to: "USD" }).fill("1.2");
  await administration.button("common.save").click();
  await expect(administration.dialog).toBeHidden();
  await administration.row("1.2").getByRole("button").click();
  await page.getByRole("menuitem", { name: "Delete", exact: true }).click();
  await expect(administration.row("1.2")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(administration.row("1.2")).toHaveCount(1);

  // What was just told may hang over the button.
  await administration.button("rateManagement.import.open", administration.main).press("Enter");
  await administration.dialog.locator("input[type=file]").setInputFiles({
    name: "rates.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("date,from,to,rate\n2010-01-04,EUR,GBP,0.85\n2010-01-05,EUR,GBP,free\n"),
  });
  await expect(administration.dialog).toContainText("1 rate is new.");
  await expect(administration.dialog).toContainText("The rate is no number above zero.");
  await administration.button("common.close").last().click();
  await expect(administration.row("0.85")).toContainText("GBP");

  const home = await api.createWorkspace("Home");
  await api.createAccount(home, "Isa", "savings", "100", "GBP");
  await administration.main.getByRole("link", { name: "Gaps", exact: true }).click();
  await expect(administration.row("GBP")).toContainText(/36[67] days/);
  await administration.main.getByRole("button", { name: /^Enter a rate of GBP in EUR/ }).click();
  await expect(
    administration.field("rateManagement.dialog.rateOf", { from: "GBP", to: "EUR" }),
  ).toBeFocused();
});
