import { expect, it } from "vitest";
import { currencyOf } from "@/lib/money";
import { rangeTotals } from "./range-totals";
import { leg, row } from "./testing";

it("counts what came in and went out, transfers in the sum alone, and no planned or void rows", () => {
  const rows = [
    row({ amount: 5000 }),
    row({ amount: -1200, status: "pending" }),
    row({ amount: -300 }),
    row({ amount: -9999, transfer: leg("2", "b", 9999) }),
    row({ amount: 777, status: "planned" }),
    row({ amount: -777, status: "void" }),
  ];
  expect(rangeTotals(rows)).toEqual({
    income: 5000,
    expense: -1500,
    net: 5000 - 1500 - 9999,
    unconverted: 0,
  });
});

it("counts the lines of split rows, each by its own sign, and of some categories when asked for them", () => {
  const line = (id: string, category_id: string | null, amount: number) => ({
    id,
    category_id,
    amount,
    note: "",
  });
  const rows = [
    row({ amount: -700, splits: [line("a", "food", -1000), line("b", null, 300)] }),
    row({ amount: -50, category_id: "food", status: "planned" }),
  ];
  expect(rangeTotals(rows)).toEqual({ income: 300, expense: -1000, net: -700, unconverted: 0 });
  const fits = (id: string | null) => id === "food";
  expect(rangeTotals(rows, { fits, planned: true })).toEqual({
    income: 0,
    expense: -1050,
    net: -1050,
    unconverted: 0,
  });
});

it("adds several currencies up by what they are converted to, and says what it leaves out", () => {
  const rows = [
    row({ amount: 5000 }),
    row({ amount: -1500, currency: currencyOf("JPY", 0), converted: -917 }),
    row({ amount: -1500, currency: currencyOf("JPY", 0), converted: null }),
    row({ amount: -100, currency: currencyOf("JPY", 0), converted: null, status: "void" }),
  ];
  expect(rangeTotals(rows, { converted: true })).toEqual({
    income: 5000,
    expense: -917,
    net: 4083,
    unconverted: 1,
  });
});
