import { describe, expect, it } from "vitest";
import {
  AMOUNT_LIMIT,
  add,
  currencyIn,
  currencyOf,
  digitsOf,
  formatAxis,
  formatForInput,
  formatMoney,
  formatPercent,
  moneyParts,
  parseWire,
  setSymbols,
  sum,
  toWire,
} from "./money";

const EUR = { code: "EUR", digits: 2 };
const JPY = { code: "JPY", digits: 0 };
const KWD = { code: "KWD", digits: 3 };
/** A small deterministic source of whole numbers, so that a failure can be repeated. */
function* numbers(seed: number, count: number): Generator<number> {
  let state = BigInt(seed);
  for (let i = 0; i < count; i += 1) {
    state = (state * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n;
    const size = state >> (11n + (state % 40n));
    yield Number(state % 2n === 0n ? size : -size) % AMOUNT_LIMIT;
  }
}

describe("the wire", () => {
  it.each([
    ["-12.50", 2, -1250],
    ["0.00", 2, 0],
    ["-0.00", 2, 0],
    ["-0.01", 2, -1],
    ["1500", 0, 1500],
    ["1.234", 3, 1234],
    ["22517998136852.48", 2, AMOUNT_LIMIT],
  ])("reads %s with %i digits as %i", (text, digits, minor) => {
    expect(Object.is(parseWire(text, digits), minor)).toBe(true);
  });

  it.each([
    ["12.5", 2],
    ["12", 2],
    ["1.50", 0],
    ["+1.00", 2],
    ["1e3", 0],
    ["", 2],
    ["1,00", 2],
    ["99999999999999999.00", 2],
  ])("refuses %j with %i digits", (text, digits) => {
    expect(() => parseWire(text, digits)).toThrow(RangeError);
  });

  it("gives back every amount that it wrote", () => {
    for (const digits of [0, 1, 2, 3, 4]) {
      for (const minor of numbers(7, 500)) expect(parseWire(toWire(minor, digits), digits)).toBe(minor);
    }
  });

  it("does not write what is no whole number of minor units", () => {
    expect(() => toWire(0.5, 2)).toThrow(RangeError);
    expect(() => toWire(Number.NaN, 2)).toThrow(RangeError);
  });
});

describe("sums", () => {
  it("add up like big integers", () => {
    const amounts = [...numbers(3, 300)].map((minor) => minor % 1_000_000_000);
    expect(BigInt(sum(amounts))).toBe(amounts.reduce((total, minor) => total + BigInt(minor), 0n));
  });

  it("refuse to become inexact", () => {
    expect(() => add(Number.MAX_SAFE_INTEGER, 1)).toThrow(RangeError);
  });
});

describe("what people read", () => {
  it.each([
    [-1250, EUR, "en", {}, "−€12.50"],
    [-1250, EUR, "ru", {}, "−12,50 €"],
    [123456789, EUR, "ru", {}, "1 234 567,89 €"],
    [385_000_00, EUR, "en", { sign: "always" as const }, "+€385,000.00"],
    [0, EUR, "en", { sign: "always" as const }, "€0.00"],
    [-1250, EUR, "en", { sign: "never" as const }, "€12.50"],
    [1500, JPY, "en", {}, "¥1,500"],
    [1234, KWD, "en", {}, "KWD 1.234"],
    [-149_650, EUR, "en", { whole: true }, "−€1,497"],
    [AMOUNT_LIMIT, EUR, "en", {}, "€22,517,998,136,852.48"],
  ])("writes %i %o in %s as %s", (minor, currency, locale, format, text) => {
    expect(formatMoney(minor, currency, locale, format)).toBe(text.replace(/ /g, "\u00a0"));
  });

  it("cuts an amount at its decimal separator", () => {
    expect(moneyParts(5_947_996, EUR, "en")).toEqual({ whole: "€59,479", fraction: ".96", rest: "" });
    expect(moneyParts(-5_947_996, EUR, "ru")).toEqual({
      whole: "−59\u00a0479",
      fraction: ",96",
      rest: "\u00a0€",
    });
    expect(moneyParts(1500, JPY, "en")).toEqual({ whole: "¥1,500", fraction: "", rest: "" });
  });

  it("offers an amount for editing as one would type it", () => {
    expect(formatForInput(-1250, EUR, "ru")).toBe("-12,50");
    expect(formatForInput(-1250, EUR, "en")).toBe("-12.50");
  });

  it("shortens labels of axes and marks changes in per cent", () => {
    expect(formatAxis(6_500_000, EUR, "en")).toBe("65K");
    expect(formatAxis(-6_500_000, EUR, "en")).toBe("−65K");
    expect(formatPercent(0.392, "en", { signed: true })).toBe("+39.2%");
    expect(formatPercent(0.4, "en")).toBe("40%");
  });
});

describe("currencies", () => {
  it("are one and the same value for equal ones", () => {
    expect(currencyOf("EUR", 2)).toBe(currencyIn({ currency: "EUR", currency_digits: 2 }));
    expect(currencyOf("EUR", 2)).not.toBe(currencyOf("EUR", 0));
  });

  it.each([
    ["-12.50", 2],
    ["1500", 0],
    ["0.00000001", 8],
  ])("%s has %i digits", (text, digits) => {
    expect(digitsOf(text)).toBe(digits);
  });

  it.each([
    ["USD", "en", "$1.00"],
    ["CAD", "en", "CA$1.00"],
    ["AUD", "ru", "1,00 A$"],
    ["CNY", "en", "CN¥1.00"],
    ["SEK", "en", "SEK 1.00"],
    ["RUB", "en", "₽1.00"],
    ["PLN", "en", "zł 1.00"],
  ])("%s cannot be taken for another one in %s", (code, locale, text) => {
    expect(formatMoney(100, currencyOf(code, 2), locale)).toBe(text.replace(/ /g, "\u00a0"));
  });

  it("of one's own are written by their symbol, or by their code", () => {
    setSymbols(new Map([["POINTS", "pts"]]));
    expect(formatMoney(-120_000, currencyOf("POINTS", 0), "en")).toBe("−pts\u00a0120,000");
    expect(formatMoney(150_000_000, currencyOf("BTC", 8), "ru")).toBe("1,50000000\u00a0BTC");
    expect(formatMoney(5, currencyOf("MILES2", 0), "en")).toBe("MILES2\u00a05");
    expect(moneyParts(1234, currencyOf("POINTS", 1), "ru")).toEqual({
      whole: "123",
      fraction: ",4",
      rest: "\u00a0pts",
    });
    setSymbols(new Map());
  });
});
