import { expect, test } from "vitest";
import { isEmail } from "./rules";

test.each([
  ["ann@example.org", true],
  [" ann@example.org ", true],
  ["анна@пример.рф", true],
  ["ann@example", false],
  ["ann example@a.org", false],
  ["@example.org", false],
  ["", false],
])("%j looks like an address: %s", (text, expected) => {
  expect(isEmail(text)).toBe(expected);
});
