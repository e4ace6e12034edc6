import { expect, test } from "vitest";
import { hasStrongProof, typedProof } from "./step-up-methods";

test.each([
  ["any", false, "password"],
  ["any", true, "password-and-code"],
  ["strong", true, "password-and-code"],
  ["strong", false, null],
] as const)("for %s proof, with an app %s, one types %s", (proof, second_factor, typed) => {
  expect(typedProof(proof, { second_factor, passkeys: 0 })).toBe(typed);
});

test.each([
  [false, 0, false],
  [true, 0, true],
  [false, 1, true],
])("app %s and %d passkeys prove more than a password: %s", (second_factor, passkeys, expected) => {
  expect(hasStrongProof({ second_factor, passkeys })).toBe(expected);
});

test("a user of whom an older server says nothing has neither", () => {
  expect(hasStrongProof({})).toBe(false);
});
