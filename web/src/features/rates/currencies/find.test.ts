import { expect, test } from "vitest";
import type { Currency } from "./api";
import { findCurrencies } from "./find";

function currency(code: string, symbol: string, name_en: string, name_ru: string): Currency {
  const shared = { digits: 2, kind: "iso", is_active: true, is_historical: false, version: 1 } as const;
  return { code, symbol, name: name_en, name_en, name_ru, ...shared };
}

const all = [
  currency("USD", "$", "US dollar", "доллар США"),
  currency("AUD", "A$", "Australian dollar", "австралийский доллар"),
  currency("EUR", "€", "euro", "евро"),
  currency("RUB", "₽", "Russian ruble", "российский рубль"),
  currency("PLN", "zł", "Polish zloty", "польский злотый"),
  currency("ZAR", "R", "South African rand", "южноафриканский рэнд"),
  currency("ZMW", "ZK", "Zambian kwacha", "замбийская квача"),
  currency("SEK", "kr", "Swedish krona", "шведская крона"),
  currency("XAF", "FCFA", "Central African franc", "франк (зелёный)"),
];

const codes = (typed: string) => findCurrencies(all, typed).map(({ code }) => code);

test.each([
  ["eur", ["EUR"]],
  [" RUB ", ["RUB"]],
  ["€", ["EUR"]],
  ["dollar", ["AUD", "USD"]],
  ["доллар", ["USD", "AUD"]],
  ["зеленый", ["XAF"]],
  ["african", ["XAF", "ZAR"]],
  ["lar", ["AUD", "USD"]],
  ["nothing like it", []],
])("%j finds %j", (typed, found) => {
  expect(codes(typed)).toEqual(found);
});

test("a code stands before a name that begins alike", () => {
  expect(codes("z")).toEqual(["ZAR", "ZMW", "PLN"]);
});

test("nothing typed leaves all of them, by code", () => {
  expect(codes("")).toEqual(["AUD", "EUR", "PLN", "RUB", "SEK", "USD", "XAF", "ZAR", "ZMW"]);
});
