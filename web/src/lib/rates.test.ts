import { expect, test } from "vitest";
import { convert, formatRate, impliedRate, inverseRate, isFarFrom, parseRate } from "./rates";

const EUR = { code: "EUR", digits: 2 };
const USD = { code: "USD", digits: 2 };
const JPY = { code: "JPY", digits: 0 };
const KWD = { code: "KWD", digits: 3 };

test.each([
  ["1.0842", "en", "1.0842"],
  ["1,0842", "ru", "1.0842"],
  ["1.0842", "ru", "1.0842"],
  ["25 405,50", "ru", "25405.5"],
  ["007.100", "en", "7.1"],
  ["0.0000000001", "en", "0.0000000001"],
  ["1.084", "en", "1.084"],
  ["25,405.5", "en", "25405.5"],
  ["25.405,5", "ru", "25405.5"],
  ["\u200e１．０８４２", "en", "1.0842"],
])("%s in %s is a rate", (text, locale, rate) => {
  expect(parseRate(text, locale)).toBe(rate);
});

test.each([
  ["", "en"],
  ["0", "en"],
  ["-1", "en"],
  ["1e5", "en"],
  ["one", "en"],
  ["1.2.3", "en"],
  ["1,084", "en"],
  ["1,08.5", "en"],
  ["1.084", "ru"],
  ["0.00000000001", "en"],
  ["12345678901", "en"],
])("“%s” in %s is no rate, or could be two", (text, locale) => {
  expect(parseRate(text, locale)).toBeNull();
});

test.each([
  [100_00, EUR, "1.0842", USD, 108_42],
  [-100_00, EUR, "1.0842", USD, -108_42],
  [100_00, EUR, "161.525", JPY, 16_152],
  [100_00, EUR, "161.535", JPY, 16_154],
  [1_000, JPY, "0.0020", KWD, 2_000],
  [1, EUR, "0.0001", USD, 0],
])("%d of %o at %s is exact in %o, halves go to the even neighbour", (amount, from, rate, to, result) => {
  expect(convert(amount, from, rate, to)).toBe(result);
});

test("an amount that is too large is none", () => {
  expect(convert(2 ** 50, EUR, "3", USD)).toBeNull();
});

test("the rate of two amounts takes their digits into account, and nothing has no rate", () => {
  expect(impliedRate(-100_00, EUR, 108_42, USD)).toBe("1.0842");
  expect(impliedRate(100_00, EUR, 16_152, JPY)).toBe("161.52");
  expect(impliedRate(16_152, JPY, 100_00, EUR)).toBe("0.00619118375433");
  expect(impliedRate(0, EUR, 100, USD)).toBeNull();
});

test("a rate told the other way round and back is the same to what is shown", () => {
  expect(formatRate(inverseRate(inverseRate("1.0842")), "en")).toBe("1.0842");
  expect(inverseRate("0.5")).toBe("2");
});

test("a tenth is a slip of the finger, less is the bank's workspace rate", () => {
  expect(isFarFrom("1.19", "1.0842")).toBe(false);
  expect(isFarFrom("1.2", "1.0842")).toBe(true);
  expect(isFarFrom("0.1", "1.0842")).toBe(true);
});

test.each([
  ["1.0842", "en", "1.0842"],
  ["0.00619118375433", "en", "0.00619118"],
  ["25405.5", "en", "25,405.5"],
  ["1.0842", "ru", "1,0842"],
])("%s is shown in %s as %s", (rate, locale, text) => {
  expect(formatRate(rate, locale)).toBe(text);
});
