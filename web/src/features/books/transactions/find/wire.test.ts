import { expect, it } from "vitest";
import { filterOf } from "../filter";
import { filterQuery, sortQuery, totalsFromWire } from "./wire";

it("asks the server for nothing but what is wanted", () => {
  expect(filterQuery(filterOf({ range: "year" }, 2))).toEqual({});
});

it("writes lists with commas, amounts with the digits of the currency", () => {
  const search = {
    category: "f,none",
    status: "void,planned",
    account: "a,b",
    tag: "x, z",
    payee: " Café ",
    min: "0",
    max: "12,5",
    direction: "expense",
    rate: "none",
    q: "two words",
  } as const;
  expect(filterQuery(filterOf(search, 2))).toEqual({
    category_ids: "f,none",
    statuses: "planned,void",
    account_ids: "a,b",
    tags: "x,z",
    payee: "Café",
    min_amount: "0.00",
    max_amount: "12.50",
    direction: "expense",
    unconverted: true,
    text: "two words",
  });
});

it("orders by what the server knows, and by day where it does not", () => {
  expect(sortQuery()).toEqual({ sort_by: "date", sort_desc: true });
  expect(sortQuery({ id: "amount", desc: false })).toEqual({ sort_by: "amount", sort_desc: false });
  expect(sortQuery({ id: "category", desc: false })).toEqual({ sort_by: "date", sort_desc: true });
});

it("reads what all rows come to", () => {
  const totals = {
    count: 9,
    currency: "EUR",
    currency_digits: 2,
    income: "12.50",
    expense: "-3.00",
    net: "9.50",
    unconverted: 2,
  };
  expect(totalsFromWire(totals)).toEqual({ income: 1250, expense: -300, net: 950, unconverted: 2 });
});
