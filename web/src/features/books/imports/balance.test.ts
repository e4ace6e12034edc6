import { expect, test } from "vitest";
import type { ImportBalance } from "./api";
import { calculateBalance } from "./balance";

const balance = (opening: string | null, rows_sum: string, closing: string | null): ImportBalance => ({
  opening,
  rows_sum,
  closing,
  is_met: null,
});

test("the transactions lead from the opening balance to the closing balance, to the cent", () => {
  expect(calculateBalance(balance("0.10", "0.20", "0.30"))).toEqual({
    calculated: "0.30",
    difference: "0.00",
  });
});

test("what is missing has the sign with which it would make up for it", () => {
  expect(calculateBalance(balance("100.00", "-30.00", "60.00")).difference).toBe("-10.00");
  expect(calculateBalance(balance("100.00", "-30.00", "85.50")).difference).toBe("15.50");
});

test("amounts are printed with more or fewer digits", () => {
  expect(calculateBalance(balance("1200", "-0.5", "1199.50"))).toEqual({
    calculated: "1199.50",
    difference: "0.00",
  });
  expect(calculateBalance(balance("1200", "-200", "1000")).calculated).toBe("1000");
});

test("without one of the balances there is nothing to compare", () => {
  expect(calculateBalance(balance(null, "5.00", "9.00"))).toEqual({ calculated: null, difference: null });
  expect(calculateBalance(balance("4.00", "5.00", null))).toEqual({ calculated: "9.00", difference: null });
});
