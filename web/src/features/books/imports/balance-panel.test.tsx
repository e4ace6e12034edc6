import { render, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { initI18n, loadTexts } from "@/i18n";
import type { ImportBalance, ImportPart } from "./api";
import { BalancePanel } from "./balance-panel";

beforeAll(async () => {
  await initI18n("en");
  await loadTexts(["imports"]);
});

const show = (balance: ImportBalance | null, hasGaps = false) =>
  render(
    <BalancePanel
      part={{ account_id: null, currency: "EUR", balance } as ImportPart}
      hasGaps={hasGaps}
      accounts={[{ id: "a", currency: "EUR", currency_digits: 2 } as never]}
    />,
  );

const figures = () =>
  Object.fromEntries(
    screen
      .getAllByRole("term")
      .map((term) => [term.textContent, term.parentElement?.querySelector("dd")?.textContent]),
  );

test("a balance that is met says so, with what it is made of", () => {
  show({ opening: "1200.00", rows_sum: "-345.10", closing: "854.90", is_met: true });
  screen.getByText("Adds up");
  expect(figures()).toEqual({
    "Opening balance": "€1,200.00",
    Transactions: "\u2212€345.10",
    "Closing balance": "€854.90",
  });
});

test("a balance that is not met says what is missing, and where to look", () => {
  show({ opening: "1200.00", rows_sum: "-345.10", closing: "850.00", is_met: false });
  screen.getByText("Doesn't add up");
  screen.getByText(/Compare the transactions and the lines that were not read/);
  expect(figures()).toMatchObject({ Calculated: "€854.90", Difference: "\u2212€4.90" });
});

test("balances behind the transactions that do not follow are told where the others add up too", () => {
  show({ opening: "1200.00", rows_sum: "-345.10", closing: "854.90", is_met: true }, true);
  screen.getByText("Adds up");
  screen.getByText(/don't follow from one another/);
});

test("where a balance is not printed nothing is said to be right", () => {
  show({ opening: null, rows_sum: "-345.10", closing: "854.90", is_met: null });
  screen.getByText("Not checked");
  expect(figures()).toMatchObject({ "Opening balance": "Not shown", "Closing balance": "€854.90" });
  expect(screen.queryByText("Adds up")).toBeNull();
});

test("a statement without balances has no figures", () => {
  show(null);
  screen.getByText("Not checked");
  expect(screen.queryByRole("term")).toBeNull();
});
