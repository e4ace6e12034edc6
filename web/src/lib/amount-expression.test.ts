import { afterEach, describe, expect, it } from "vitest";
import { isExpression, parseAmount } from "./amount-expression";
import { AMOUNT_LIMIT, type Currency, formatForInput, formatMoney, moneyParts, setSymbols } from "./money";

const EUR = { code: "EUR", digits: 2 };
const KWD = { code: "KWD", digits: 3 };
const en = { currency: EUR, locale: "en" };
const ru = { currency: EUR, locale: "ru" };
const yen = { currency: { code: "JPY", digits: 0 }, locale: "en" };
const dinar = { currency: KWD, locale: "en" };
const dinarRu = { currency: KWD, locale: "ru" };

const read = (text: string, { currency, locale }: typeof en) => parseAmount(text, currency, locale);

describe("a typed number", () => {
  it.each([
    ["12.50", en, 1250],
    ["12,50", en, 1250],
    ["12.50", ru, 1250],
    ["12,5", ru, 1250],
    ["1 234,56", ru, 123456],
    ["1\u00a0234\u202f567,8", ru, 123456780],
    ["1,234.56", en, 123456],
    ["1.234,56", en, 123456],
    ["1,234", en, 123400],
    ["1,234,567", ru, 123456700],
    ["1.234.567", en, 123456700],
    ["1’234.50", en, 123450],
    [".5", en, 50],
    ["5.", en, 500],
    ["€12.50", en, 1250],
    ["12,50 €", ru, 1250],
    ["−12.50", en, -1250],
    ["+3", en, 300],
    ["1500", yen, 1500],
    ["1.234", dinar, 1234],
    ["1,234", dinarRu, 1234],
    ["1,234", dinar, 1234000],
    ["-0", en, 0],
    ["22517998136852.48", en, 2 ** 51],
  ])("%j becomes %o", (text, syntax, minor) => {
    expect(read(text, syntax)).toEqual({ ok: true, minor });
  });

  it.each([
    ["", en, "empty"],
    ["  € ", en, "empty"],
    ["abc", en, "invalid"],
    ["1 2", en, "invalid"],
    ["12 50", ru, "invalid"],
    ["1,23.45", en, "invalid"],
    ["1,23,456", en, "invalid"],
    ["1.2.3", en, "invalid"],
    [".", en, "invalid"],
    ["1e5", en, "invalid"],
    ["1.234", en, "ambiguous"],
    ["1,234", ru, "ambiguous"],
    ["1.234", ru, "ambiguous"],
    ["1.234", yen, "ambiguous"],
    ["0.123", en, "too_many_decimals"],
    ["1234,567", en, "too_many_decimals"],
    ["12.505", en, "ambiguous"],
    ["1.5", yen, "too_many_decimals"],
    ["22517998136852.49", en, "out_of_range"],
    ["9".repeat(121), en, "invalid"],
  ])("%j (%o) is refused as %s", (text, syntax, error) => {
    expect(read(text, syntax)).toEqual({ ok: false, error });
  });
});

describe("a typed sum", () => {
  it.each([
    ["12.50+3*2", 1850],
    ["0.1+0.2", 30],
    ["(100-15)/3", 2833],
    ["10/3", 333],
    ["-10/3", -333],
    ["5/8", 63],
    ["-5/8", -63],
    ["3 × 2,50", 750],
    ["3х4", 1200],
    ["100 ÷ 4", 2500],
    ["2*(3+4)*5", 7000],
    ["--5", 500],
    ["1,000+1", 100100],
    ["12.5*0.19", 238],
    ["10/-4", -250],
  ])("%s is %i cents", (text, minor) => {
    expect(read(text, en)).toEqual({ ok: true, minor });
  });

  it.each([
    ["1/0", "division_by_zero"],
    ["1/(2-2)", "division_by_zero"],
    ["1+", "invalid"],
    ["(1+2", "invalid"],
    ["1+2)", "invalid"],
    ["2 3", "invalid"],
    ["0.005+0.001", "too_many_decimals"],
    ["99999999999*99999999999", "out_of_range"],
  ])("%s is refused as %s", (text, error) => {
    expect(read(text, en)).toEqual({ ok: false, error });
  });

  it("agrees with big integers for sums of cents", () => {
    let seed = 42;
    const next = () => {
      seed = (seed * 1103515245 + 12345) % 2 ** 31;
      return seed % 100000;
    };
    for (let round = 0; round < 300; round += 1) {
      const cents = [next(), next(), next()];
      const text = cents.map((c) => `${Math.trunc(c / 100)}.${String(c % 100).padStart(2, "0")}`).join("+");
      expect(read(text, en)).toEqual({ ok: true, minor: cents.reduce((a, b) => a + b, 0) });
    }
  });

  it("is told apart from a plain number", () => {
    expect(isExpression("12+3", EUR)).toBe(true);
    expect(isExpression("-12", EUR)).toBe(false);
    expect(isExpression("12.50", EUR)).toBe(false);
    expect(isExpression("(3)*2", EUR)).toBe(true);
  });
});

const USD = { code: "USD", digits: 2 };
const RUB = { code: "RUB", digits: 2 };
const CAD = { code: "CAD", digits: 2 };
const POINTS = { code: "POINTS", digits: 0 };

afterEach(() => setSymbols(new Map()));

describe("a typed amount with its currency", () => {
  it.each([
    ["US$12", USD, 1200],
    ["$12", USD, 1200],
    ["12 USD", USD, 1200],
    ["usd 12", USD, 1200],
    ["12USD", USD, 1200],
    ["-$12.50", USD, -1250],
    ["$ \u2212 12.50", USD, -1250],
    ["$12.50 + $3 USD", USD, 1550],
    ["($12.50)", USD, 1250],
    ["EUR12", EUR, 1200],
    ["1 234,56 руб.", RUB, 123456],
    ["1 234,56 Руб", RUB, 123456],
    ["12р.", RUB, 1200],
    ["₽ 12", RUB, 1200],
    ["CA$12", CAD, 1200],
    ["C$12", CAD, 1200],
    // Who types a bare sign of dollars into a field of Canadian ones means these.
    ["$12", CAD, 1200],
    ["￥１，２００", { code: "JPY", digits: 0 }, 1200],
    ["3 x 2 USD", USD, 600],
  ])("%s is %o", (text, currency, minor) => {
    expect(parseAmount(text, currency, "en")).toEqual({ ok: true, minor });
  });

  it.each([
    ["€12", USD],
    ["12 EUR", USD],
    ["12 eur", USD],
    ["12 руб.", USD],
    ["C$12", USD],
    ["US$12", CAD],
    ["US$12", EUR],
    ["$12", EUR],
    ["$12 + €3", USD],
    ["12 ₿", USD],
    ["12 points", USD],
  ])("%s in a field of %o is another currency's", (text, currency) => {
    setSymbols(new Map([["POINTS", "pts"]]));
    expect(parseAmount(text, currency, "en")).toEqual({ ok: false, error: "other_currency" });
  });

  it.each(["1 USD 234", "1$50", "12 USD 50", "US 12", "12 dollars", "USDx3"])("%s is no amount", (text) => {
    expect(parseAmount(text, USD, "en")).toEqual({ ok: false, error: "invalid" });
  });

  it("is empty while the mark stands alone", () => {
    expect(parseAmount("US$ ", USD, "en")).toEqual({ ok: false, error: "empty" });
  });
});

describe("an amount of other keyboards", () => {
  it.each([
    ["１２．５０", 1250],
    ["（１２＋３）＊２", 3000],
    ["١٢٣٤٫٥٦", 123456],
    ["١٬٢٣٤٫٥", 123450],
    ["۱٬۲۳۴", 123400],
    ["١٫٢٣٤", null],
    ["\u200e-\u206612.50\u2069\ufeff", -1250],
    ["1\u2009234\u202f567.50", 123456750],
    ["1\u200b2", 1200],
    ["\u061c-١٢", -1200],
    ["\u221212.50", -1250],
  ])("%j is %j", (text, minor) => {
    const parsed = parseAmount(text, EUR, "en");
    expect(parsed.ok ? parsed.minor : null).toBe(minor);
  });
});

describe("what the client writes", () => {
  const digitsOf = (code: string) =>
    new Intl.NumberFormat("en", { style: "currency", currency: code }).resolvedOptions()
      .maximumFractionDigits ?? 2;
  const standard: Currency[] = Intl.supportedValuesOf("currency").map((code) => ({
    code,
    digits: digitsOf(code),
  }));
  const own: Currency[] = [
    POINTS,
    { code: "BTC", digits: 8 },
    { code: "A1", digits: 3 },
    { code: "TOKEN2", digits: 4 },
    { code: "MILES", digits: 1 },
    { code: "EXX", digits: 2 },
  ];
  const symbols = new Map([
    ["POINTS", "pts"],
    ["BTC", "₿"],
    ["TOKEN2", "T-2"],
    ["MILES", "mi."],
    ["EXX", "x"],
  ]);

  let seed = 7;
  /** Amounts of every size, the same ones each time. */
  const amounts = function* (count: number): Generator<number> {
    yield* [0, 1, -1, 1000, -1234, 123_456, 1_234_567, AMOUNT_LIMIT, -AMOUNT_LIMIT];
    for (let made = 0; made < count; made += 1) {
      seed = (seed * 1103515245 + 12345) % 2 ** 31;
      const size = Math.floor(10 ** ((seed % 1500) / 100)) + (seed % 997);
      yield seed % 2 === 0 ? size : -size;
    }
  };
  const written = (minor: number, currency: Currency, locale: string) => {
    const { whole, fraction, rest } = moneyParts(minor, currency, locale);
    return [
      formatMoney(minor, currency, locale),
      formatMoney(minor, currency, locale, { sign: "always" }),
      formatForInput(minor, currency, locale),
      whole + fraction + rest,
    ];
  };

  it.each(["en", "ru"])("is read back as the same amount, in every currency (%s)", (locale) => {
    setSymbols(symbols);
    expect(standard.length).toBeGreaterThan(150);
    for (const currency of [...standard, ...own]) {
      for (const minor of amounts(12)) {
        for (const text of written(minor, currency, locale)) {
          expect([text, parseAmount(text, currency, locale)]).toEqual([text, { ok: true, minor }]);
          expect(isExpression(text, currency)).toBe(false);
        }
        const bare = formatMoney(minor, currency, locale, { sign: "never" });
        expect([bare, parseAmount(bare, currency, locale)]).toEqual([
          bare,
          { ok: true, minor: Math.abs(minor) },
        ]);
        // Rounded up, the largest amount is beyond it.
        if (Math.abs(minor) === AMOUNT_LIMIT) continue;
        const whole = formatMoney(minor, currency, locale, { whole: true });
        const parsed = parseAmount(whole, currency, locale);
        const again = parsed.ok ? formatMoney(parsed.minor, currency, locale, { whole: true }) : parsed.error;
        expect(again.replace("\u2212", "")).toBe(whole.replace("\u2212", ""));
      }
    }
  });

  it.each(["en", "ru"])("is never read as an amount of another currency (%s)", (locale) => {
    for (const currency of standard) {
      const text = formatMoney(123_450, { ...currency, digits: 2 }, locale);
      for (const field of [USD, EUR, RUB]) {
        if (field.code !== currency.code)
          expect([text, parseAmount(text, field, locale).ok]).toEqual([text, false]);
      }
    }
  });
});
