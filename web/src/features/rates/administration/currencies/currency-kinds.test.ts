import { expect, it, test } from "vitest";
import type { Currency } from "@/features/rates/currencies/public";
import { CURRENCY_KINDS, isCode, isOfKind } from "./currency-kinds";

const currency = (code: string, more: Partial<Currency>): Currency => ({
  code,
  digits: 2,
  symbol: code,
  name: code,
  name_en: code,
  name_ru: code,
  kind: "iso",
  is_active: true,
  is_historical: false,
  version: 1,
  ...more,
});

const list = [
  currency("EUR", {}),
  currency("DEM", { is_active: false, is_historical: true }),
  currency("MILES", { kind: "own" }),
];

test.each([
  ["all", ["EUR", "DEM", "MILES"]],
  ["active", ["EUR", "MILES"]],
  ["inactive", ["DEM"]],
  ["own", ["MILES"]],
  ["historical", ["DEM"]],
] as const)("those that are %s are %s", (kind, codes) => {
  expect(CURRENCY_KINDS).toContain(kind);
  expect(list.filter((one) => isOfKind(one, kind)).map(({ code }) => code)).toEqual(codes);
});

it.each(["BTC", "MILES", "USDT2", "ABCDEFGHIJ"])("takes the code %s", (code) => {
  expect(isCode(code)).toBe(true);
});

it.each(["", "EU", "eur", "1INCH", "ABCDEFGHIJK", "РУБ", "A B"])("refuses the code %j", (code) => {
  expect(isCode(code)).toBe(false);
});
