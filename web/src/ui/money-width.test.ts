import { expect, test } from "vitest";
import { currencyOf, formatMoney } from "@/lib/money";
import { type MoneyCell, moneyChars } from "./money-width";

const EUR = currencyOf("EUR", 2);
const IDR = currencyOf("IDR", 2);

test("a column of amounts has room for each of them, whatever its sign and currency", () => {
  const cells: MoneyCell[] = [
    [-1250, EUR],
    [99_999_99, EUR],
    [118_425_000_000_000, IDR],
    [-1, IDR],
  ];
  for (const locale of ["en", "ru"]) {
    const chars = moneyChars(cells, locale);
    for (const [amount, currency] of cells) {
      const text = formatMoney(amount ?? 0, currency, locale, { sign: "always" });
      expect(text.length).toBeLessThanOrEqual(chars);
    }
  }
});

test("what is not known takes no room", () => {
  expect(
    moneyChars(
      [
        [null, EUR],
        [undefined, IDR],
      ],
      "en",
    ),
  ).toBe(0);
});
