import { expect, it } from "vitest";
import { signedAmount } from "./signed-amount";

it.each([
  ["13", 1300, true, -1300],
  ["13", 1300, false, 1300],
  ["+13", 1300, true, 1300],
  [" -13", -1300, false, -1300],
  ["−13", -1300, false, -1300],
  ["10-15", -500, true, -500],
  ["10-15", -500, false, -500],
  ["$-13", -1300, false, -1300],
  ["\u200e\uff0b13", 1300, true, 1300],
  ["0", 0, true, 0],
])("%j as %i, in an expense: %s, is %i", (text, minor, expense, amount) => {
  expect(Object.is(signedAmount(text, minor, expense), amount)).toBe(true);
});
