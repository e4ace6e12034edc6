import { expect, test } from "vitest";
import { formWays, hasStrongProof } from "./step-up-ways";

test("a password proves who somebody is, and a code if there is an app", () => {
  expect(formWays("any", { second_factor: false })).toEqual(["password"]);
  expect(formWays("any", { second_factor: true })).toEqual(["password", "code"]);
});

test("where more than a password is wanted, only the code can be typed", () => {
  expect(formWays("strong", { second_factor: true })).toEqual(["code"]);
  expect(formWays("strong", { second_factor: false })).toEqual([]);
});

test.each([
  [false, 0, false],
  [true, 0, true],
  [false, 1, true],
])("app %s and %d passkeys prove more than a password: %s", (second_factor, passkeys, expected) => {
  expect(hasStrongProof({ second_factor, passkeys })).toBe(expected);
});
