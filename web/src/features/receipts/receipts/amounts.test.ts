import { describe, expect, it } from "vitest";
import { amountText, minorOf, plainDecimal, readValue } from "./amounts";

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
