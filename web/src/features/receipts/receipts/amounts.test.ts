import { describe, expect, it } from "vitest";
import { amountText, minorOf, otherProduct, plainDecimal, readValue } from "./amounts";

const EUR = { code: "EUR", digits: 2 };
const JPY = { code: "JPY", digits: 0 };

describe("an amount of a receipt", () => {
  it("is read exactly, whatever digits are printed", () => {
    expect(minorOf("12.5", EUR)).toBe(1250);
    expect(minorOf("12", EUR)).toBe(1200);
    expect(minorOf("-0.05", EUR)).toBe(-5);
    expect(minorOf("-0.00", EUR)).toBe(0);
    expect(minorOf("1500.00", JPY)).toBe(1500);
  });

  it("is none where the currency has fewer digits, or it is too large", () => {
    expect(minorOf("1.299", EUR)).toBeNull();
    expect(minorOf("1.5", JPY)).toBeNull();
    expect(minorOf("99999999999999999", EUR)).toBeNull();
    expect(minorOf("12,50", EUR)).toBeNull();
  });

  it("is shown to be corrected where it cannot be held", () => {
    expect(readValue("1.299", EUR, "ru")).toEqual({ text: "1,299", minor: null, error: "too_many_decimals" });
    expect(readValue("12.5", EUR, "en")).toEqual({ text: "12.50", minor: 1250, error: null });
    expect(readValue(null, EUR, "en").error).toBe("empty");
    expect(amountText("1.299", EUR, "en")).toBe("1.299 EUR");
    expect(amountText("12.5", EUR, "en")).toBe("€12.50");
    expect(plainDecimal("2.000", "en")).toBe("2");
    expect(plainDecimal("100", "en")).toBe("100");
    expect(plainDecimal("0.250", "ru")).toBe("0,25");
  });
});

describe("quantity times price", () => {
  it("is the sum, to less than its smallest unit", () => {
    expect(otherProduct("2", "1.49", 298, EUR)).toBeNull();
    expect(otherProduct("0.486", "5.99", 291, EUR)).toBeNull();
    expect(otherProduct("0.486", "5.99", 292, EUR)).toBeNull();
    expect(otherProduct("0.523", "198", 104, JPY)).toBeNull();
    expect(otherProduct("2", "0.25", -50, EUR)).toBeNull();
  });

  it("is told where it is another one", () => {
    expect(otherProduct("2", "1.49", 398, EUR)).toBe(298);
    expect(otherProduct("0.486", "5.99", 300, EUR)).toBe(291);
    expect(otherProduct("2", "-0.25", -25, EUR)).toBe(-50);
    expect(otherProduct("3", "0.1", 31, EUR)).toBe(30);
  });

  it("is nothing where one of them is no number, or it is too much", () => {
    expect(otherProduct("2 kg", "1.49", 298, EUR)).toBeNull();
    expect(otherProduct("99999999", "99999999999", 1, EUR)).toBeNull();
  });
});
