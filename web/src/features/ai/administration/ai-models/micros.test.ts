import { expect, test } from "vitest";
import { formatCost, formatPrice, microsForInput, microsOf, microsToWire, readMicros } from "./micros";

test.each([
  ["0", 0, "0"],
  ["2.50", 2_500_000, "2.5"],
  ["0.000125", 125, "0.000125"],
  ["100", 100_000_000, "100"],
])("%s on the wire are %d millionths, written as %s", (text, micros, written) => {
  expect(microsOf(text)).toBe(micros);
  expect(microsToWire(micros)).toBe(written);
});

test.each([
  ["2.5", "en", 2_500_000],
  ["2,5", "ru", 2_500_000],
  ["0.15*2", "en", 300_000],
  ["0", "en", 0],
  ["-1", "en", null],
  ["", "en", null],
  ["much", "en", null],
])("%s typed in %s is %s", (text, locale, micros) => {
  expect(readMicros(text, "USD", locale)).toBe(micros);
});

test("what is typed is shown in the writing of the language", () => {
  expect(microsForInput("2.50", "ru")).toBe("2,5");
});

test.each([
  ["2.50", "$2.50"],
  ["0.075", "$0.075"],
  ["0", "$0.00"],
])("a price of %s is shown in all its digits", (text, shown) => {
  expect(formatPrice(text, "USD", "en")).toBe(shown);
});

test.each([
  ["1.234567", "$1.23"],
  ["0.0125", "$0.01"],
  ["0.000125", "$0.000125"],
  ["0", "$0.00"],
])("a cost of %s is shown to the cent, below one in all its digits", (text, shown) => {
  expect(formatCost(text, "USD", "en")).toBe(shown);
});
