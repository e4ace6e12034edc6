import { expect, test } from "vitest";
import { digitsOf, grouped } from "./secret";

test("a secret is shown in groups of four", () => {
  expect(grouped("JBSWY3DPEHPK3PXP")).toBe("JBSW Y3DP EHPK 3PXP");
  expect(grouped("ABCDE")).toBe("ABCD E");
  expect(grouped("")).toBe("");
});

test.each([
  ["123456", "123456"],
  ["123 456", "123456"],
  [" 12-34-56 ", "123456"],
  ["12345678", "123456"],
  ["abc", ""],
])("of %j the code is %j", (typed, code) => {
  expect(digitsOf(typed)).toBe(code);
});
