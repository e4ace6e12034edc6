import { describe, expect, it } from "vitest";
import { isExpression, parseAmount } from "./amount-expression";

const en = { digits: 2, decimal: "." };
const ru = { digits: 2, decimal: "," };
const yen = { digits: 0, decimal: "." };
const dinar = { digits: 3, decimal: "." };
const dinarRu = { digits: 3, decimal: "," };

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
    expect(parseAmount(text, syntax)).toEqual({ ok: true, minor });
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
    expect(parseAmount(text, syntax)).toEqual({ ok: false, error });
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
    expect(parseAmount(text, en)).toEqual({ ok: true, minor });
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
    expect(parseAmount(text, en)).toEqual({ ok: false, error });
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
      expect(parseAmount(text, en)).toEqual({ ok: true, minor: cents.reduce((a, b) => a + b, 0) });
    }
  });

  it("is told apart from a plain number", () => {
    expect(isExpression("12+3")).toBe(true);
    expect(isExpression("-12")).toBe(false);
    expect(isExpression("12.50")).toBe(false);
    expect(isExpression("(3)*2")).toBe(true);
  });
});
